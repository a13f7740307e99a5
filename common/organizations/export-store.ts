import type { DocumentKind } from "../documents/document.ts";
import type { Queryable } from "../db/queryable.ts";
import { maxFileBytes } from "../db/document-sql.ts";

export interface ExportedDocument {
  id: string;
  kind: DocumentKind;
  documentSequence: string;
  /** Bytes of the largest of its files, or more. */
  maxFileBytes: number;
}

/** In the order in which they were accepted; one more than `limit` where there are more. */
export async function listExportedDocuments(
  db: Queryable,
  { orgId, after, limit }: { orgId: string; after?: string; limit: number },
): Promise<ExportedDocument[]> {
  return db.query<ExportedDocument>(
    `select id, kind, document_sequence, ${maxFileBytes} as max_file_bytes from documents d
     where org_id = $1 and ($2::uuid is null or id > $2::uuid) order by id limit $3 + 1`,
    [orgId, after ?? null, limit],
  );
}

/** What an organization has beside its documents: the table, and columns with secrets, which are left out. */
const tables = {
  organization: { table: "organizations", key: "id", secret: [] },
  "business-profiles": { table: "business_profiles", key: "org_id", secret: [] },
  "taxpayer-rights": { table: "taxpayer_rights", key: "org_id", secret: [] },
  "number-prefixes": { table: "number_prefixes", key: "org_id", secret: [] },
  sequences: { table: "sequences", key: "org_id", secret: [] },
  "skipped-numbers": { table: "sequence_gaps", key: "org_id", secret: [] },
  "legal-holds": { table: "legal_holds", key: "org_id", secret: [] },
  tokens: { table: "issued_tokens", key: "org_id", secret: [] },
  webhooks: { table: "webhook_endpoints", key: "org_id", secret: ["secret", "previous_secret"] },
} as const;

export const exportedTables = Object.keys(tables) as (keyof typeof tables)[];

/** Its rows as a JSON array. */
export async function loadExportedTable(
  db: Queryable,
  orgId: string,
  name: (typeof exportedTables)[number],
): Promise<string> {
  const { table, key, secret } = tables[name];
  return load(
    db,
    `select coalesce(jsonb_agg(to_jsonb(t) - $2::text[]), '[]')::text as content from ${table} t where t.${key} = $1`,
    [orgId, secret],
  );
}

/** Tables that may be long, and come in several files. */
const longTables = { actions: "operator_actions", "deleted-documents": "deleted_documents" } as const;

export const longTableNames = Object.keys(longTables) as (keyof typeof longTables)[];

/** The last id of each file with `rows` rows, and of what is left. */
export async function findFileEnds(
  db: Queryable,
  orgId: string,
  { name, rows }: { name: keyof typeof longTables; rows: number },
): Promise<string[]> {
  const ends = await db.query<{ id: string }>(
    `select id from (
       select id, row_number() over (order by id) as nth, lead(id) over (order by id) is null as is_last
       from ${longTables[name]} where org_id = $1
     ) t where nth % $2 = 0 or is_last order by id`,
    [orgId, rows],
  );
  return ends.map(({ id }) => id);
}

export const loadRowsUpTo = (
  db: Queryable,
  orgId: string,
  { name, after, end }: { name: keyof typeof longTables; after: string; end: string },
): Promise<string> =>
  load(
    db,
    `select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]')::text as content
     from ${longTables[name]} t where t.org_id = $1 and t.id > $2 and t.id <= $3`,
    [orgId, after, end],
  );

/** What credit notes among these documents take off which invoices. */
export const loadSettlements = (db: Queryable, orgId: string, ids: readonly string[]): Promise<string> =>
  load(
    db,
    `select coalesce(jsonb_agg(to_jsonb(s)), '[]')::text as content from settlements s
     where s.org_id = $1 and s.credit_note_id = any($2::uuid[])`,
    [orgId, ids],
  );

async function load(db: Queryable, statement: string, parameters: readonly unknown[]): Promise<string> {
  const [row] = await db.query<{ content: string }>(statement, parameters);
  return row!.content;
}
