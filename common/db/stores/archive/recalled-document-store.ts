import type { KnownFile } from "../../../archive/document-file.ts";
import type { Queryable } from "../../queryable.ts";
import { contentTableNames } from "./content-tables.ts";

export interface PutAway {
  /** Whether the contents are back in the tables, and stay there for an hour from now on. */
  isRecalled: boolean;
  /** Files that may have contents of the document, the oldest first. */
  files: KnownFile[];
}

/** Where contents of a document are in the archive; undefined for one that is in the tables alone. */
export async function findPutAway(
  db: Queryable,
  { orgId, id }: { orgId: string; id: string },
): Promise<PutAway | undefined> {
  const rows = await db.query<KnownFile & { isRecalled: boolean }>(
    `with used as (update recalled_documents set recalled_at = clock_timestamp() where document_id = $2 and org_id = $1 returning 1)
     select f.name, f.first_id, f.last_id, f.documents, f.size, f.index_offset, f.sha256, f.index_sha256,
       exists (select from used) as is_recalled
     from files_of($1, $2) f join documents d on d.org_id = $1 and d.id = $2 order by f.written_at`,
    [orgId, id],
  );
  const [first] = rows;
  return first && { isRecalled: first.isRecalled, files: rows };
}

/** Puts rows back as they were; what is there already stays. */
export async function insertContent(db: Queryable, content: string): Promise<void> {
  const rows = JSON.parse(content) as Record<string, Record<string, unknown>[] | null>;
  for (const table of contentTableNames) {
    const [first] = rows[table] ?? [];
    if (first !== undefined) {
      const columns = Object.keys(first)
        .map((name) => `"${name}"`)
        .join(", ");
      await db.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, $1::json -> '${table}') on conflict do nothing`,
        [content],
      );
    }
  }
}

export async function noteRecalled(db: Queryable, { orgId, id }: { orgId: string; id: string }): Promise<void> {
  await db.query(
    `insert into recalled_documents (document_id, org_id) values ($1, $2)
     on conflict (document_id) do update set recalled_at = clock_timestamp()`,
    [id, orgId],
  );
}

/** @returns how many documents' contents were taken away again */
export async function releaseRecalled(db: Queryable): Promise<number> {
  const [row] = await db.query<{ released: number }>("select release_recalled() as released");
  return row?.released ?? 0;
}
