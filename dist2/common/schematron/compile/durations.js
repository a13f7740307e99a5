import { XS } from "../xpath/sequence-type.js";
import { atomized } from "./conversions.js";
import { compile } from "./compilation-unit.js";
import { one, singlePlan } from "./plan.js";
import { whenPresent } from "./when-present.js";
const dayTimeDuration = /^(-?)P(?=.)(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;
/** Milliseconds of `xs:dayTimeDuration('P30D')`; undefined for any other expression. Durations are no values here. */
export function millisecondsOf(expression) {
    if (expression?.kind !== "call" || expression.namespace !== XS || expression.local !== "dayTimeDuration") {
        return undefined;
    }
    const [text] = expression.args;
    const match = text?.kind === "literal" ? dayTimeDuration.exec(text.value.trim()) : null;
    if (match === null) {
        return undefined;
    }
    const [days, hours, minutes, seconds] = match.slice(2).map((part) => Number(part ?? 0));
    const size = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    return match[1] === "-" ? 0 - size : size;
}
/** A date, or date and time, plus or minus a duration; undefined where the expression is something else. */
export function compileShiftedDate({ operator, left, right }, environment) {
    const size = operator === "+" || operator === "-" ? millisecondsOf(right) : undefined;
    if (size === undefined) {
        return undefined;
    }
    const value = atomized(compile(left, environment));
    if (value.kind !== "date" && value.kind !== "dateTime") {
        return undefined;
    }
    const shift = operator === "+" ? size : 0 - size;
    return singlePlan(value.kind, value.min, (code) => {
        const item = one(value, code);
        return whenPresent(code, [value.min === 1 ? undefined : item], () => `shiftedTemporal(${item}, ${shift})`);
    });
}
//# sourceMappingURL=durations.js.map