import type { DocumentKind, Metadata } from "../documents/document.ts";
import type { DocumentState } from "../status/pipeline.ts";
import { type LegStatus, type OverallStatus, initialStatus } from "../status/status.ts";
import { lengthTail } from "./packed-text.ts";

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
