import { atLeastTwoDecimals } from "../domain/decimal.js";
import { documentLevelRate } from "../domain/pricing/tax-rate.js";
import { writeTaxCategory } from "./tax-category.js";
/** IBG-20, IBG-21. */
export const documentAllowancesAndCharges = (writer, { document, amounts }) => {
    writeAllowancesAndCharges(writer, document, { ...amounts, currencyID: document.document_currency_code }, (entry) => {
        if (entry.tax_category !== undefined) {
            const rate = documentLevelRate(entry.tax_category);
            writeTaxCategory(writer.from(entry, "tax_category"), "cac:TaxCategory", entry.tax_category, rate);
        }
    });
};
/** All allowances, then all charges; those of a line without `writeTax`, as the line's category applies. */
export function writeAllowancesAndCharges(writer, owner, { currencyID, ...amounts }, writeTax = () => undefined) {
    const currency = { currencyID };
    for (const list of ["allowances", "charges"]) {
        owner[list]?.forEach((entry, index) => writer.from(owner, list, index).group("cac:AllowanceCharge", () => {
            writer.leaf("cbc:ChargeIndicator", String(list === "charges"));
            writer.field("cbc:AllowanceChargeReasonCode", entry, "reason_code");
            writer.field("cbc:AllowanceChargeReason", entry, "reason");
            writer.field("cbc:MultiplierFactorNumeric", entry, "multiplier_factor_numeric");
            writer.from(entry, "amount").leaf("cbc:Amount", amounts[list][index], currency);
            writer.from(entry, "base_amount").leaf("cbc:BaseAmount", baseAmount(entry), currency);
            writeTax(entry);
        }));
    }
}
function baseAmount({ base_amount: base }) {
    return base === undefined ? undefined : atLeastTwoDecimals(base);
}
//# sourceMappingURL=allowance-charge.js.map