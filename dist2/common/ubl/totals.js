/** BTAE-04; an AED document has none, even if one was sent. */
export const taxExchangeRate = (writer, { document, isForeignCurrency }) => {
    const { tax_exchange_rate: rate } = document;
    if (!isForeignCurrency || rate === undefined) {
        return;
    }
    const { source_currency_code: source = document.document_currency_code, target_currency_code: target = "AED" } = rate;
    writer.from(document, "tax_exchange_rate").group("cac:TaxExchangeRate", () => {
        writer.from(rate, "source_currency_code").leaf("cbc:SourceCurrencyCode", source);
        writer.from(rate, "target_currency_code").leaf("cbc:TargetCurrencyCode", target);
        writer.field("cbc:CalculationRate", rate, "calculation_rate");
        writer.field("cbc:Date", rate, "date");
    });
};
/** IBT-110 with the breakdown (IBG-23), then IBT-111 in AED, in the order of ibr-co-15. */
export const taxTotals = (writer, { document, amounts: { totals } }) => {
    const currency = { currencyID: document.document_currency_code };
    writer.group("cac:TaxTotal", () => {
        writer.leaf("cbc:TaxAmount", totals.tax_amount, currency);
        for (const subtotal of totals.tax_subtotals) {
            writer.group("cac:TaxSubtotal", () => {
                writer.leaf("cbc:TaxableAmount", subtotal.taxable_amount, currency);
                writer.leaf("cbc:TaxAmount", subtotal.tax_amount, currency);
                writer.group("cac:TaxCategory", () => {
                    writer.leaf("cbc:ID", subtotal.tax_category.id);
                    writer.leaf("cbc:Percent", subtotal.tax_category.percent);
                    writer.leaf("cac:TaxScheme/cbc:ID", "VAT");
                });
            });
        }
    });
    writer.leaf("cac:TaxTotal/cbc:TaxAmount", totals.tax_amount_in_aed, { currencyID: "AED" });
};
/** IBG-22. */
export const monetaryTotal = (writer, { document, amounts: { totals } }) => {
    const currency = { currencyID: document.document_currency_code };
    writer.group("cac:LegalMonetaryTotal", () => {
        writer.leaf("cbc:LineExtensionAmount", totals.line_extension_amount, currency);
        writer.leaf("cbc:TaxExclusiveAmount", totals.tax_exclusive_amount, currency);
        writer.leaf("cbc:TaxInclusiveAmount", totals.tax_inclusive_amount, currency);
        writer.leaf("cbc:AllowanceTotalAmount", totals.allowance_total_amount, currency);
        writer.leaf("cbc:ChargeTotalAmount", totals.charge_total_amount, currency);
        writer.from(document, "prepaid_amount").leaf("cbc:PrepaidAmount", totals.prepaid_amount, currency);
        writer.from(document, "rounding_amount").leaf("cbc:PayableRoundingAmount", totals.rounding_amount, currency);
        writer.leaf("cbc:PayableAmount", totals.payable_amount, currency);
    });
};
//# sourceMappingURL=totals.js.map