import type { DocumentKind } from "../documents/document.ts";
import type { Queryable } from "../db/queryable.ts";
import { maxFileBytes } from "../db/document-sql.ts";
import { insertOperatorAction } from "../operations/operator-action-store.ts";
import { lowestId } from "../runtime/uuid-time.ts";
import type { Actor } from "../operations/operator-actions.ts";
import type { Scope } from "./roles-and-scope.ts";
import { collectEvidence, type Evidence } from "../documents/collect-evidence.ts";
import { decodeCursor, toPage } from "../search/page-cursor.ts";
import { readOrganization } from "./organizations.ts";
import type { Deps } from "../runtime/deps.ts";

type ExportDeps = Pick<Deps, "config" | "database">;

const rowsPerFile = 1_000;

/** A part of everything that an organization has; contents are loaded on demand. */
export interface OrganizationExport {
  orgId: string;
  documents: (ExportedDocument & { evidence: () => Promise<Evidence> })[];
  /** JSON, by the name of its file. */
  tables: { name: string; load: () => Promise<string> }[];
  nextCursor: string | null;
}

/**
 * Collects the documents behind the cursor; the first part also has the other tables. The record names who exports,
 * and from which document on, before any content is read.
 *
 * @throws AppError 404; 400 on `cursor` for an invalid one
 */
export async function collectExport(
  { config, database }: ExportDeps,
  actor: Actor,
  { scope, limit, cursor, ...key }: { scope: Scope; orgId: string; limit: number; cursor?: string },
): Promise<OrganizationExport> {
  const { id: orgId } = await readOrganization({ database }, { id: key.orgId, orgId: scope });
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const read = await listExportedDocuments(database, { orgId, limit, ...(after !== undefined && { after }) });
  const { rows, nextCursor } = toPage(read, limit, ({ id }) => id);
  const subject = { action: "organization.export", target: "organization", targetId: orgId } as const;
  const detail = { documents: rows.length, cursor: cursor ?? null, next_cursor: nextCursor };
  await insertOperatorAction(database, { actor, orgId, ...subject, outcome: "done", detail });
  const ids = rows.map(({ id }) => id);
  // What credit notes among these documents take off which invoices.
  const settlements = {
    name: "settlements",
    load: () =>
      load(
        database,
        `select coalesce(jsonb_agg(to_jsonb(s)), '[]')::text as content from settlements s
     where s.org_id = $1 and s.credit_note_id = any($2::uuid[])`,
        [orgId, ids],
      ),
  };
  return {
    orgId,
    documents: rows.map((row) => ({
      ...row,
      evidence: () => collectEvidence({ config, database }, { orgId, ...row }),
    })),
    tables: [...(cursor === undefined ? await collectTables(database, orgId) : []), settlements],
    nextCursor,
  };
}

async function collectTables(database: Queryable, orgId: string): Promise<OrganizationExport["tables"]> {
  const short = exportedTables.map((name) => {
    const { table, key, secret } = tables[name];
    const rows = `select coalesce(jsonb_agg(to_jsonb(t) - $2::text[]), '[]')::text as content from ${table} t where t.${key} = $1`;
    return { name, load: () => load(database, rows, [orgId, secret]) };
  });
  const long = longTableNames.map(async (name) => {
    const ends = await findFileEnds(database, orgId, { name, rows: rowsPerFile });
    return ends.map((end, index) => ({
      name: `${name}-${String(index + 1).padStart(4, "0")}`,
      load: () =>
        load(
          database,
          `select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]')::text as content
     from ${longTables[name]} t where t.org_id = $1 and t.id > $2 and t.id <= $3`,
          [orgId, ends[index - 1] ?? lowestId, end],
        ),
    }));
  });
  return [...short, ...(await Promise.all(long)).flat()];
}

interface ExportedDocument {
  id: string;
  kind: DocumentKind;
  documentSequence: string;
  /** Bytes of the largest of its files, or more. */
  maxFileBytes: number;
}

/** In the order in which they were accepted; one more than `limit` where there are more. */
async function listExportedDocuments(
  db: Queryable,
  { orgId, after, limit }: { orgId: string; after?: string; limit: number },
): Promise<ExportedDocument[]> {
  return db.query<ExportedDocument>(
    `select id, kind, document_sequence, ${maxFileBytes} as max_file_bytes from documents d
     where org_id = $1 and ($2::uuid is null or id > $2::uuid) order by id limit $3 + 1`,
    [orgId, after ?? null, limit],
  );
}

/** What an organization has besides its documents: the table, and columns with secrets, which are left out. */
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

const exportedTables = Object.keys(tables) as (keyof typeof tables)[];

/** Tables that may be long, and come in several files. */
const longTables = { actions: "operator_actions", "deleted-documents": "deleted_documents" } as const;

const longTableNames = Object.keys(longTables) as (keyof typeof longTables)[];

/** The last id of each file with `rows` rows, and of the rest. */
async function findFileEnds(
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

async function load(db: Queryable, statement: string, parameters: readonly unknown[]): Promise<string> {
  const [row] = await db.query<{ content: string }>(statement, parameters);
  return row!.content;
}
