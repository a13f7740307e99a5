/** For workers and tools: no request waits for them, and a sweep or a purge may have much to read. */
export const longTimeouts = { statementMs: 300_000 };
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
/** Settings of a session in the form of the start packet's `options`. */
export const sessionSettings = (settings) => Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
/** A server that works ends a statement itself and keeps the connection; only one that hangs takes this much longer. */
const marginMs = 2_000;
/** Limits of a connection as `pg` takes them; it sends the server's when it connects. */
export function connectionLimits({ statementMs }) {
    return {
        statement_timeout: statementMs,
        lock_timeout: Math.ceil(statementMs * lockShare),
        idle_in_transaction_session_timeout: idleInTransactionMs,
        query_timeout: statementMs + marginMs,
        connectionTimeoutMillis: Math.min(statementMs, maxConnectMs),
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveDelayMs,
        options: sessionSettings(serverKeepAlive),
    };
}
//# sourceMappingURL=connection-limits.js.map