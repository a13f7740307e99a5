import type { DocumentKind, TradeDocument } from "./document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import type { Finding, FindingTotals } from "../rules/finding.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import { preparedStatement, type Queryable, type TextQueryable, type TextRows } from "../db/queryable.ts";
import { findingJson, nameColumns, type NameColumns, type StatusColumns } from "../db/document-sql.ts";
import { inScope } from "../db/shared-sql.ts";
import { unpackJson, unpackText } from "../db/packed-text.ts";
import { parseRows } from "../db/text-rows.ts";
import {
  creditsOfOriginals,
  settlementColumns,
  type SettlementColumns,
  correctedOriginals,
  type CorrectedOriginalRow,
} from "./settlement-store.ts";
import type { DocumentState } from "../status/pipeline.ts";
import type { XmlForm } from "../status/legs.ts";
import { digestOfForm, xmlOfForm } from "../db/leg-sql.ts";
import { type OverallStatus, overallStatuses } from "../status/status.ts";
import { documentKindNames } from "./document-kinds.ts";

export interface DocumentRow extends SettlementColumns, StatusColumns {
  orgId: string;
  businessProfileId: string;
  revision: number;
  /** Rises with each correction and resubmission; the revision with resubmissions alone. */
  contentVersion: number;
  document: TradeDocument;
  /** Null until the pricing stage has stored them, and after a correction. */
  amounts: DocumentAmounts | null;
  findings: Finding[];
  /** Totals of the revision's validation, if not all findings are listed. */
  validationTotals: FindingTotals | null;
  /** When the content was corrected after validation; findings and statuses are those of before. */
  correctedAt: Date | null;
  /** Null unless the document is void. */
  voidReason: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface DocumentKey {
  orgId: string;
  kind: DocumentKind;
  id: string;
}

/**
 * Locks the document until the transaction ends, so that the next statement reads a stable state. Legs are always
 * locked after their document.
 *
 * @returns whether the document exists
 */
export async function lockDocument(tx: Queryable, { orgId, id }: { orgId: Scope; id: string }): Promise<boolean> {
  const rows = await tx.query(
    `select id from documents where ${inScope("org_id", "$1")} and id = $2 for no key update`,
    [organizationIn(orgId), id],
  );
  return rows.length > 0;
}

/** The document with everything an answer about it needs, in one round trip; for `documentRow`. */
export const selectDocument = (db: TextQueryable, { orgId, kind, id }: DocumentKey): Promise<TextRows> =>
  db.queryText(findDocumentStatement, [orgId, kind, id]);

export async function documentRow(found: TextRows): Promise<DocumentRow | undefined> {
  const [row] = parseRows<PackedRow>(found);
  return row && unpackRow(row);
}

export type StatusRow = Omit<StatusColumns, "kind"> & NameColumns & Pick<DocumentRow, "findings" | "validationTotals">;

/** As `selectDocument` without the content, which may have megabytes: clients ask for the status again and again. */
export const selectStatus = (db: TextQueryable, { orgId, kind, id }: DocumentKey): Promise<TextRows> =>
  db.queryText(findStatusStatement, [orgId, kind, id]);

/** Columns of a DocumentRow that do not depend on its content. */
export const statusColumns = `d.id, d.document_sequence, d.stage, d.overall_status, d.participant_status, d.fta_status,
  coalesce((
    select jsonb_agg(${findingJson("f", "ruleSet")} order by f.position)
    from validation_findings f
    where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
  ), '[]'::jsonb) as findings,
  (
    select t.totals from validation_findings t
    where t.org_id = d.org_id and t.document_id = d.id and t.revision = d.revision and t.position = 0
  ) as validation_totals`;

/** Columns of a DocumentRow; they need the CTE creditsOfOriginals. Amounts are null after a correction. */
export const documentColumns = `${statusColumns}, d.org_id, d.business_profile_id, d.kind,
  d.revision, d.content_version, d.document, case when d.corrected_at is null then f.amounts end as amounts,
  d.corrected_at, d.void_reason, d.created_at, d.updated_at,${settlementColumns}`;

/** A row of `documentColumns` before it is unpacked. */
export type PackedRow = Omit<DocumentRow, "amounts"> & { amounts: Uint8Array | null };

export const unpackRow = async <Packed extends PackedRow>(
  row: Packed,
): Promise<Omit<Packed, "amounts"> & DocumentRow> => ({
  ...row,
  amounts: await unpackJson(row.amounts),
});

export const filesOfDocument = `revision_files f
  on f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision`;

const findDocumentStatement = preparedStatement(
  "find-document",
  `with ${creditsOfOriginals("(select $3::uuid as id)")}
    select ${documentColumns} from documents d left join ${filesOfDocument}
    where d.org_id = $1 and d.kind = $2 and d.id = $3`,
);

const findStatusStatement = preparedStatement(
  "find-document-status",
  `select ${statusColumns}, ${nameColumns} from documents d where d.org_id = $1 and d.kind = $2 and d.id = $3`,
);

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
       ${xmlOfForm("f", "$4::text")} as xml, ${digestOfForm("f", "$4::text")} as sha256
     from documents d
     left join revision_files f on f.org_id = d.org_id and f.document_id = d.id and f.revision = coalesce($5::int, d.revision)
     where d.org_id = $1 and d.kind = $2 and d.id = $3`,
    [orgId, kind, id, form, revision ?? null],
  );
  return row && { ...row, xml: row.xml && (await unpackText(row.xml)) };
}

interface ReadableDocumentRow extends DocumentXmlRow {
  /** Null for a revision that does not exist, as are the following. */
  overallStatus: OverallStatus | null;
  isVoid: boolean;
  /** The document that the XML was rendered from. */
  document: TradeDocument | null;
  findings: Finding[];
  /** Whether there were more findings than are stored. */
  isTruncated: boolean;
  attachmentIds: string[];
  /** Null for a document that refers to none of ours, and for an earlier revision. */
  originals: CorrectedOriginalRow[] | null;
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
       d.void_reason is not null as is_void, coalesce(v.document, case when w.revision = d.revision then d.document end) as document,
       f.ubl as xml, encode(f.ubl_sha256, 'hex') as sha256,
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
     left join revision_files f on f.org_id = d.org_id and f.document_id = d.id and f.revision = w.revision
     where d.org_id = $1 and d.kind = $2 and d.id = $3`,
    [orgId, kind, id, revision ?? null],
  );

export async function readableRow(found: TextRows): Promise<ReadableDocumentRow | undefined> {
  const [row] = parseRows<Omit<ReadableDocumentRow, "xml"> & { xml: Uint8Array | null }>(found);
  return row && { ...row, xml: row.xml && (await unpackText(row.xml)) };
}

interface RenderedPage {
  scope: Scope;
  /** Bounds of the document ids: `below` is exclusive, `oldest` inclusive. */
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
  /** UBL of the current revision; null until rendered. */
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
select d.id, d.org_id, d.kind, d.document_sequence, d.issue_date::text as issue_date, f.ubl,
  (select count(*)::int from page) as found
from documents d
left join ${filesOfDocument}
where d.id = any(array(select id from measured where nth <= $3 and bytes - size_bytes < $4))
order by d.id desc`;
