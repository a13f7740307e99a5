/** Time-outs of statements, in milliseconds. */
export interface DatabaseTimeouts {
  /** One statement, waiting for locks included. */
  statementMs: number;
}

/** For workers and tools: no request waits for them, and a sweep or a purge may have much to read. */
export const longTimeouts: DatabaseTimeouts = { statementMs: 300_000 };

export const defaultPoolSize = 10;

/** The wait for a lock ends before the statement does, so that the error says which of the two it was. */
const lockShare = 2 / 3;
/** Our transactions make no network calls: one that is idle for so long has lost its process. */
const idleInTransactionMs = 60_000;
const maxConnectMs = 10_000;
const keepAliveDelayMs = 10_000;
/**
 * TCP keep-alive on the server's side, in seconds: within half a minute it notices that our process is gone, and releases its locks.
 * A platform without one of these settings ignores it.
 */
export const serverKeepAlive = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

/**
 * Statements look their rows up, whatever the statistics say. A prepared statement keeps its plan until the next ANALYZE, up to a minute
 * later, and a plan that was made when a table, or the part of a new month, had fifty rows reads all of it: each document of the
 * burst that follows would read those before it. `jit` is off because a table without an index is still scanned, at a cost so high that
 * PostgreSQL before 18 would compile every such statement, which takes longer than running it.
 */
const lookUpSettings = { enable_seqscan: "off", jit: "off" };

/** Settings of a session in the form of the start packet's `options`. */
export const sessionSettings = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

/** A server that works ends a statement itself and keeps the connection; only one that hangs takes this much longer. */
const marginMs = 2_000;

export interface ConnectionLimits {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
  /** The time-out on our side, after which the connection is given up. */
  query_timeout: number;
  /** The time for connecting, and for a connection of the pool. */
  connectionTimeoutMillis: number;
  keepAlive: boolean;
  keepAliveInitialDelayMillis: number;
  options: string;
}

/** Limits of a connection as `pg` takes them; it sends the server's when it connects. */
export function connectionLimits({ statementMs }: DatabaseTimeouts): ConnectionLimits {
  return {
    statement_timeout: statementMs,
    lock_timeout: Math.ceil(statementMs * lockShare),
    idle_in_transaction_session_timeout: idleInTransactionMs,
    query_timeout: statementMs + marginMs,
    connectionTimeoutMillis: Math.min(statementMs, maxConnectMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    options: sessionSettings({ ...serverKeepAlive, ...lookUpSettings }),
  };
}
