import type { Queryable } from "../../queryable.ts";
import { lowestId } from "../../../domain/lowest-id.ts";
import { wholeReport } from "../../fragments/leg-sql.ts";
import { contentTableNames, contentTables, isOfLegs, partOf, type ContentTable } from "./content-tables.ts";

export interface Month {
  name: string;
  lowerId: string | null;
  upperId: string;
  state: "open" | "copying" | "copied" | "sealed";
  changedAt: Date;
  documents: number | null;
  bytes: number | null;
  isOver: boolean;
}

/** Days after its end until a month may be sealed: until then, answers and corrections of many of its documents still come. */
const restDays = 14;

export async function listMonths(db: Queryable): Promise<Month[]> {
  return db.query<Month>(
    `select name, lower_id, upper_id, state, changed_at, documents::float8 as documents, bytes::float8 as bytes,
       moment_of_id(upper_id) < now() - interval '${restDays} days' as is_over
     from content_months order by upper_id`,
  );
}

/** Number of the advisory lock that commands of the archive hold while they work; the database's own function has it as well (1801000000210). */
export const archiveLock = 7305;

/** Of commands that write files: one at a time. @returns whether the caller has it now */
export async function takeArchiveLock(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ taken: boolean }>(`select pg_try_advisory_lock(${archiveLock}, 0) as taken`);
  return row?.taken === true;
}

/** From this moment on, rows are left where they are; it is a moment before every transaction that began later. */
export async function beginCopy(db: Queryable, month: string): Promise<string> {
  const [row] = await db.query<{ cutoff: string }>(
    `update content_months set cutoff = clock_timestamp(), changed_at = clock_timestamp(),
       state = case when state = 'sealed' then state else 'copying' end
     where name = $1 returning cutoff::text as cutoff`,
    [month],
  );
  return row!.cutoff;
}

export interface CopiedDocument {
  id: string;
  orgId: string;
  /** Its rows by table, as JSON; null for a document that is not final, or has none, and stays. */
  content: string | null;
}

/** SQL: whether nothing will happen to a document by itself any more. */
const isFinal = `d.overall_status <> 'PENDING' and d.stage in ('validated', 'invalid') and d.failure is null and d.corrected_at is null
  and not exists (select from transmissions t where t.document_id = d.id and (t.open or t.troubled))`;

export const beforeAll = (month: Month): string => month.lowerId ?? lowestId;

/** The next documents of a month after an id, with their rows that were there at the cutoff; without those that are in files and have no others. */
export type CopyDocuments = (after: string, limit: number) => Promise<CopiedDocument[]>;

export async function prepareCopy(db: Queryable, month: Month, cutoff: string): Promise<CopyDocuments> {
  const members = await Promise.all(
    contentTableNames.map(
      async (table) => `'${table}', (select json_agg(r) from (${await rowsOfDocument(db, table)}) r)`,
    ),
  );
  const hasRows = contentTableNames.map((table) => `exists (select from ${table} c where c.document_id = d.id)`);
  const statement = `with page as materialized (
      select d.id, d.org_id, h.has_rows and ${isFinal} as is_copied from documents d
      cross join lateral (select ${hasRows.join(" or ")} or exists (
        select from transmissions t join sending_reports r on r.document_id = '${lowestId}' and r.transmission_id = t.id
        where t.document_id = d.id) as has_rows) h
      where d.id > $1 and d.id < $2 and (h.has_rows or not exists (select from files_of(d.org_id, d.id)))
      order by d.id limit $4
    )
    select d.id, d.org_id, case when d.is_copied then json_build_object(${members.join(", ")})::text end as content
    from page d order by d.id`;
  return (after, limit) => db.query<CopiedDocument>(statement, [after, month.upperId, cutoff, limit]);
}

/** SQL: rows of the document `d`; those that release 1.0 has written are given its id. */
async function rowsOfDocument(db: Queryable, table: ContentTable): Promise<string> {
  const columns = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const names = columns.map(({ name }) => columnOf(table, name)).join(", ");
  const own = `select ${names} from ${table} c where c.document_id = d.id and c.${contentTables[table]} < $3`;
  return isOfLegs(table)
    ? `${own} union all select ${names} from transmissions t join ${table} c on c.document_id = '${lowestId}' and c.transmission_id = t.id
       where t.document_id = d.id and c.${contentTables[table]} < $3`
    : own;
}

/** SQL: a column of the row `c`. Reports go with the certificates that are kept beside them, so that a file can be read by itself. */
function columnOf(table: ContentTable, name: string): string {
  if (name === "document_id") {
    return "d.id as document_id";
  }
  return table === "sending_reports" && name === "packed" ? `${wholeReport("c")} as packed` : `c."${name}"`;
}

export async function noteCopied(
  db: Queryable,
  month: string,
  copied: { documents: number; bytes: number; manifest: string },
): Promise<void> {
  await db.query(
    `update content_months set documents = $2, bytes = $3, manifest = $4, changed_at = clock_timestamp(),
       state = case when state = 'sealed' then state else 'copied' end
     where name = $1`,
    [month, copied.documents, copied.bytes, copied.manifest],
  );
}

/**
 * Empties the parts of a month in the moment in which its files come into use. Rows stay of documents that are not final,
 * rows that were written from the cutoff on, and messages that answer none of our envelopes.
 */
export async function emptyMonth(tx: Queryable, month: string, left: readonly string[]): Promise<void> {
  await tx.query("set local lock_timeout = '2s'");
  for (const table of contentTableNames) {
    await tx.query(`lock table ${partOf(table, month)} in access exclusive mode`);
  }
  for (const table of contentTableNames) {
    const part = partOf(table, month);
    await tx.query(
      `create temporary table staying on commit drop as select c.* from ${part} c
       where c.document_id = any($1) or c.${contentTables[table]} >= (select cutoff from content_months where name = $2)
         ${
           isOfLegs(table)
             ? `or c.document_id = '${lowestId}' and not exists (
           select from transmissions t where t.id = c.transmission_id and t.document_id <> all($1))`
             : ""
         }`,
      [left, month],
    );
    await tx.query(`truncate ${part}`);
    await tx.query(`insert into ${part} overriding system value select * from staying`);
    await tx.query("drop table staying");
  }
  await forgetRecalled(tx, month);
  await tx.query("update archive_files set in_use = true where month = $1", [month]);
  await tx.query("update content_months set state = 'sealed', changed_at = clock_timestamp() where name = $1", [month]);
}

/** The files of a month are of no use any more, because its rows are back in the tables. */
export async function reopenMonth(tx: Queryable, month: string): Promise<void> {
  await forgetRecalled(tx, month);
  await tx.query("update archive_files set in_use = false where month = $1", [month]);
  await tx.query(
    "update content_months set state = 'open', documents = null, bytes = null, manifest = null, changed_at = clock_timestamp() where name = $1",
    [month],
  );
}

async function forgetRecalled(tx: Queryable, month: string): Promise<void> {
  await tx.query(
    `delete from recalled_documents r using content_months m
     where m.name = $1 and r.document_id < m.upper_id and (m.lower_id is null or r.document_id >= m.lower_id)`,
    [month],
  );
}
