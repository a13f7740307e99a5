import { jsonNumber } from "../../json/write-json.js";
/** Metadata is left out: its values are texts, also under a name such as `amount`. */
const decimalMembers = {
    amount: true,
    base_amount: true,
    base_quantity: true,
    calculation_rate: true,
    multiplier_factor_numeric: true,
    net_amount: true,
    payable: true,
    percent: true,
    prepaid_amount: true,
    quantity: true,
    rounding_amount: true,
    tax: true,
    tax_amount: true,
    tax_exclusive: true,
    tax_inclusive: true,
    tolerance: true,
};
/** Copies a part of a document, without its metadata, with each Decimal as a JSON number that keeps its digits. */
export function decimalsAsNumbers(part) {
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [
        name,
        typeof value === "string" && Object.hasOwn(decimalMembers, name) ? jsonNumber(value) : nested(value),
    ]));
}
function nested(value) {
    if (Array.isArray(value)) {
        return value.map(nested);
    }
    return typeof value === "object" && value !== null ? decimalsAsNumbers(value) : value;
}
/** Converts a flat object of amounts; absent ones stay absent. */
export function amountsAsNumbers(amounts) {
    const present = Object.entries(amounts).filter((entry) => entry[1] !== undefined);
    return Object.fromEntries(present.map(([name, digits]) => [name, jsonNumber(digits)]));
}
//# sourceMappingURL=decimals.js.map