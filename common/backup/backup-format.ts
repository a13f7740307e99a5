import type { Client } from "pg";

import { restoreMark } from "./restore-mark.ts";

/**
 * A backup is a gzip of text: a header line; for each table a line with its name and columns, its rows as PostgreSQL's COPY writes them,
 * and a line that ends them, which no row can equal; and a footer.
 */
export const endOfRows = "\\.";

/** The format that the header names. */
export const backupFormat = "peppol-self-billing backup 1";

export interface BackupHeader {
  format: string;
  takenAt: string;
  /** Time of the newest entry of its log; null for an empty log. */
  knownUntil: string | null;
  /** The migrations that its database has run, in order. */
  migrations: string[];
}

export interface BackupTable {
  table: string;
  columns: string[];
}

export interface BackupFooter {
  rows: Record<string, number>;
}

/**
 * Tables that are not in a backup: processes register anew at a restored site, and the mark belongs to one restore. Unlogged
 * tables, which a standby cannot read, are left out as well.
 */
const excluded = ["processes", restoreMark];

/** The tables of a backup, each after those that its foreign keys refer to. */
export async function findTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { refers: string[] }>(
    `select c.relname as table,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select array_agg(distinct f.relname::text) from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as refers
     from pg_class c where c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition and c.relnamespace = current_schema()::regnamespace
       and not c.relname = any($1::text[])
     order by c.relname`,
    [excluded],
  );
  const ordered: BackupTable[] = [];
  let left = rows;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ table }) => table));
    const free = left.filter(({ refers }) => !refers.some((table) => waiting.has(table)));
    if (free.length === 0) {
      throw new Error(`tables refer to each other in a circle: ${[...waiting].join(", ")}`);
    }
    ordered.push(...free.map(({ table, columns }) => ({ table, columns })));
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
