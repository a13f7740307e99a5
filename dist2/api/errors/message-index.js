import { errorCatalogue } from "../../common/domain/error-catalogue/error-catalogue.js";
import { fieldMessages } from "../../common/domain/error-catalogue/field-messages.js";
import { genericMessages } from "../../common/domain/error-catalogue/generic-messages.js";
import { messageCodes } from "../schemas/message-codes.js";
import { catalogue } from "../schemas/messages.js";
const snakeCase = (key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Messages of the schemas, which stand behind the name of a field. */
const schemaEntries = Object.values(catalogue).flatMap((group) => Object.entries(group).map(([key, { text, rule, at }]) => {
    const [code, arabic] = messageCodes[key] ?? codeOfSameWords(text) ?? [snakeCase(key)];
    return {
        code,
        english: text,
        ...(arabic !== undefined && { arabic }),
        ...(rule !== undefined && { rule }),
        ...(at !== undefined && { at }),
    };
}));
/** A message that differs from another in its rule alone has its code. */
function codeOfSameWords(text) {
    const messages = Object.assign({}, ...Object.values(catalogue));
    const [found] = Object.entries(messageCodes).filter(([key]) => messages[key]?.text === text);
    return found?.[1];
}
const commonEntries = Object.entries(errorCatalogue).map(([code, [status, english, arabic]]) => ({ code, english, arabic, ...(!(code in fieldMessages) && { status }) }));
/** Every message that has a code. */
export const catalogueEntries = [...schemaEntries, ...commonEntries];
const placeholder = /\{(\w+)\}/g;
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw `\$&`);
function patternOf(entry) {
    const parts = entry.english.split(placeholder);
    const source = parts.map((part, index) => (index % 2 === 0 ? escaped(part) : "([^]*?)")).join("");
    const names = parts.filter((_, index) => index % 2 === 1);
    return { ...entry, prefix: parts[0], regex: new RegExp(`^${source}$`), names };
}
const literalLength = ({ english }) => english.replaceAll(placeholder, "").length;
let patterns;
/** The most particular first: "must be {choices}" fits what many others fit better. */
function compiled() {
    const all = catalogueEntries.map(patternOf).sort((one, other) => literalLength(other) - literalLength(one));
    return {
        whole: all.filter(({ status }) => status !== undefined),
        field: all.filter(({ status }) => status === undefined),
    };
}
/** Longer messages are not looked up: none of ours is as long, and the search must stay short. */
const maxMessageLength = 2_000;
/**
 * The catalogue's entry that a message was made of. The texts are exact (contract.md 7) and pass through threads, schemas and stored
 * answers as texts; so what made one is found again by its text, and a test holds that for every message of the code.
 *
 * @param field the last name of the field's path, where it is about one: it decides between entries of the same words
 */
export function recognise(text, field) {
    patterns ??= compiled();
    const candidates = field === undefined ? patterns.whole : patterns.field;
    const fitting = text.length > maxMessageLength
        ? []
        : candidates.filter(({ prefix, regex }) => text.startsWith(prefix) && regex.test(text));
    const [first] = fitting;
    const alike = fitting.filter(({ english }) => english === first?.english);
    const best = alike.find(({ at }) => isAbout(at, field)) ?? alike.find(({ at }) => at === undefined) ?? first;
    if (best === undefined) {
        return undefined;
    }
    const values = best.regex.exec(text)?.slice(1) ?? [];
    return { ...best, words: Object.fromEntries(best.names.map((name, index) => [name, values[index] ?? ""])) };
}
const isAbout = (at, field) => at !== undefined && field !== undefined && field !== "" && at.includes(field);
/** The code of an error that no message tells. */
export const genericCode = (status) => Object.entries(genericMessages).find(([, [own]]) => own === status)?.[0] ??
    (status < 500 ? "bad_request" : "internal_error");
//# sourceMappingURL=message-index.js.map