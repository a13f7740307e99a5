import type { LosslessNumber } from "lossless-json";

import type { DecimalTable, LineAmounts } from "../../../common/pricing/amounts.ts";
import type {
  TradeDocument,
  OriginalReference,
  AllowanceOrCharge,
  Decimal,
  DocumentLine,
} from "../../../common/documents/document.ts";
import { jsonNumber, withMembers, writtenMembers } from "../../http/write-json.ts";
import { creditedAndRemaining } from "../../../common/documents/settle-against-originals.ts";
import { isCreditNote } from "../../../common/documents/document-kinds.ts";
import type { DocumentRecord } from "../../../common/documents/read-document.ts";
import type { OriginalRow } from "../../../common/documents/settlement-store.ts";
import { lineTaxDifference } from "../../../common/pricing/price.ts";
import type { DocumentRow } from "../../../common/documents/document-store.ts";
import { presentFinding, presentValidationTotals } from "../validation/answers.ts";
import { initialStatus } from "../../../common/status/status.ts";
import type { CreatedDocument } from "../../../common/documents/create.ts";
import type { MadeDraft } from "../../../common/documents/draft.ts";
import { namesOriginals } from "../../../common/documents/settle-document.ts";

/** The public document (contract.md 2.1): every field of the request plus what the service sets and computes. */
export function presentDocument(record: DocumentRecord): Record<string, unknown> {
  return Object.assign(presentIdentity(record), presentContent(record), presentState(record));
}

type Row = Omit<DocumentRow, "amounts" | "originals" | "creditedBy">;

export const presentIdentity = (record: Row): Record<string, unknown> => ({
  id: record.id,
  org_id: record.orgId,
  business_profile_id: record.businessProfileId,
  document_sequence: record.documentSequence,
  revision: record.revision,
  version: record.contentVersion,
});

export const presentState = (record: Row): Record<string, unknown> => ({
  meta_info: presentMetaInfo(record),
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
  corrected_at: record.correctedAt?.toISOString(),
  void_reason: record.voidReason ?? undefined,
});

type PresentedContent = Pick<DocumentRecord, "kind" | "document" | "amounts" | "originals" | "creditedBy" | "credited">;

/** The fields of the request, the computed amounts, and the settlement between credit notes and their originals. */
export function presentContent(record: PresentedContent): Record<string, unknown> {
  const { kind, document, amounts, originals, creditedBy, credited } = record;
  const { document_lines: lines, charges, allowances, metadata, sent_xml: sentXml, ...fields } = document;
  const { billing_reference: references } = fields;
  return {
    ...decimalsAsNumbers(fields),
    ...(sentXml !== undefined && { sent_as: "xml" }),
    metadata,
    ...(references !== undefined && { billing_reference: presentBillingReferences(references, originals) }),
    document_lines: lines.map((line, index) => presentLine(line, amounts.lines[index])),
    charges: charges && presentAmounts(charges, amounts.charges),
    allowances: allowances && presentAmounts(allowances, amounts.allowances),
    totals: presentTotals(record),
    ...(!isCreditNote(kind) && {
      ...presentRemaining(amounts.totals.tax_inclusive_amount, credited),
      credited_by: creditedBy.map(({ id, documentSequence, amount }) => ({
        document_id: id,
        document_sequence: documentSequence,
        ...amountsAsNumbers({ amount }),
      })),
    }),
  };
}

const presentedApart: ReadonlySet<string> = new Set(["price", "charges", "allowances"]);

/** Assigned one by one: a page has hundreds of lines, and spreading takes five times as long. */
function presentLine(line: DocumentLine, amounts: LineAmounts | undefined): Record<string, unknown> {
  const { price, charges, allowances } = line;
  const presented = decimalsAsNumbers(line, {}, presentedApart);
  presented["price"] = decimalsAsNumbers(price, { price_amount: jsonNumber(price.base_amount) }, renamed);
  presented["charges"] = charges && presentAmounts(charges, amounts?.charges ?? []);
  presented["allowances"] = allowances && presentAmounts(allowances, amounts?.allowances ?? []);
  for (const [name, digits] of Object.entries(amounts ?? {})) {
    // The gross price, charges and allowances are answered in other parts.
    if (typeof digits === "string" && name !== "gross_price_amount") {
      presented[name] = jsonNumber(digits);
    }
  }
  return presented;
}

const renamed: ReadonlySet<string> = new Set(["base_amount"]);

/** Fills in the amounts that the request left to be computed. */
function presentAmounts(sent: readonly AllowanceOrCharge[], resolved: readonly Decimal[]): Record<string, unknown>[] {
  return sent.map((item, index) => decimalsAsNumbers({ ...item, amount: resolved[index] ?? item.amount }));
}

/** What the result of a batch line shows of the document. */
export const presentResultContent = ({
  document,
  amounts,
}: Pick<DocumentRecord, "document" | "amounts">): Record<string, unknown> => ({
  external_reference: document.external_reference,
  metadata: document.metadata,
  totals: presentTotals({ document, amounts }),
});

