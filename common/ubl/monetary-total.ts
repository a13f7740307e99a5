import type { Section } from "./ubl-input.ts";

/** IBG-22. */
export const monetaryTotal: Section = (writer, { document, amounts: { totals } }) => {
  const currency = { currencyID: document.document_currency_code };
  writer.group("cac:LegalMonetaryTotal", () => {
    writer.leaf("cbc:LineExtensionAmount", totals.line_extension_amount, currency);
    writer.leaf("cbc:TaxExclusiveAmount", totals.tax_exclusive_amount, currency);
    writer.leaf("cbc:TaxInclusiveAmount", totals.tax_inclusive_amount, currency);
    writer.leaf("cbc:AllowanceTotalAmount", totals.allowance_total_amount, currency);
    writer.leaf("cbc:ChargeTotalAmount", totals.charge_total_amount, currency);
    writer.leaf("cbc:PayableAmount", totals.payable_amount, currency);
  });
};
