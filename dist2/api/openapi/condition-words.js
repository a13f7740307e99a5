import { factsOf, listedValues } from "./schema-description.js";
const maxListed = 12;
/** What a condition between two fields says, in words; nothing where it only makes a type narrower. */
export function conditionWords(condition) {
    const field = condition.ref?.path.join(".") ?? "";
    const cases = condition.switch ?? [condition];
    return cases.flatMap((one) => caseWords(one, field)).join(" ");
}
function caseWords({ is, then, otherwise }, field) {
    const [matching, rest] = [effect(then), effect(otherwise)];
    return [
        ...(matching === undefined ? [] : [`${matching} when ${field} ${isWords(is)}.`]),
        ...(rest === undefined ? [] : [`${rest} ${isPresence(is) ? `without ${field}` : "otherwise"}.`]),
    ];
}
function effect(schema) {
    if (schema === undefined) {
        return undefined;
    }
    const facts = factsOf(schema);
    const presence = schema.flags?.["presence"];
    if (facts === false || presence === "forbidden") {
        return "Not to be sent";
    }
    const listed = facts?.["enum"];
    const choice = Array.isArray(listed) && listed.length <= maxListed ? `One of ${listed.join(", ")}` : undefined;
    return presence === "required" ? "Mandatory" : choice;
}
/** Whether the condition is Joi.exist(), which any value fulfils. */
const isPresence = (is) => is?.type === "any" && is.allow === undefined;
function isWords(is) {
    if (is === undefined || isPresence(is)) {
        return "is sent";
    }
    const described = is.flags?.["description"];
    if (typeof described === "string") {
        return `is ${described}`;
    }
    const pattern = is.rules?.find(({ name }) => name === "pattern")?.args?.["regex"];
    return typeof pattern === "string" ? `matches ${pattern.slice(1, -1)}` : `is ${listedValues(is).join(" or ")}`;
}
//# sourceMappingURL=condition-words.js.map