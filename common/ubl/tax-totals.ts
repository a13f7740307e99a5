import { writeTaxCategory } from "./tax-category.ts";
import type { Section } from "./ubl-input.ts";

/** BTAE-04; a document in AED has none, even if one was sent. */
export const taxExchangeRate: Section = (writer, { document, isForeignCurrency }) => {
  const { tax_exchange_rate: rate } = document;
  if (!isForeignCurrency || rate === undefined) {
    return;
  }
  writer.group("cac:TaxExchangeRate", () => {
    writer.leaf("cbc:SourceCurrencyCode", rate.source_currency_code ?? document.document_currency_code);
    writer.leaf("cbc:TargetCurrencyCode", rate.target_currency_code ?? "AED");
    writer.leaf("cbc:CalculationRate", rate.calculation_rate);
    writer.leaf("cbc:Date", rate.date);
  });
};

/** IBT-110 with the breakdown (IBG-23), then IBT-111 in AED: ibr-co-15 binds the order. */
export const taxTotals: Section = (writer, { document, amounts: { totals } }) => {
  const currency = { currencyID: document.document_currency_code };
  writer.group("cac:TaxTotal", () => {
    writer.leaf("cbc:TaxAmount", totals.tax_amount, currency);
    for (const subtotal of totals.tax_subtotals) {
      writer.group("cac:TaxSubtotal", () => {
        writer.leaf("cbc:TaxableAmount", subtotal.taxable_amount, currency);
        writer.leaf("cbc:TaxAmount", subtotal.tax_amount, currency);
        writeTaxCategory(writer, "cac:TaxCategory", { id: subtotal.tax_category.id }, subtotal.tax_category.percent);
      });
    }
  });
  writer.group("cac:TaxTotal", () => writer.leaf("cbc:TaxAmount", totals.tax_amount_in_aed, { currencyID: "AED" }));
};