function presentTotals({ document, amounts }: Pick<DocumentRecord, "document" | "amounts">): Record<string, unknown> {
  const { tax_subtotals: subtotals, ...totals } = amounts.totals;
  const difference = lineTaxDifference(document, amounts);
  return {
    ...amountsAsNumbers(totals),
    tax_subtotals: subtotals.map(({ tax_category: category, taxable_amount, tax_amount }) => ({
      tax_category: decimalsAsNumbers(category),
      ...amountsAsNumbers({ taxable_amount, tax_amount }),
    })),
    ...(difference !== undefined && { line_tax_difference: amountsAsNumbers({ ...difference }) }),
  };
}

/** contract.md 2.9. */
export const presentMetaInfo = (
  record: Pick<DocumentRecord, "participantStatus" | "ftaStatus" | "overallStatus" | "findings" | "validationTotals">,
): Record<string, unknown> => ({
  peppol_status: {
    participant_status: record.participantStatus,
    fta_status: record.ftaStatus,
    overall_status: record.overallStatus,
    validation_results: record.findings.map(presentFinding),
    ...presentValidationTotals(record.validationTotals),
  },
});

/** Adds our document, if there is one, to each reference of a credit note. */
function presentBillingReferences(
  references: readonly OriginalReference[],
  originals: readonly OriginalRow[],
): Record<string, unknown>[] {
  const byText = new Map(originals.flatMap((original) => original.namedBy.map((text) => [text, original])));
  return references.map((reference) => {
    const original = byText.get(reference.id);
    if (original === undefined) {
      return { ...decimalsAsNumbers(reference) };
    }
    const { id, kind, amount, total, credited } = original;
    return {
      ...decimalsAsNumbers(reference),
      document_id: id,
      ...(!isCreditNote(kind) && { ...amountsAsNumbers({ amount }), ...presentRemaining(total, credited) }),
    };
  });
}

function presentRemaining(total: string, allCredited: string): Record<string, unknown> {
  const { credited, remaining } = creditedAndRemaining(total, allCredited);
  return amountsAsNumbers({ credited_amount: credited, remaining_amount: remaining });
}

/** Metadata is left out: its values are texts, also under a name such as `amount`. */
const decimalMembers: DecimalTable<Omit<TradeDocument, "metadata" | "sent_xml">> = {
  amount: true,
  base_amount: true,
  base_quantity: true,
  calculation_rate: true,
  multiplier_factor_numeric: true,
  net_amount: true,
  payable: true,
  percent: true,
  prepaid_amount: true,
  quantity: true,
  rounding_amount: true,
  tax: true,
  tax_amount: true,
  tax_exclusive: true,
  tax_inclusive: true,
  tax_exclusive_amount: true,
  tolerance: true,
};

const decimalNames: ReadonlySet<string> = new Set(Object.keys(decimalMembers));

const none: ReadonlySet<string> = new Set();

/**
 * Copies a part of a document with each Decimal as a JSON number that keeps its digits, behind the members of `copy`. In a loop,
 * because a page has thousands of members.
 */
function decimalsAsNumbers(
  part: object,
  copy: Record<string, unknown> = {},
  without: ReadonlySet<string> = none,
): Record<string, unknown> {
  for (const [name, value] of Object.entries(part)) {
    if (!without.has(name)) {
      copy[name] = typeof value === "string" && decimalNames.has(name) ? jsonNumber(value) : nested(value);
    }
  }
  return copy;
}

function nested(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(nested);
  }
  return typeof value === "object" && value !== null ? decimalsAsNumbers(value) : value;
}

/** Converts a flat object of amounts; absent ones stay absent. */
function amountsAsNumbers(amounts: Readonly<Record<string, string | undefined>>): Record<string, LosslessNumber> {
  const numbers: Record<string, LosslessNumber> = {};
  for (const [name, digits] of Object.entries(amounts)) {
    if (digits !== undefined) {
      numbers[name] = jsonNumber(digits);
    }
  }
  return numbers;
}

/** Status of every new document. */
export const newStatus: Parameters<typeof presentMetaInfo>[0] = {
  participantStatus: null,
  ftaStatus: null,
  overallStatus: initialStatus,
  findings: [],
  validationTotals: null,
};

/** The 201: what storing adds around the content that was written with the draft. */
export function writeCreated(
  { id, orgId, businessProfileId, documentSequence, createdAt, originals }: CreatedDocument,
  { content, draft }: MadeDraft,
): Buffer {
  const { billing_reference: references } = draft.facts;
  const at = createdAt.toISOString();
  const answer = {
    id,
    org_id: orgId,
    business_profile_id: businessProfileId,
    document_sequence: documentSequence,
    revision: 1,
    version: 1,
    [writtenMembers]: null,
    ...(namesOriginals({ document: draft.facts }) && {
      billing_reference: presentBillingReferences(references ?? [], originals),
    }),
    meta_info: presentMetaInfo(newStatus),
    created_at: at,
    updated_at: at,
  };
  return withMembers(answer, content!);
}
