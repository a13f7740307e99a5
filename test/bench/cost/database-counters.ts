import type { Database } from "../../../common/db/database.ts";

/** An idle backend reports after ten seconds what it did. */
export const untilCountedMs = 11_000;
/** What follows a final state: the last jobs, log rows, notices. */
export const settleMs = 1_000;

/** What happened to the rows of one table. */
export interface TableCounters {
  inserted: number;
  updated: number;
  /** Of the updated rows: those that touched no index and stayed on their page. */
  hot: number;
  deleted: number;
  /** Dead rows that lie in the table until a vacuum, as the server estimates them. */
  left: number;
  /** Size of the table without its indexes and what stands outside of its rows. */
  bytes: number;
}

export interface DatabaseCounters {
  /** Also those in which the server wakes a connection that listens. */
  transactions: number;
  fullPageImages: number;
  tables: Map<string, TableCounters>;
}

/**
 * What the server has counted so far. A backend reports what it did when it ends, and otherwise ten seconds after its last
 * statement.
 */
export async function readCounters(database: Database): Promise<DatabaseCounters> {
  const [totals] = await database.query<{ transactions: number; fullPageImages: number }>(
    `select (xact_commit + xact_rollback)::float8 as transactions,
       (select wal_fpi::float8 from pg_stat_wal) as full_page_images
     from pg_stat_database where datname = current_database()`,
  );
  const tables = await database.query<TableCounters & { name: string }>(
    `select relname as name, n_tup_ins::float8 as inserted, n_tup_upd::float8 as updated,
       n_tup_hot_upd::float8 as hot, n_tup_del::float8 as deleted, n_dead_tup::float8 as "left", pg_relation_size(relid)::float8 as bytes
     from pg_stat_user_tables`,
  );
  return {
    transactions: totals?.transactions ?? 0,
    fullPageImages: totals?.fullPageImages ?? 0,
    tables: new Map(tables.map(({ name, ...counters }) => [name, counters])),
  };
}

/** What came between two readings; tables that nothing happened to are left out. */
export function countersBetween(before: DatabaseCounters, after: DatabaseCounters): DatabaseCounters {
  const changed = [...after.tables].map(([name, now]) => [name, tableBetween(before.tables.get(name), now)] as const);
  return {
    transactions: after.transactions - before.transactions,
    fullPageImages: after.fullPageImages - before.fullPageImages,
    tables: new Map(changed.filter(([, { inserted, updated, deleted }]) => inserted + updated + deleted > 0)),
  };
}

const untouched: TableCounters = { inserted: 0, updated: 0, hot: 0, deleted: 0, left: 0, bytes: 0 };

const tableBetween = (before = untouched, after: TableCounters): TableCounters => ({
  inserted: after.inserted - before.inserted,
  updated: after.updated - before.updated,
  hot: after.hot - before.hot,
  deleted: after.deleted - before.deleted,
  left: after.left - before.left,
  bytes: after.bytes - before.bytes,
});

/** Rows of all tables together. */
export function sumTables(tables: ReadonlyMap<string, TableCounters>): TableCounters {
  const sum = (name: keyof TableCounters): number =>
    [...tables.values()].reduce((rows, table) => rows + table[name], 0);
  return {
    inserted: sum("inserted"),
    updated: sum("updated"),
    hot: sum("hot"),
    deleted: sum("deleted"),
    left: sum("left"),
    bytes: sum("bytes"),
  };
}

/** A place in the write-ahead log. */
export async function walPosition(database: Database): Promise<string> {
  const rows = await database.query<{ position: string }>("select pg_current_wal_flush_lsn()::text as position");
  return rows[0]?.position ?? "0/0";
}

export interface WalCost {
  bytes: number;
  records: number;
  /** Transactions that have written something. */
  commits: number;
  /** Of the bytes: whole pages, written because a page changed for the first time since the checkpoint. */
  fullPageBytes: number;
}

/** What lies between two places in the write-ahead log. The server must not have removed that part yet. */
export async function walBetween(database: Database, from: string, to: string): Promise<WalCost> {
  const rows = await database.query<WalCost>(
    `select pg_wal_lsn_diff($2, $1)::float8 as bytes, sum("count")::float8 as records,
       coalesce(sum("count") filter (where "resource_manager/record_type" like 'Transaction/COMMIT%'), 0)::float8
         as commits,
       sum(fpi_size)::float8 as full_page_bytes
     from pg_get_wal_stats($1, $2, per_record => true)`,
    [from, to],
  );
  return rows[0] ?? { bytes: 0, records: 0, commits: 0, fullPageBytes: 0 };
}

export interface StatementCost {
  statement: string;
  calls: number;
  ms: number;
  /** Making its plans, which is not in `ms`. */
  planningMs: number;
  rows: number;
  walBytes: number;
}

/** The service's statements since `forgetStatements`, the most frequent first; the owner's, who asks, are no part of it. */
export async function readStatements(database: Database): Promise<StatementCost[]> {
  return database.query<StatementCost>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as statement, calls::float8, total_exec_time as ms, total_plan_time as planning_ms,
       rows::float8, wal_bytes::float8
     from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and userid <> current_user::regrole
     order by calls desc`,
  );
}

export const countCalls = (statements: readonly StatementCost[]): number =>
  statements.reduce((sum, { calls }) => sum + calls, 0);

export async function forgetStatements(database: Database): Promise<void> {
  await database.query("select pg_stat_statements_reset()");
}

/** What records of one kind about one table or index came to. */
export interface WalPart {
  relation: string;
  record: string;
  bytes: number;
  records: number;
}

/**
 * What lies between two places in the write-ahead log, by what it is about, the largest first; without whole pages. A record
 * about several pages counts for the first of them. Call it before a table is rewritten, while the names of files are known.
 */
export async function walParts(database: Database, from: string, to: string): Promise<WalPart[]> {
  return database.query<WalPart>(
    `with record as materialized (
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
     group by 1, 2 order by 3 desc`,
    [from, to],
  );
}
