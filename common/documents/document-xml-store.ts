import type { DocumentState } from "../status/pipeline.ts";
import type { Queryable } from "../db/queryable.ts";
import { unpackText } from "../db/packed-text.ts";
import type { DocumentKey } from "./document-store.ts";
import type { XmlForm } from "../status/legs.ts";

export interface DocumentXmlRow {
  documentSequence: string;
  /** The requested revision, whether or not it exists. */
  revision: number;
  currentRevision: number;
  stage: DocumentState;
  xml: string | null;
  sha256: string | null;
}

/** An XML form of a revision, by default of the current one; undefined for an unknown document. */
export async function findDocumentXml(
  db: Queryable,
  { orgId, kind, id }: DocumentKey,
  { form, revision }: { form: XmlForm; revision?: number },
): Promise<DocumentXmlRow | undefined> {
  const [row] = await db.query<Omit<DocumentXmlRow, "xml"> & { xml: Uint8Array | null }>(
    `select d.document_sequence, coalesce($5::int, d.revision) as revision, d.revision as current_revision, d.stage,
       x.packed as xml, x.sha256
     from documents d
     left join document_xml x on x.org_id = d.org_id and x.document_id = d.id and x.form = $4
       and x.revision = coalesce($5::int, d.revision)
     where d.org_id = $1 and d.kind = $2 and d.id = $3`,
    [orgId, kind, id, form, revision ?? null],
  );
  return row && { ...row, xml: row.xml && (await unpackText(row.xml)) };
}
