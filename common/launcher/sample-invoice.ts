import { sampleCharges, sampleLines, sampleSeller } from "../documents/sample-document.ts";
import { uaeTime } from "../delivery/uae-time.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** The sample as a self-billed purchase invoice (389), as an ERP would post it. */
export function sampleInvoice(now: Date): Record<string, unknown> {
  return {
    issue_date: uaeTime(now).date,
    due_date: uaeTime(new Date(now.getTime() + 30 * dayMs)).date,
    invoice_type_code: "389",
    profile_execution_id: "00000000",
    document_currency_code: "AED",
    document_source: "npm start",
    accounting_supplier_party: sampleSeller,
    document_lines: sampleLines,
    charges: sampleCharges,
    payment_means: [
      {
        payment_means_code: "30",
        payment_id: ["SAMPLE-1"],
        payee_financial_account: { id: "AE070331234567890123456", name: "Gulf Seller LLC" },
      },
    ],
    payment_terms: { note: "30 days net" },
  };
}
