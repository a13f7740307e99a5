import { highestId } from "../../../domain/lowest-id.ts";
import type { DocumentKind } from "../../../domain/document.ts";
import { overallStatuses, type OverallStatus } from "../../../domain/status/status.ts";
import type { PreparedStatement, TextQueryable, TextRows } from "../../queryable.ts";
import { parseRows } from "../../text-rows.ts";
import { documentPages, type PageShape } from "./document-page-sql.ts";
import { amountsOfDocument, documentColumns, unpackRow, type DocumentRow, type PackedRow } from "./document-store.ts";
import { creditsOfOriginals } from "./settlement-store.ts";

export interface DocumentFilter {
  businessProfileId?: string;
  overallStatus?: OverallStatus;
  /** First and last day, yyyy-MM-dd. */
  issueDateFrom?: string;
  issueDateTo?: string;
  documentSequence?: string;
  externalReference?: string;
}

export interface DocumentListQuery extends DocumentFilter {
  orgId: string;
  kind: DocumentKind;
  after?: string;
  limit: number;
  /** The page ends with the document that reaches this size; it has at least one. */
  maxBytes: number;
}

/**
 * Newest first; ids grow with time, so a page does not shift while documents are added. A page costs about the same for
 * ten thousand documents and for a million, whatever the filter (document-page-sql.ts).
 */
export function selectDocumentRows(db: TextQueryable, query: DocumentListQuery): Promise<TextRows> {
  const { shape, parameters } = choosePage(query);
  return db.queryText(statements[shape], [
    query.orgId,
    query.kind,
    query.overallStatus === undefined ? overallStatuses : [query.overallStatus],
    query.after ?? highestId,
    query.limit,
    query.maxBytes,
    ...parameters,
  ]);
}

export async function documentRows(found: TextRows): Promise<{ rows: DocumentRow[]; more: boolean }> {
  const rows = parseRows<PackedRow & { found: number }>(found);
  return {
    rows: await Promise.all(rows.map(({ found: _found, ...row }) => unpackRow(row))),
    more: rows.length < (rows[0]?.found ?? 0),
  };
}

function choosePage(query: DocumentListQuery): { shape: PageShape; parameters: (string | null)[] } {
  const { businessProfileId, issueDateFrom, issueDateTo, documentSequence, externalReference } = query;
  const period = [issueDateFrom ?? "-infinity", issueDateTo ?? "infinity"];
  const isDated = issueDateFrom !== undefined || issueDateTo !== undefined;
  if (documentSequence !== undefined) {
    const parameters = [businessProfileId ?? null, ...period, documentSequence, externalReference ?? null];
    return { shape: "number", parameters };
  }
  if (externalReference !== undefined) {
    return { shape: "reference", parameters: [businessProfileId ?? null, ...period, externalReference] };
  }
  if (businessProfileId === undefined) {
    return isDated ? { shape: "period", parameters: period } : { shape: "all", parameters: [] };
  }
  return isDated
    ? { shape: "profilePeriod", parameters: [businessProfileId, ...period] }
    : { shape: "profile", parameters: [businessProfileId] };
}

/**
 * The documents of a page with everything that the answer needs; one id more shows that there is a next page. Ids are
 * passed as an array because the planner assumes few elements of an array.
 */
const listStatement = (page: string): string => `
with recursive ${page}, sized as (
  select d.id, octet_length(d.document::text) + coalesce((
      select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)
        + coalesce(octet_length(f.context), 0) + coalesce(octet_length(f.hint), 0)) from validation_findings f
      where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
    ), 0) as own_bytes
  from documents d where d.org_id = $1 and d.id = any(array(select id from page))
), measured as materialized (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by id desc)
), ${creditsOfOriginals("measured")}
select ${documentColumns}, (select count(*)::int from page) as found
from documents d left join ${amountsOfDocument}
where d.org_id = $1 and d.id = any(array(select id from measured where nth <= $5 and bytes - own_bytes < $6))
order by d.id desc`;

const statements = Object.fromEntries(
  Object.entries(documentPages).map(([shape, page]) => [
    shape,
    { name: `list-documents-${shape}`, text: listStatement(page) },
  ]),
) as Record<PageShape, PreparedStatement>;
