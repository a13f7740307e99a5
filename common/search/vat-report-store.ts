import { documentKindNames, isCreditNote } from "../documents/document-kinds.ts";
import type { Decimal, DocumentKind, TaxCategoryCode } from "../documents/document.ts";
import type { Queryable } from "../db/queryable.ts";
import { isFinal } from "../db/document-sql.ts";
import { literals } from "../db/shared-sql.ts";
import { correctableStatuses, initialStatus, overallStatus } from "../status/status.ts";

/**
 * What has become of a report:
 * - `accepted`: the authority has it
 * - `under_way`: it is not decided yet, or not sent
 * - `refused`: the authority has refused it
 * - `withdrawn`: it was taken back after it had been accepted
 */
export const reportStatuses = ["accepted", "under_way", "refused", "withdrawn"] as const;

type ReportStatus = (typeof reportStatuses)[number];

/** Stands for a party outside of the UAE, which has no emirate. */
export const noEmirate = "none";

export interface VatReportQuery {
  orgId: string;
  /** First and last day of issue, yyyy-MM-dd. */
  from: string;
  to: string;
  businessProfileId?: string;
  kinds?: readonly DocumentKind[];
  statuses?: readonly ReportStatus[];
  categories?: readonly TaxCategoryCode[];
  /** Codes of emirates, and `noEmirate`. */
  emirates?: readonly string[];
}

interface Figures {
  kind: DocumentKind;
  status: ReportStatus;
  category: TaxCategoryCode;
  emirate: string | null;
  /** In AED; of credit notes below zero. */
  netAmountInAed: Decimal;
  taxAmountInAed: Decimal;
}

export interface VatSum extends Figures {
  documents: number;
}

export interface VatDocument extends Figures {
  id: string;
  businessProfileId: string;
  documentSequence: string;
  externalReference: string | null;
  issueDate: string;
  revision: number;
}

/** Numbers are given by year of issue, so a correction moves a document by no more days than these. */
const yearDays = 366;

const ofOrganization = "d.org_id = $1 and d.kind = any($4::text[])";

/**
 * SQL: the documents `d` that may count in the period, from the index of the organization's days; those that are not final from the
 * index of its list. Of an approved document the current revision is the one that is reported. Of the others it may be an earlier one
 * with another day, and the day of that one decides later.
 */
const candidates = `
  select d.id from documents d
  where ${ofOrganization} and ${isFinal} and d.overall_status = '${overallStatus("validated", ["accepted"])}'
    and d.issue_date between $2::date and $3::date
  union all
  select d.id from documents d
  where ${ofOrganization} and ${isFinal} and d.overall_status in (${literals(correctableStatuses)})
    and d.issue_date between $2::date - ${yearDays} and $3::date + ${yearDays}
  union all
  select d.id from documents d where ${ofOrganization} and d.overall_status = '${initialStatus}'`;

const ofCreditNote = `d.kind in (${literals(documentKindNames.filter(isCreditNote))})`;

/**
 * SQL: the reported figures of documents `c`, a row for each revision and VAT category: the revision that the authority has accepted last,
 * which counts until another one is accepted or its report is withdrawn, and the current one where that is not accepted. OFFSET makes
 * PostgreSQL look up each document by its keys, so that no row of another organization is read.
 */
const figuresOf = (documents: string): string => `
  from (${documents}) c
  cross join lateral (
    select d.kind, d.revision, d.overall_status, d.business_profile_id, d.document_sequence, d.external_reference,
      case when ${ofCreditNote} then -1 else 1 end as sign
    from documents d
    where d.id = c.id and d.org_id = $1 and ($5::uuid is null or d.business_profile_id = $5::uuid) offset 0
  ) d
  cross join lateral (
    select max(t.revision) filter (where t.leg = 'c5' and t.state = 'accepted') as accepted,
      max(t.revision) filter (where t.leg = 'withdrawal' and t.state = 'accepted') as withdrawn,
      coalesce(bool_or(t.leg = 'c5' and t.state = 'rejected' and t.revision = d.revision), false) as is_refused
    from transmissions t where t.document_id = c.id
  ) t
  cross join lateral (
    select t.accepted as revision, case when t.withdrawn >= t.accepted then 'withdrawn' else 'accepted' end as status
    where t.accepted is not null
    union all
    select d.revision, case when t.is_refused then 'refused' else 'under_way' end
    where t.accepted is distinct from d.revision and d.overall_status <> '${overallStatus("invalid", [])}'
  ) r
  cross join lateral (
    select a.issue_date, a.emirate, a.vat from revision_files a
    where a.document_id = c.id and a.revision = r.revision and a.issue_date between $2::date and $3::date offset 0
  ) a
  cross join lateral jsonb_each(a.vat) as v (category, amounts)
  where ($6::text[] is null or r.status = any($6::text[])) and ($7::text[] is null or v.category = any($7::text[]))
    and ($8::text[] is null or coalesce(a.emirate, '${noEmirate}') = any($8::text[]))`;

const net = "d.sign * (v.amounts ->> 0)::numeric";
const tax = "d.sign * (v.amounts ->> 1)::numeric";

const parametersOf = (query: VatReportQuery): unknown[] => [
  query.orgId,
  query.from,
  query.to,
  query.kinds ?? documentKindNames,
  query.businessProfileId ?? null,
  query.statuses ?? null,
  query.categories ?? null,
  query.emirates ?? null,
];

// Neither statement is prepared: a plan for any organization and any period would suit none.
const sumsStatement = `
select d.kind, r.status, v.category, a.emirate, count(*)::int as documents,
  sum(${net})::text as net_amount_in_aed, sum(${tax})::text as tax_amount_in_aed
${figuresOf(candidates)}
group by d.kind, r.status, v.category, a.emirate
order by d.kind, r.status, v.category, a.emirate`;

/** Reads a few rows of each document of the organization in the period, and unpacks nothing: 100,000 documents take two to three seconds. */
export const sumVat = (db: Queryable, query: VatReportQuery): Promise<VatSum[]> =>
  db.query<VatSum>(sumsStatement, parametersOf(query));

const documentsStatement = `
select c.id, d.business_profile_id, d.kind, d.document_sequence, d.external_reference, r.revision, a.issue_date::text as issue_date,
  r.status, v.category, a.emirate, (${net})::text as net_amount_in_aed, (${tax})::text as tax_amount_in_aed
${figuresOf(`select n.id from (${candidates}) n where n.id > $9::uuid order by n.id`)}
order by c.id fetch first $10 rows with ties`;

/** The figures of the documents behind one, by id: at least `least` rows where there are as many, and all rows of each document. */
export const findVatDocuments = (
  db: Queryable,
  query: VatReportQuery & { after: string; least: number },
): Promise<VatDocument[]> =>
  db.query<VatDocument>(documentsStatement, [...parametersOf(query), query.after, query.least]);
