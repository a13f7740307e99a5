import { codeList } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** Type codes of a self-billed invoice (IBT-003). */
export const invoiceTypeCodes = codeList("UNCL1001-inv", [
  ["389", "Self-billed invoice"],
  ["480", "Invoice out of scope of tax"],
]);

/** Type codes of a self-billed credit note (IBT-003). */
export const creditNoteTypeCodes = codeList("UNCL1001-cn", [
  ["261", "Self-billed credit note"],
  ["81", "Credit note related to goods or services"],
]);

/** Type codes of a sales invoice (IBT-003). */
export const salesInvoiceTypeCodes = codeList("UNCL1001-inv-billing", [
  ["380", "Commercial invoice (tax invoice)"],
  ["480", "Invoice out of scope of tax"],
]);

/** Type codes of a sales credit note (IBT-003). */
export const salesCreditNoteTypeCodes = codeList("UNCL1001-cn-billing", [
  ["381", "Credit note"],
  ["81", "Credit note related to goods or services"],
]);
