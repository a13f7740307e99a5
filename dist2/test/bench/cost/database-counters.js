/**
 * What the server has counted so far. A backend reports what it did when it ends, and otherwise ten seconds after its last
 * statement.
 */
export async function readCounters(database) {
    const [totals] = await database.query(`select (xact_commit + xact_rollback)::float8 as transactions,
       (select wal_fpi::float8 from pg_stat_wal) as full_page_images
     from pg_stat_database where datname = current_database()`);
    const tables = await database.query(`select relname as name, n_tup_ins::float8 as inserted, n_tup_upd::float8 as updated,
       n_tup_hot_upd::float8 as hot, n_tup_del::float8 as deleted
     from pg_stat_user_tables`);
    return {
        transactions: totals?.transactions ?? 0,
        fullPageImages: totals?.fullPageImages ?? 0,
        tables: new Map(tables.map(({ name, ...counters }) => [name, counters])),
    };
}
/** What came between two readings; tables that nothing happened to are left out. */
export function countersBetween(before, after) {
    const changed = [...after.tables].map(([name, now]) => [name, tableBetween(before.tables.get(name), now)]);
    return {
        transactions: after.transactions - before.transactions,
        fullPageImages: after.fullPageImages - before.fullPageImages,
        tables: new Map(changed.filter(([, { inserted, updated, deleted }]) => inserted + updated + deleted > 0)),
    };
}
const tableBetween = (before, after) => ({
    inserted: after.inserted - (before?.inserted ?? 0),
    updated: after.updated - (before?.updated ?? 0),
    hot: after.hot - (before?.hot ?? 0),
    deleted: after.deleted - (before?.deleted ?? 0),
});
/** Rows of all tables together. */
export function sumTables(tables) {
    const sum = (name) => [...tables.values()].reduce((rows, table) => rows + table[name], 0);
    return { inserted: sum("inserted"), updated: sum("updated"), hot: sum("hot"), deleted: sum("deleted") };
}
/** A place in the write-ahead log. */
export async function walPosition(database) {
    const rows = await database.query("select pg_current_wal_flush_lsn()::text as position");
    return rows[0]?.position ?? "0/0";
}
/** What lies between two places in the write-ahead log. The server must not have removed that part yet. */
export async function walBetween(database, from, to) {
    const rows = await database.query(`select pg_wal_lsn_diff($2, $1)::float8 as bytes, sum("count")::float8 as records,
       coalesce(sum("count") filter (where "resource_manager/record_type" like 'Transaction/COMMIT%'), 0)::float8
         as commits,
       sum(fpi_size)::float8 as full_page_bytes
     from pg_get_wal_stats($1, $2, per_record => true)`, [from, to]);
    return rows[0] ?? { bytes: 0, records: 0, commits: 0, fullPageBytes: 0 };
}
/** The statements that were run most often since `forgetStatements`. */
export async function readStatements(database) {
    return database.query(`select regexp_replace(query, '\\s+', ' ', 'g') as statement, calls::float8, total_exec_time as ms,
       rows::float8, wal_bytes::float8
     from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
     order by calls desc limit 60`);
}
export async function forgetStatements(database) {
    await database.query("select pg_stat_statements_reset()");
}
/**
 * What lies between two places in the write-ahead log, by what it is about, the largest first; without whole pages. A record
 * about several pages counts for the first of them. Call it before a table is rewritten, while the names of files are known.
 */
export async function walParts(database, from, to) {
    return database.query(`with record as materialized (
       select start_lsn, resource_manager || ' ' || record_type as record, record_length - fpi_length as bytes
       from pg_get_wal_records_info($1, $2)
     ), page as (
       select distinct on (start_lsn) start_lsn, relfilenode
       from pg_get_wal_block_info($1, $2, show_data => false) order by start_lsn, block_id
     ), named as (
       select pg_relation_filenode(c.oid) as file, coalesce(o.relname || ' (toast)', c.relname) as name
       from pg_class c left join pg_class o on o.reltoastrelid = c.oid
     )
     select coalesce(n.name, '') as relation, r.record, sum(r.bytes)::float8 as bytes, count(*)::float8 as records
     from record r left join page p using (start_lsn) left join named n on n.file = p.relfilenode
     group by 1, 2 order by 3 desc`, [from, to]);
}
//# sourceMappingURL=database-counters.js.map