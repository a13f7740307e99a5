import type { DocumentReference } from "../../../common/documents/document.ts";
import { isCreditNote, creditedAndRemaining } from "../../../common/documents/settlement.ts";
import type { DocumentRecord, OriginalRecord } from "../../../common/documents/document-record.ts";
import { amountsAsNumbers } from "./decimals.ts";

/** Adds our document, if there is one, to each reference of a credit note. */
export function presentBillingReferences(
  references: readonly DocumentReference[],
  originals: readonly OriginalRecord[],
): Record<string, unknown>[] {
  const byNumber = new Map(originals.map((original) => [original.documentSequence, original]));
  return references.map((reference) => {
    const original = byNumber.get(reference.id);
    return { ...reference, ...(original !== undefined && presentOriginal(original)) };
  });
}

function presentOriginal({ id, kind, amount, total, credited }: OriginalRecord): Record<string, unknown> {
  return {
    document_id: id,
    ...(!isCreditNote(kind) && { ...amountsAsNumbers({ amount }), ...presentRemaining(total, credited) }),
  };
}

function presentRemaining(total: string, allCredited: string): Record<string, unknown> {
  const { credited, remaining } = creditedAndRemaining(total, allCredited);
  return amountsAsNumbers({ credited_amount: credited, remaining_amount: remaining });
}

/** The credited amounts of an invoice; empty for a credit note. */
export function presentCreditedAmounts({
  kind,
  amounts,
  creditedBy,
  credited,
}: Pick<DocumentRecord, "kind" | "amounts" | "creditedBy" | "credited">): Record<string, unknown> {
  if (isCreditNote(kind)) {
    return {};
  }
  return {
    ...presentRemaining(amounts.totals.tax_inclusive_amount, credited),
    credited_by: creditedBy.map(({ id, documentSequence, amount }) => ({
      document_id: id,
      document_sequence: documentSequence,
      ...amountsAsNumbers({ amount }),
    })),
  };
}
