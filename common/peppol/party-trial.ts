import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind, Party, TradeDocument } from "../documents/document.ts";
import { sampleSeller } from "../documents/sample-document.ts";

/** Whose master data is checked: those who invoice us, or those whom we invoice. */
export const partyRoles = ["supplier", "customer"] as const;
export type PartyRole = (typeof partyRoles)[number];

/** The kind of document in which a party of that role is the other side. */
export const kindOfRole = { supplier: "purchase-invoices", customer: "sales-invoices" } as const satisfies Record<
  PartyRole,
  DocumentKind
>;

/**
 * A plain invoice with the party in its role, so that a party by itself is checked by the rules that judge its documents. What they
 * say of other places is about this invoice and not about the party.
 */
export function trialDocument(
  role: PartyRole,
  party: Party,
  { iban, day }: { iban?: string | undefined; day: string },
): TradeDocument {
  const kind = kindOfRole[role];
  const [invoice_type_code] = documentKinds[kind].typeCodes;
  const parties = { [documentKinds[kind].issuer]: sampleSeller, [documentKinds[kind].receiver]: party };
  return {
    issue_date: day,
    due_date: day,
    invoice_type_code,
    profile_execution_id: "00000000",
    document_currency_code: "AED",
    document_source: "API",
    ...(parties as Pick<TradeDocument, "accounting_supplier_party" | "accounting_customer_party">),
    document_lines: [
      {
        name: "Service",
        description: "Service",
        quantity: "1",
        unit_code: "HUR",
        price: { base_amount: "100", base_quantity: "1" },
        classified_tax_category: { id: "S", percent: "5" },
        commodity_classification: { commodity_code: "S" },
        additional_item_identification: [{ id: "998731", scheme_id: "SAC" }],
      },
    ],
    ...(iban !== undefined && {
      payment_means: [{ payment_means_code: "30", payee_financial_account: { id: iban } }],
    }),
  };
}
