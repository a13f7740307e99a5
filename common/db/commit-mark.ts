/**
 * SQL: by what a transaction is found on a server that has taken over: where it was written, its number, and how far the
 * write-ahead log had come within it. To be evaluated once the transaction has written.
 */
export const commitMark = `(database_home() || ' ' || pg_current_xact_id()::text || ' ' || pg_current_wal_insert_lsn()::text)`;
