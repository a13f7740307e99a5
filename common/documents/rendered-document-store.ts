import type { DocumentKind } from "./document.ts";
import { documentKindNames } from "./document-kinds.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import { overallStatuses } from "../status/status.ts";
import type { TextQueryable, TextRows } from "../db/queryable.ts";
import { unpackText } from "../db/packed-text.ts";
import { parseRows } from "../db/text-rows.ts";

export interface RenderedPage {
  scope: Scope;
  /** Exclusive bounds of the document ids. */
  below: string;
  oldest: string;
  limit: number;
  /** The page ends with the document that reaches this size; it has at least one. */
  maxBytes: number;
}

export interface RenderedDocument {
  id: string;
  orgId: string;
  kind: DocumentKind;
  documentSequence: string;
  issueDate: string;
  /** Of the current revision; null until it is rendered. */
  ubl: string | null;
}

type Row = Omit<RenderedDocument, "ubl"> & { ubl: Uint8Array | null; found: number };

/**
 * Documents of all kinds with their UBL, newest first. For one organization each status is read from an ordered index;
 * for all organizations the newest ids are read.
 */
export function selectRenderedDocuments(
  db: TextQueryable,
  { scope, below, oldest, limit, maxBytes }: RenderedPage,
): Promise<TextRows> {
  const orgId = organizationIn(scope);
  return db.queryText(
    orgId === null ? statementOf(ofEverybody) : statementOf(ofOrganization),
    orgId === null
      ? [below, oldest, limit, maxBytes]
      : [below, oldest, limit, maxBytes, orgId, documentKindNames, overallStatuses],
  );
}

export async function renderedDocuments(found: TextRows): Promise<{ documents: RenderedDocument[]; more: boolean }> {
  const rows = parseRows<Row>(found);
  return {
    documents: await Promise.all(
      rows.map(async ({ found: _found, ubl, ...row }) => ({ ...row, ubl: ubl && (await unpackText(ubl)) })),
    ),
    more: rows.length < (rows[0]?.found ?? 0),
  };
}

const ofEverybody = `
  select d.id from documents d where d.id < $1 and d.id >= $2 order by d.id desc limit $3 + 1`;

const ofOrganization = `
  select n.id from unnest($6::text[]) k (kind) cross join unnest($7::text[]) s (status)
  cross join lateral (
    select d.id from documents d
    where d.org_id = $5 and d.kind = k.kind and (d.overall_status, d.id) < (s.status, $1::uuid)
      and (d.overall_status, d.id) >= (s.status, $2::uuid)
    order by d.overall_status desc, d.id desc limit $3 + 1
  ) n order by n.id desc limit $3 + 1`;

const statementOf = (page: string): string => `
with page as materialized (${page}), sized as (
  select d.id, d.size_bytes from documents d where d.id = any(array(select id from page))
), measured as (
  select id, size_bytes, row_number() over newest as nth, sum(size_bytes) over newest as bytes
  from sized window newest as (order by id desc)
)
select d.id, d.org_id, d.kind, d.document_sequence, d.issue_date::text as issue_date, x.packed as ubl,
  (select count(*)::int from page) as found
from documents d
left join document_xml x on x.org_id = d.org_id and x.document_id = d.id and x.form = 'ubl' and x.revision = d.revision
where d.id = any(array(select id from measured where nth <= $3 and bytes - size_bytes < $4))
order by d.id desc`;
