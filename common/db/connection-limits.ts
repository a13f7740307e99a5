/** How long PostgreSQL may take before somebody gives up, in milliseconds. */
export interface DatabaseTimeouts {
  /** One statement, waiting for locks included. */
  statementMs: number;
}

/** The time-outs of workers and tools: nobody waits for them, and a sweep or a purge may have much to look through. */
export const longTimeouts: DatabaseTimeouts = { statementMs: 300_000 };

/** Connections of a process of the service for its statements. */
export const usualPoolSize = 10;

/** Waiting for a lock ends before the statement does, so that the error says which of both it was. */
const lockPart = 2 / 3;
/** Our transactions make no network calls: one that rests for so long has lost its process. */
const idleInTransactionMs = 60_000;
const longestConnectMs = 10_000;
const keepAliveDelayMs = 10_000;
/**
 * The server's own watch over a connection: it notices within half a minute that we are gone, and lets go of what we held.
 * Seconds; a platform without one of these ignores it.
 */
export const serverKeepAlive = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

/** Settings of a session, in the words of the start packet's `options`. */
export const sessionSettings = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

/** A server that works ends its statement itself and keeps the connection; this is for one that hangs. */
const marginMs = 2_000;

export interface ConnectionLimits {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
  /** The time-out on our side, after which the connection is lost. */
  query_timeout: number;
  /** The time for connecting, and for a connection of the pool. */
  connectionTimeoutMillis: number;
  keepAlive: boolean;
  keepAliveInitialDelayMillis: number;
  options: string;
}

/** Limits of a connection, in the words of `pg`: the server's are told when the connection is made. */
export function connectionLimits({ statementMs }: DatabaseTimeouts): ConnectionLimits {
  return {
    statement_timeout: statementMs,
    lock_timeout: Math.ceil(statementMs * lockPart),
    idle_in_transaction_session_timeout: idleInTransactionMs,
    query_timeout: statementMs + marginMs,
    connectionTimeoutMillis: Math.min(statementMs, longestConnectMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    options: sessionSettings(serverKeepAlive),
  };
}
