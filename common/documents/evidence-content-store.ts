import type { XmlForm } from "../status/legs.ts";
import type { Queryable } from "../db/queryable.ts";
import { findingJson } from "../db/document-sql.ts";
import { latestReport, wholeReport } from "../db/leg-sql.ts";
import { unpackText } from "../db/packed-text.ts";
import type { Subject, Version } from "./evidence-store.ts";

/** The accepted document, as stored JSON. */
export const loadVersion = (db: Queryable, { orgId, id }: Subject, version: Version): Promise<string> =>
  load(
    db,
    `select case when $3::int is null then d.document
       else coalesce(v.document, case when d.revision = $3::int then d.document end) end::text as content
     from documents d left join document_revisions v on v.document_id = d.id and v.revision = $3::int
     where d.org_id = $1 and d.id = $2`,
    [orgId, id, version],
  );

const amounts = `select a.packed as content from document_amounts a
  where org_id = $1 and document_id = $2 and revision = $3`;

export const loadAmounts = async (db: Queryable, { orgId, id }: Subject, revision: number): Promise<string> =>
  unpackText(await load(db, amounts, [orgId, id, revision]));

const xml = `select x.packed as content from document_xml x
  where org_id = $1 and document_id = $2 and revision = $3 and form = $4`;

export const loadXml = async (
  db: Queryable,
  { orgId, id }: Subject,
  { revision, form }: { revision: number; form: XmlForm },
): Promise<string> => unpackText(await load(db, xml, [orgId, id, revision, form]));

/** Findings of rules and network, as a JSON array in their order. */
export const loadFindings = (db: Queryable, { orgId, id }: Subject, revision: number): Promise<string> =>
  load(
    db,
    `select coalesce(jsonb_agg(${findingJson("f", "rule_set")} order by f.position), '[]')::text as content
     from validation_findings f where org_id = $1 and document_id = $2 and revision = $3`,
    [orgId, id, revision],
  );

/** Number of failures per rule, as JSON, if not all findings are stored. */
export async function loadFindingTotals(
  db: Queryable,
  { orgId, id }: Subject,
  revision: number,
): Promise<string | undefined> {
  const [row] = await db.query<{ content: string }>(
    `select totals::text as content from validation_findings
     where org_id = $1 and document_id = $2 and revision = $3 and position = 0 and totals is not null`,
    [orgId, id, revision],
  );
  return row?.content;
}

export const loadLatestReport = (db: Queryable, orgId: string, sbdhId: string): Promise<string> =>
  loadPacked(db, `select ${latestReport("t")} as content from transmissions t where t.org_id = $1 and t.id = $2`, [
    orgId,
    sbdhId,
  ]);

export const loadReport = (db: Queryable, { orgId, id }: Subject, reportId: string): Promise<string> =>
  loadPacked(
    db,
    `select ${wholeReport("r")} as content from sending_reports r
     where r.org_id = $1 and r.document_id = $2 and r.id = $3`,
    [orgId, id, reportId],
  );

export const loadMessage = (
  db: Queryable,
  { orgId, id: documentId }: Subject,
  { sbdhId, id }: { sbdhId: string; id: string },
): Promise<string> =>
  loadPacked(
    db,
    `select m.packed as content from network_messages m
     where m.org_id = $1 and m.document_id = $2 and m.transmission_id = $3 and m.id = $4`,
    [orgId, documentId, sbdhId, id],
  );

export const loadAttachment = (db: Queryable, orgId: string, sha256: string): Promise<Buffer> =>
  load(db, `select content from attachment_contents where org_id = $1 and sha256 = $2`, [orgId, sha256]);

/** The listed content exists, unless the document was deleted since: then the archive ends without its manifest. */
async function load<Content>(db: Queryable, statement: string, parameters: readonly unknown[]): Promise<Content> {
  const [row] = await db.query<{ content: Content | null }>(statement, parameters);
  if (row === undefined || row.content === null) {
    throw new Error("a part of the evidence is not there any more");
  }
  return row.content;
}

const loadPacked = async (db: Queryable, statement: string, parameters: readonly unknown[]): Promise<string> =>
  unpackText(await load<Uint8Array>(db, statement, parameters));
