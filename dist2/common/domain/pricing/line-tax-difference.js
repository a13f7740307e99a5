import { exact, money, r2, sum, zero } from "../decimal.js";
import { chargesVat, documentLevelRate } from "./tax-rate.js";
export function lineTaxDifference(document, { lines, allowances, charges, totals }) {
    const lineTax = sum(lines.map((line) => exact(line.tax_amount)));
    const difference = exact(totals.tax_amount).minus(lineTax);
    if (difference.eq(zero)) {
        return undefined;
    }
    const ofDocument = r2(taxOf(document.charges, charges).minus(taxOf(document.allowances, allowances)));
    return {
        line_tax_amount: money(lineTax),
        allowance_charge_tax_amount: money(ofDocument),
        rounding_difference: money(difference.minus(ofDocument)),
    };
}
/** Not rounded. */
const taxOf = (entries = [], amounts) => sum(entries.map(({ tax_category: category }, index) => {
    const rate = category !== undefined && chargesVat(category.id) ? documentLevelRate(category) : undefined;
    return rate === undefined
        ? zero
        : exact(amounts[index] ?? "0")
            .times(rate)
            .div(100);
}));
//# sourceMappingURL=line-tax-difference.js.map