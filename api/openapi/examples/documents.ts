import { documentKinds } from "../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { sampleCharges, sampleLines, sampleSeller } from "../../../common/documents/sample-document.ts";

/** The party of the business profile, as answers carry it. */
export const profileParty = {
  ...sampleSeller,
  name: "Dune Buyer",
  party_name: "Dune Buyer LLC",
  postal_address: { ...sampleSeller.postal_address, city_name: "Dubai", country_subentity: "DXB" },
  company_id: "123456",
  authority_name: "Dubai DED",
  tin: "1345678901",
  party_tax_scheme: { company_id: "134567890123003", tax_scheme: "VAT" },
  endpoint_id: "1345678901",
  email: "invoices@dune-buyer.example",
};

export const secondProfileParty = {
  ...profileParty,
  name: "Dune Logistics",
  party_name: "Dune Logistics LLC",
  company_id: "654321",
  tin: "1345678902",
  party_tax_scheme: { company_id: "134567890223003", tax_scheme: "VAT" },
  endpoint_id: "1345678902",
  email: "invoices@dune-logistics.example",
};

/** What differs between invoices and credit notes. */
function ofKind(kind: DocumentKind): Record<string, unknown> {
  const { typeCodes, rootName } = documentKinds[kind];
  const [invoice_type_code] = typeCodes;
  const isInvoice = rootName === "Invoice";
  return isInvoice
    ? { invoice_type_code, due_date: "2026-09-19" }
    : {
        invoice_type_code,
        discrepancy_response: { response_code: "DL8.61.1.D" },
        billing_reference: [{ id: "INV-2026-000815", issue_date: "2026-08-20" }],
      };
}

function sharedFields(kind: DocumentKind): Record<string, unknown> {
  return {
    issue_date: "2026-08-20",
    ...ofKind(kind),
    profile_execution_id: "00000000",
    document_currency_code: "AED",
    [documentKinds[kind].receiver]: sampleSeller,
    payment_means: [{ payment_means_code: "30", payee_financial_account: { id: "AE070331234567890123456" } }],
    charges: sampleCharges,
  };
}

/** A document as an ERP posts it: two lines, a discount, freight. */
export const documentRequestExample = (kind: DocumentKind): Record<string, unknown> => ({
  ...sharedFields(kind),
  document_lines: sampleLines,
});
