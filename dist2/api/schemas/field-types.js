import Joi from "joi";
import { nullFlag, readFields, readDirectly, skipAbsent } from "./joi-fast-path.js";
import { say } from "./messages.js";
/** An error message that follows the path of its field: "must be …". */
export class Problem {
    constructor(text) {
        this.text = text;
    }
}
/** More unknown fields get one message for the object: otherwise a small request could cause an answer of megabytes. */
const maxUnknownFields = 10;
const flag = (schema, name) => schema.$_getFlag(name);
const refusesNull = (schema) => flag(schema, nullFlag) === true;
/** Joi types the arguments of an extension as schemas, which ours are not. */
const takes = (build) => build;
const fieldType = (joi) => ({
    type: "field",
    base: joi.any(),
    messages: { "field.problem": "{{#problem}}" },
    args: takes((schema, read) => schema.$_setFlag("read", read)),
    prepare(value, { schema, error }) {
        const read = flag(schema, "read");
        if (value === null || read === undefined) {
            return refusesNull(schema)
                ? { value, errors: error("field.problem", { problem: say("null") }) }
                : { value: undefined };
        }
        const kept = read(value, flag(schema, "presence") === "required");
        return kept instanceof Problem
            ? { value, errors: error("field.problem", { problem: kept.text }) }
            : { value: kept };
    },
});
const recordType = (joi) => ({
    type: "record",
    base: joi.object(),
    messages: { "record.crowded": say("crowded"), "record.null": say("null") },
    prepare(value, { schema, error }) {
        if (value === null) {
            return refusesNull(schema) ? { value, errors: error("record.null") } : { value: undefined };
        }
        if (!isPlainObject(value)) {
            return { value, errors: error("object.base", { type: "object" }) };
        }
        const known = schema.$_terms.keys?.length ?? 0;
        const isCrowded = Object.keys(value).length > known + maxUnknownFields;
        return isCrowded ? { value, errors: error("record.crowded") } : { value };
    },
});
const itemsType = (joi) => ({
    type: "items",
    base: joi.array(),
    messages: { "items.count": "must have {{#least}} to {{#most}} elements" },
    args: takes((schema, most, least) => schema.$_setFlag("most", most).$_setFlag("least", least)),
    prepare(value, { schema, error }) {
        if (value === null) {
            return { value: undefined };
        }
        if (!Array.isArray(value)) {
            return { value, errors: error("array.base") };
        }
        const [most, least] = [Number(flag(schema, "most")), Number(flag(schema, "least"))];
        const fits = value.length >= least && value.length <= most;
        return fits ? { value } : { value, errors: error("items.count", { most, least }) };
    },
});
/**
 * Joi with our three types. They work in `prepare`, before Joi's conversions, which would turn a string into a number
 * or an object.
 */
const extended = Joi.extend(fieldType, recordType, itemsType);
const isProblem = (kept) => kept instanceof Problem;
readDirectly(extended.field(() => undefined), isProblem);
skipAbsent(extended.record({}));
readFields(extended.record({}), isPlainObject, isProblem);
skipAbsent(extended.items(1, 0));
export function isPlainObject(value) {
    return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
/** A value that `read` reads and `facts` describes. */
export const field = (read, facts = {}) => extended.field(read).meta({ jsonSchema: facts });
export const booleanField = () => field((value) => (typeof value === "boolean" ? value : new Problem(say("boolean"))), { type: "boolean" });
export const record = (keys) => extended.record(keys);
/** A field or record for which null is a mistake, where it counts as absent for others. */
export const neverNull = (schema) => schema.$_setFlag(nullFlag, true);
/** A record that has to be there. */
export const required = (schema) => schema.required();
/** A list whose length is checked before its items, so that a huge one costs nothing. */
export const list = (item, most, least = 0) => extended.items(most, least).items(item);
/** A list whose items the caller validates. */
export const uncheckedList = (most, least) => extended.items(most, least);
/** A field that may not be sent; null is accepted as absent. */
export const forbiddenField = (why) => field(() => new Problem(why), false);
/** System and computed fields of answers (contract.md 2.1, 2.5). */
export const setByService = forbiddenField(say("setByService"));
/** The result of a failed `custom` check. */
export const complaint = (helpers, key, filled = {}) => helpers.error("field.problem", { problem: say(key, filled) });
//# sourceMappingURL=field-types.js.map