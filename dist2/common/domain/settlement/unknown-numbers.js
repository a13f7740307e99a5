import { looksLikeOurs } from "./our-number.js";
import { complain } from "./settlement-rules.js";
/** References to numbers that are written like ours and belong to no document of the business profile. */
export function unknownNumbers({ billing_reference: references = [] }, known, ownPrefixes) {
    return references.flatMap(({ id: number }, index) => looksLikeOurs(number, ownPrefixes) && !known.has(number) ? [complain("unknownNumber", index, { number })] : []);
}
//# sourceMappingURL=unknown-numbers.js.map