import type { DocumentKind } from "../../../domain/document.ts";
import type { OverallStatus } from "../../../domain/status/status.ts";
import type { Queryable } from "../../database.ts";
import { amountsOfDocument, documentColumns, unpackRow, type DocumentRow, type PackedRow } from "./document-store.ts";
import { creditsOfOriginals } from "./settlement-store.ts";

export interface DocumentFilter {
  businessProfileId?: string;
  overallStatus?: OverallStatus;
  /** First and last day, yyyy-MM-dd. */
  issueDateFrom?: string;
  issueDateTo?: string;
  documentSequence?: string;
}

export interface DocumentListQuery extends DocumentFilter {
  orgId: string;
  kind: DocumentKind;
  /** Id of the last document of the page before. */
  after?: string;
  limit: number;
  /** The page ends with the document that reaches this; it has one at least. */
  maxBytes: number;
}

/** Newest first. Ids grow with time, so a page stands still while documents are added. */
export async function listDocumentRows(
  db: Queryable,
  query: DocumentListQuery,
): Promise<{ rows: DocumentRow[]; more: boolean }> {
  const rows = await db.query<PackedRow & { found: number }>(listDocuments, [
    query.orgId,
    query.kind,
    query.after ?? null,
    query.businessProfileId ?? null,
    query.overallStatus ?? null,
    query.issueDateFrom ?? null,
    query.issueDateTo ?? null,
    query.documentSequence ?? null,
    query.limit,
    query.maxBytes,
  ]);
  return {
    rows: await Promise.all(rows.map(({ found: _found, ...row }) => unpackRow(row))),
    more: rows.length < (rows[0]?.found ?? 0),
  };
}

// One id more than the page holds says whether there is a next one.
const listDocuments = `
with page as materialized (
  select d.id from documents d
  where d.org_id = $1 and d.kind = $2 and ($3::uuid is null or d.id < $3::uuid)
    and ($4::uuid is null or d.business_profile_id = $4::uuid) and ($5::text is null or d.overall_status = $5::text)
    and ($6::date is null or d.issue_date >= $6::date) and ($7::date is null or d.issue_date <= $7::date)
    and ($8::text is null or d.document_sequence = $8::text)
  order by d.id desc limit $9 + 1
), sized as (
  select d.id, octet_length(d.document::text) + coalesce((
      select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)) from validation_findings f
      where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
    ), 0) as own_bytes
  from page p join documents d on d.org_id = $1 and d.id = p.id
), measured as (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by id desc)
), ${creditsOfOriginals("measured")}
select ${documentColumns}, (select count(*)::int from page) as found
from measured m join documents d on d.org_id = $1 and d.id = m.id left join ${amountsOfDocument}
where m.nth <= $9 and m.bytes - m.own_bytes < $10
order by d.id desc`;
