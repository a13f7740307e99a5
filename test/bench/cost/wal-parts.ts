import type { Database } from "../../../common/db/database.ts";

/** What one kind of record about one table or index came to. */
export interface WalPart {
  relation: string;
  record: string;
  bytes: number;
  records: number;
}

/**
 * What lies between two places in the write-ahead log, by what it is about, the largest first; without whole pages. A record
 * about several pages counts for the first of them. Call it before anything is rewritten, while the names of files are known.
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
