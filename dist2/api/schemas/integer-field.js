import { LosslessNumber } from "lossless-json";
import { field, Problem } from "./field-types.js";
import { say } from "./messages.js";
function integer(least, most, read) {
    const within = (value) => {
        const number = read(value);
        const fits = Number.isInteger(number) && number >= least && number <= most;
        return fits ? number : new Problem(say("wholeNumber", { least, most }));
    };
    return field(within, { type: "integer", minimum: least, maximum: most });
}
/** A whole number in a body. */
export const integerField = (least, most) => integer(least, most, (value) => (value instanceof LosslessNumber ? Number(value.value) : Number.NaN));
/** How long something is kept; 0 for good. */
export const termField = ({ least, most }) => field((value) => {
    const number = value instanceof LosslessNumber ? Number(value.value) : Number.NaN;
    const fits = Number.isInteger(number) && (number === 0 || (number >= least && number <= most));
    return fits ? number : new Problem(say("term", { least, most }));
}, { anyOf: [{ const: 0 }, { type: "integer", minimum: least, maximum: most }] });
/** A whole number in a query string. */
export const integerParameter = (least, most) => integer(least, most, (value) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN));
//# sourceMappingURL=integer-field.js.map