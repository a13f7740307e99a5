import type { DocumentKind, Metadata } from "../documents/document.ts";
import type { DocumentState } from "../status/pipeline.ts";
import { type LegStatus, type OverallStatus, initialStatus } from "../status/status.ts";
import { reportTermDays } from "../service-status/service-snapshot.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import { lengthTail } from "./packed-text.ts";
import { literals } from "./shared-sql.ts";

export interface StatusColumns {
  id: string;
  kind: DocumentKind;
  documentSequence: string;
  stage: DocumentState;
  overallStatus: OverallStatus;
  participantStatus: LegStatus;
  ftaStatus: LegStatus;
}

/** The caller's name of the document, and its metadata; for answers that do not read the document itself. */
export interface NameColumns {
  externalReference: string | null;
  metadata: Metadata | null;
}

/** SQL: the NameColumns of documents `d`. */
export const nameColumns = "d.external_reference, d.metadata";

export interface ListedDocument extends StatusColumns {
  orgId: string;
  orgName: string;
  revision: number;
  issueDate: string;
  total: string | null;
  /** Null for a very large document, which is not read for a list. */
  currency: string | null;
  supplier: string | null;
  customer: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * SQL: the predicate of partial indexes of `documents`. A document enters them once it is final, because each update of an indexed status
 * would write to all of them.
 */
const finalOnly = `overall_status <> '${initialStatus}'`;

/** SQL: the same of the documents `d` of a statement. */
export const isFinal = `d.${finalOnly}`;

/** SQL: days of the term that are left to report `d`, by the day of the UAE; below zero when the term is over. */
export const daysLeft = `(d.issue_date + ${reportTermDays} - (now() at time zone 'Asia/Dubai')::date)`;

/** SQL: whether the document `d` has still to be reported to the authority. A document that its receiver has refused may have to be, too. */
export const isUnreported = `(d.overall_status = '${initialStatus}' and d.fta_status is null
  or d.overall_status = 'REJECTED' and d.fta_status is null and exists (select from transmissions t
    where t.document_id = d.id and t.revision = d.revision and t.leg = 'c5' and (t.open or t.troubled)))`;

/**
 * SQL: the documents of the organization `o` that are neither reported nor refused, with at most so many days left, as rows `d`. Of those that
 * their receiver has refused, the ones whose report has failed: the others are on their way, and no index knows them.
 */
export const unreportedOf = (most: string): string => `(
  select d.* from documents d
  where d.org_id = o.id and d.kind in (${literals(documentKindNames)}) and d.overall_status = '${initialStatus}' and d.fta_status is null
    and ${daysLeft} <= ${most}
  union all
  select d.* from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision
  where t.org_id = o.id and t.troubled and t.leg = 'c5' and d.overall_status = 'REJECTED' and d.fta_status is null
    and ${daysLeft} <= ${most}) d`;

/**
 * SQL: a row of `validation_findings` as the JSON object of a finding, without null members.
 *
 * @param ruleSet the name of the member with the rule set
 */
export const findingJson = (row: string, ruleSet: "ruleSet" | "rule_set"): string =>
  `jsonb_strip_nulls(jsonb_build_object('flag', ${row}.flag, 'reasonCode', ${row}.reason_code, 'text', ${row}.text,
    'location', ${row}.location, 'test', ${row}.test, 'rule', ${row}.rule, 'context', ${row}.context, 'hint', ${row}.hint,
    'pointer', ${row}.pointer, '${ruleSet}', ${row}.rule_set))`;

/** SQL: an upper bound of the bytes of the largest file of the document `d`. */
export const maxFileBytes = `greatest(d.size_bytes, (
  select max(get_byte(tail, 0) + get_byte(tail, 1) * 256 + get_byte(tail, 2) * 65536 + get_byte(tail, 3) * 16777216)
  from revision_files f cross join lateral (values (f.ubl), (f.tax_data), (f.withdrawal)) as x (packed)
  cross join lateral (select ${lengthTail("x.packed")} as tail) t
  where f.org_id = d.org_id and f.document_id = d.id
))`;

/** Where the findings of a refusal by each leg begin in `validation_findings`; those of our own validation come before. */
const firstFinding = { c3: 1_000_000, c5: 2_000_000 } as const;

const fatalFinding = (from: string, end: string): string => `(
  select r.reason_code || ': ' || r.text from validation_findings r
  where r.document_id = d.id and r.revision = d.revision and r.position >= ${from} and r.position < ${end} and r.flag = 'fatal'
  order by r.position limit 1)`;

/**
 * SQL: who has refused the current revision of `d`, and why, as rows of `by` (a leg, or `validation`), `words`, `at` and `receiver_id`.
 * A status message has its reasons in findings; what the directory or a person says is the leg's reason.
 */
export const refusalsOf = `(
  select t.leg as by, coalesce(t.reason, case t.leg when 'c3' then ${fatalFinding(`${firstFinding.c3}`, `${firstFinding.c5}`)}
    else ${fatalFinding(`${firstFinding.c5}`, `${2 * firstFinding.c5}`)} end, t.mls ->> 'description', '') as words, t.updated_at as at, t.receiver_id
  from transmissions t
  where d.overall_status = 'REJECTED' and t.document_id = d.id and t.revision = d.revision and t.state = 'rejected' and t.leg in ('c3', 'c5')
  union all
  select 'validation', coalesce(${fatalFinding("0", `${firstFinding.c3}`)}, ''), d.stage_changed_at, null::text
  where d.overall_status = 'VALIDATION_FAILED' and d.void_reason is null)`;
