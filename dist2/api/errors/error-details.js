import { hints } from "../../common/domain/error-catalogue/hints.js";
import { errorCatalogue } from "../../common/domain/error-catalogue/error-catalogue.js";
import { advice } from "./advice.js";
import { genericCode, recognise } from "./message-index.js";
import { maxDetails } from "./sent-facts.js";
import { suggest } from "./suggestion.js";
/** Where the page of a code is, below the address of the service. */
export const docsUrl = (code) => `/docs/errors/${code}`;
/** The part of a standard that a refusal follows. */
const sections = {
    400: "RFC 9110, 15.5.1",
    401: "RFC 6750, 3",
    403: "RFC 9110, 15.5.4",
    404: "RFC 9110, 15.5.5",
    405: "RFC 9110, 15.5.6",
    409: "RFC 9110, 15.5.10",
    412: "RFC 9110, 15.5.13",
    413: "RFC 9110, 15.5.14",
    415: "RFC 9110, 15.5.16",
    429: "RFC 6585, 4",
    malformed_json: "RFC 8259",
};
export const sectionOf = (code, status) => sections[code] ?? sections[status ?? ""];
/** Each error beside its entry in `errors`: a message for the whole request, or one for each field. */
export function detailsOf(error, language) {
    const { fields, byField } = error;
    if (fields === undefined) {
        return [wholeDetail(error, language)];
    }
    // Many lines of a document have the same mistake, so what made a message is looked up once.
    const known = new Map();
    return Object.entries(fields)
        .slice(0, maxDetails)
        .map(([path, said]) => fieldDetail({ path, said, facts: byField[path] ?? {} }, known, language));
}
function wholeDetail({ status, message, code: own, whole }, language) {
    const entry = own === undefined ? recognise(message) : named(own);
    const code = entry?.code ?? genericCode(status);
    const section = sectionOf(code, status);
    const words = { ...entry?.words, ...whole.words };
    return finished({
        code,
        message: filled(language === "ar" ? entry?.arabic : entry?.english, words) ?? message,
        ...(section !== undefined && { section }),
    }, whole, { suggestion: whole.suggestion ?? adviceOf(code), language });
}
function named(code) {
    const [, english, arabic] = errorCatalogue[code];
    return { code, english, arabic, words: {} };
}
/** The official rule at the end of a message, and one in the middle of it. */
const ruleAtEnd = / \(((?:(?:ALIGNED-)?IBRP?|OWN)-[^()]+)\)$/;
const ruleWithin = /\((IBR-[\dA-Z-]+)\)/;
function fieldDetail({ path, said, facts }, known, language) {
    // `details` has the name in `path`, so that the message need not repeat it.
    const behind = said.startsWith(`${path} `) ? said.slice(path.length + 1) : said;
    const rule = (ruleAtEnd.exec(behind) ?? ruleWithin.exec(behind))?.[1];
    const text = behind.replace(ruleAtEnd, "");
    const name = path.split(".").at(-1) ?? "";
    const entry = remembered(known, `${name} ${text}`, () => recognise(text, name));
    const { code, words } = entry ?? { code: genericCode(400), words: {} };
    const message = language === "ar" ? (filled(entry?.arabic, words) ?? text) : text;
    const suggestion = facts.suggestion ?? suggest(code, facts.value, words, name) ?? adviceOf(code);
    return finished({ code, path, message, ...(rule !== undefined && { rule }) }, facts, { suggestion, language });
}
function remembered(known, key, find) {
    const found = known.has(key) ? known.get(key) : find();
    known.set(key, found);
    return found;
}
/** Undefined for advice that names what only the place of the refusal knows. */
function adviceOf(code) {
    const hint = advice[code];
    return hint === undefined || hints[hint][0].search(placeholder) >= 0 ? undefined : { hint };
}
function finished({ code, path, message, ...rest }, { pointer, value }, { suggestion, language }) {
    return {
        code,
        ...(path !== undefined && { path }),
        ...(pointer !== undefined && { pointer }),
        message,
        ...(value !== undefined && { value }),
        ...rest,
        docs_url: docsUrl(code),
        ...(suggestion !== undefined && { suggestion: worded(suggestion, language) }),
    };
}
/** Undefined where there are no words, or one of its places would stay empty. */
function filled(template, words) {
    const isKnown = [...(template ?? "").matchAll(placeholder)].every(([, name]) => Object.hasOwn(words, name));
    return isKnown ? template?.replaceAll(placeholder, (_, name) => words[name]) : undefined;
}
const placeholder = /\{(\w+)\}/g;
export function worded(suggestion, language) {
    if (typeof suggestion === "string") {
        return suggestion;
    }
    const [english, arabic] = hints[suggestion.hint];
    const words = suggestion.words ?? {};
    return (language === "ar" ? arabic : english).replaceAll(placeholder, (place, name) => words[name] ?? place);
}
//# sourceMappingURL=error-details.js.map