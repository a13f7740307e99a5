import { DynamicError, excerpt } from "../dynamic-error.js";
import { requireRoom } from "./made-text.js";
/** Bounds the matches in one text, because V8 keeps all of them until the new text is complete. */
export const MAX_MATCHES = 1_000_000;
/** Upper bound of the result's length: no group is longer than its match. @throws BudgetExhausted for too many matches */
export function replacedLength(text, matches, replacement) {
    const groups = replacement.split("$").length - 1;
    let size = text.length;
    let count = 0;
    for (const [start = 0, end = 0] of matches) {
        count++;
        requireRoom(count, MAX_MATCHES);
        size += replacement.length + groups * (end - start);
    }
    return size;
}
/** What String.replace makes of these matches. @param replacement in the syntax of JavaScript @throws BudgetExhausted above `max` */
export function replaceMatches(text, matches, replacement, max) {
    const parts = [];
    let size = 0;
    let from = 0;
    const add = (part) => {
        size += part.length;
        requireRoom(size, max);
        requireRoom(parts.push(part), 2 * MAX_MATCHES);
    };
    for (const places of matches) {
        const group = (index) => text.slice(places[2 * index], places[2 * index + 1]);
        add(text.slice(from, places[0]));
        add(replacement.replace(/\$(?:([$&])|(\d\d))/g, (_whole, sign, digits) => sign === "$" ? "$" : group(Number(digits ?? 0))));
        from = places[1];
    }
    add(text.slice(from));
    return parts.join("");
}
/** The replacement of fn:replace in the syntax of JavaScript. @throws DynamicError FORX0004 */
export function javaScriptReplacement(replacement, groups) {
    return replacement.replace(/\\([\s\S]?)|\$(\d*)/g, (_whole, escaped, digits) => {
        if (escaped !== undefined) {
            if (escaped !== "\\" && escaped !== "$") {
                throw new DynamicError("FORX0004", `The replacement ${excerpt(replacement)} is malformed`);
            }
            return escaped === "$" ? "$$" : "\\";
        }
        if (digits === undefined || digits === "") {
            throw new DynamicError("FORX0004", `The replacement ${excerpt(replacement)} is malformed`);
        }
        return groupReference(digits, groups);
    });
}
/** The longest prefix of the digits that names a group; a group that does not exist is empty. */
function groupReference(digits, groups) {
    let length = digits.length;
    while (length > 1 && Number(digits.slice(0, length)) > groups) {
        length--;
    }
    const group = Number(digits.slice(0, length));
    const rest = digits.slice(length);
    if (group === 0) {
        return `$&${rest}`;
    }
    return group > groups ? rest : `$${String(group).padStart(2, "0")}${rest}`;
}
//# sourceMappingURL=replacement.js.map