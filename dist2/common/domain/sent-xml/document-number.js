import { defaultPrefixes, foldPrefix } from "../numbering.js";
/** As long as the note fits that the access point keeps with an envelope. */
const maxLength = 64;
/**
 * What is wrong with the number that a document brings, as words behind its place. It becomes part of file names,
 * messages and lists, where two numbers must not look the same.
 */
export function numberProblem(number) {
    if (number.length > maxLength) {
        return `must have at most ${maxLength} characters`;
    }
    if (/\p{C}/u.test(number)) {
        return "must not have control, invisible or unassigned characters";
    }
    return number === number.trim().replaceAll(/\s+/g, " ")
        ? undefined
        : "must not begin or end with a space, nor have two together";
}
/**
 * Whether a number that a document brings could be taken for one that the service gives, or has given.
 *
 * @param claimed folded prefixes that the profile has or had
 */
export function looksLikeOwn(number, claimed) {
    const [, found = ""] = /^(.+)-\d+-\d+$/.exec(number.toUpperCase()) ?? [];
    return defaultPrefixes.includes(found) || claimed.includes(foldPrefix(found));
}
/** The running number of one that the service could give itself, written as it writes it; undefined for any other. */
export function ownRunningNumber(number, { prefix, width, year }) {
    const [, digits] = /-(\d{1,15})$/.exec(number) ?? [];
    const value = BigInt(digits ?? 0);
    return number === `${prefix}-${year}-${String(value).padStart(width, "0")}` ? value : undefined;
}
/** A name for files that are made of a document, without characters that have a meaning in paths. */
export const fileNameOf = (number) => number.replaceAll(/[\\/:*?"<>|]/g, "_");
//# sourceMappingURL=document-number.js.map