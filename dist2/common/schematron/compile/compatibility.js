import { compile } from "./compilation-unit.js";
import { atomized, boxed, mapItems, numericAs } from "./conversions.js";
import { booleanPlan, first, one, singlePlan, test } from "./plan.js";
import { isNumeric } from "./static-type.js";
/**
 * Conversions of schemas without a query binding or with that of XSLT 1: the "XPath 1.0 compatibility mode" of XPath 2.0.
 */
/** The only item. Of several, XPath 1.0 takes the first; XPath 2.0 makes them an error. */
export function only(plan, code, environment) {
    return environment.unit.options.compatible ? first(plan, code) : one(plan, code);
}
/** fn:number: NaN for text that is no number. */
export function asDouble(plan, environment) {
    const value = atomized(plan);
    return singlePlan("double", 1, (code) => {
        const item = only(value, code, environment);
        const double = doubleOrNaN(value.kind, item);
        return value.min === 1 ? double : `(${item} === undefined ? NaN : ${double})`;
    });
}
function doubleOrNaN(kind, value) {
    if (isNumeric(kind)) {
        return numericAs(kind, "double", value);
    }
    if (kind === "untyped" || kind === "string") {
        return `doubleOrNaN(${value})`;
    }
    return kind === "boolean" ? `Number(${value})` : `numberOf(${boxed(kind, value)})`;
}
/**
 * The operands of a comparison in XPath 1.0: both as booleans where one is a boolean, both as numbers where one is a number
 * or the operator is an order. undefined where XPath 2.0 compares alike.
 */
export function compatibleSides({ left, right, operator }, environment) {
    const plans = [compile(left, environment), compile(right, environment)];
    const kinds = plans.map(({ kind }) => kind);
    if (kinds.includes("boolean")) {
        return [asTruth(plans[0]), asTruth(plans[1])];
    }
    const ordered = ["<", "<=", ">", ">="];
    return kinds.some(isNumeric) || ordered.includes(operator) ? [asDoubles(plans[0]), asDoubles(plans[1])] : undefined;
}
const asTruth = (plan) => booleanPlan((code) => test(plan, code));
function asDoubles(plan) {
    const values = atomized(plan);
    return values.kind === "none" ? values : mapItems(values, "double", (item) => doubleOrNaN(values.kind, item));
}
//# sourceMappingURL=compatibility.js.map