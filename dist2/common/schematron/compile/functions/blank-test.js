import { FN } from "../../xpath/path-parser.js";
import { compile } from "../compilation-unit.js";
import { booleanPlan, one } from "../plan.js";
/** `normalize-space(x) = ''` of one element, which needs no text made; undefined for any other comparison. */
export function blankTest(expression, environment) {
    const { left, operator } = expression;
    if (left.kind !== "call" || !isBlankTest(expression)) {
        return undefined;
    }
    const [argument] = left.args;
    const item = argument ? compile(argument, environment) : environment.focus?.item;
    const isOneElement = item?.kind === "element" && !item.many && item.min === 1;
    return isOneElement ? booleanPlan((code) => `${operator === "=" ? "" : "!"}isBlank(${one(item, code)})`) : undefined;
}
function isBlankTest({ left, operator, right }) {
    const isCall = left.kind === "call" && left.namespace === FN && left.local === "normalize-space";
    const isEmptyText = right.kind === "literal" && right.type === "string" && right.value === "";
    return isCall && left.args.length <= 1 && isEmptyText && (operator === "=" || operator === "!=");
}
//# sourceMappingURL=blank-test.js.map