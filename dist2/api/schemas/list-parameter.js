import { field, Problem } from "./field-types.js";
import { say } from "./messages.js";
import { isUuid, readText } from "./text-field.js";
/** Marks a parameter that may be sent more than once. */
const repeatable = { isRepeatable: true };
const known = new WeakMap();
/** The parameters of a query that may be sent more than once: their values are read as if commas stood between. */
export function repeatablesOf(schema) {
    const names = known.get(schema) ??
        new Set(Object.entries(schema.describe().keys ?? {})
            .filter(isRepeatable)
            .map(([name]) => name));
    known.set(schema, names);
    return names;
}
const isRepeatable = ([, { metas = [] }]) => metas.some((meta) => meta["isRepeatable"] === true);
const list = (read, items, maxLength) => {
    const readList = (value) => {
        const text = readText(value, true, maxLength);
        return typeof text === "string" ? read([...new Set(text.split(",").map((part) => part.trim()))]) : (text ?? []);
    };
    return field(readList, { type: "array", items }).meta(repeatable);
};
/** Some of these values, with commas between or each sent by itself. */
export const someOf = (...values) => list((texts) => {
    const choices = values.filter((value) => texts.includes(value));
    return choices.length === texts.length ? choices : new Problem(say("choices", { choices: values.join(" or ") }));
}, { type: "string", enum: values });
/** Names with commas between, or each sent by itself; `unknown` says what is wrong with them. */
export const names = () => list((texts) => texts, { type: "string" });
const uuidLength = 36;
/** Ids with commas between, or each sent by itself, in small letters. */
export const uuids = (most) => list((texts) => {
    if (!texts.every(isUuid)) {
        return new Problem(say("uuid"));
    }
    return texts.length > most ? new Problem(say("itemsAtMost", { most })) : texts.map((id) => id.toLowerCase());
}, { type: "string", format: "uuid" }, 2 * most * uuidLength);
//# sourceMappingURL=list-parameter.js.map