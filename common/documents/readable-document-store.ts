import type { CorrectedOriginal } from "./corrected-original.ts";
import type { TradeDocument } from "./document.ts";
import type { Finding } from "../rules/finding.ts";
import type { OverallStatus } from "../status/status.ts";
import type { TextQueryable, TextRows } from "../db/queryable.ts";
import { findingJson } from "../db/document-sql.ts";
import { unpackText } from "../db/packed-text.ts";
import { parseRows } from "../db/text-rows.ts";
import type { DocumentKey } from "./document-store.ts";
import { correctedOriginals } from "./settlement-store.ts";
import type { DocumentXmlRow } from "./document-xml-store.ts";

export interface ReadableDocumentRow extends DocumentXmlRow {
  /** Null for a revision that does not exist, as are the following. */
  overallStatus: OverallStatus | null;
  /** The document that the XML was rendered from. */
  document: TradeDocument | null;
  findings: Finding[];
  /** Whether its organization is for tests. */
  /** Whether there were more findings than are stored. */
  isTruncated: boolean;
  attachmentIds: string[];
  /** Null for a document that refers to none of ours. */
  originals: CorrectedOriginal[] | null;
}

/** The UBL of a revision with what was found in it, for `readableRow`. */
export const selectReadableDocument = (
  db: TextQueryable,
  { orgId, kind, id }: DocumentKey,
  revision: number | undefined,
): Promise<TextRows> =>
  db.queryText(
    `select d.document_sequence, w.revision, d.revision as current_revision, d.stage,
       case when w.revision = d.revision then d.overall_status else v.overall_status end as overall_status,
       coalesce(v.document, case when w.revision = d.revision then d.document end) as document,
       x.packed as xml, x.sha256,
       coalesce((
         select jsonb_agg(${findingJson("f", "ruleSet")} order by f.position)
         from validation_findings f
         where f.org_id = d.org_id and f.document_id = d.id and f.revision = w.revision
       ), '[]'::jsonb) as findings,
       exists (
         select from validation_findings t where t.org_id = d.org_id and t.document_id = d.id and t.revision = w.revision
           and t.position = 0 and t.totals is not null
       ) as is_truncated,
       array(
         select a.id::text from attachments a where a.org_id = d.org_id and a.document_id = d.id
       ) as attachment_ids,
       case when w.revision = d.revision then (${correctedOriginals("d")}) end as originals
     from documents d
     cross join lateral (select coalesce($4::int, d.revision) as revision) w
     left join document_revisions v on v.document_id = d.id and v.revision = w.revision
     left join document_xml x on x.org_id = d.org_id and x.document_id = d.id and x.form = 'ubl'
       and x.revision = w.revision
     where d.org_id = $1 and d.kind = $2 and d.id = $3`,
    [orgId, kind, id, revision ?? null],
  );

export async function readableRow(found: TextRows): Promise<ReadableDocumentRow | undefined> {
  const [row] = parseRows<Omit<ReadableDocumentRow, "xml"> & { xml: Uint8Array | null }>(found);
  return row && { ...row, xml: row.xml && (await unpackText(row.xml)) };
}
