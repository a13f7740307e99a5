import { documentKinds } from "../document-kinds.js";
import { price } from "../pricing/price.js";
import { amountDifferences, hasExpectedAmounts, } from "./amount-differences.js";
import { partingWords } from "./parting-words.js";
/** More do not help to find the cause, and the answer would outgrow its request. */
const maxLineDifferences = 1_000;
const ruleSet = "expected totals 1";
const places = {
    tax_exclusive: "cac:LegalMonetaryTotal[1]/cbc:TaxExclusiveAmount[1]",
    tax: "cac:TaxTotal[1]/cbc:TaxAmount[1]",
    tax_inclusive: "cac:LegalMonetaryTotal[1]/cbc:TaxInclusiveAmount[1]",
    payable: "cac:LegalMonetaryTotal[1]/cbc:PayableAmount[1]",
};
/** Differences as field errors of the request, by path, for organizations with the policy `refuse`. */
export function expectedTotalsErrors(priced) {
    return Object.fromEntries(complaintsOf(priced).map(({ path, words }) => [path, `${path} ${words} (OWN-40)`]));
}
/**
 * Differences as warnings, for organizations with the policy `warn`.
 *
 * @param source without amounts, they are computed where something is expected
 */
export function expectedTotalsFindings({ amounts, ...source }) {
    const { kind, document } = source;
    if (!hasExpectedAmounts(document)) {
        return [];
    }
    const { rootName } = documentKinds[kind];
    return complaintsOf({ ...source, amounts: amounts ?? price(document) }).map(({ path, pointer, place, words }) => ({
        flag: "warning",
        reasonCode: "OWN-40",
        text: `${path} ${words}.`,
        location: `/${rootName}/${place}`,
        test: "the amounts that the request expects are those of the document",
        pointer,
        ruleSet,
    }));
}
function complaintsOf({ kind, document, amounts }) {
    if (!hasExpectedAmounts(document)) {
        return [];
    }
    const { totals, lines } = amountDifferences(document, amounts);
    if (totals.length + lines.length === 0) {
        return [];
    }
    const parting = partingWords(document, amounts);
    const tolerance = document.expected_totals?.tolerance;
    const say = ({ expected, computed }, where) => `is ${expected}, but ${computed} is computed${tolerance === undefined ? "" : `, beyond the tolerance of ${tolerance}`} (${where})`;
    const ofLine = (difference) => ({
        path: `document_lines[${difference.index}].expected.${difference.figure}`,
        pointer: `/document_lines/${difference.index}/expected/${difference.figure}`,
        place: linePlace(kind, difference),
        words: say(difference, parting.line(difference.index, difference.figure)),
    });
    return [
        ...totals.map((difference) => ({
            path: `expected_totals.${difference.figure}`,
            pointer: `/expected_totals/${difference.figure}`,
            place: places[difference.figure],
            words: say(difference, parting.total(difference.figure)),
        })),
        ...lines.slice(0, maxLineDifferences).map(ofLine),
        ...moreThanSaid(kind, lines.length - maxLineDifferences),
    ];
}
const moreThanSaid = (kind, count) => count <= 0
    ? []
    : [
        {
            path: "document_lines",
            pointer: "/document_lines",
            place: `${documentKinds[kind].lineElement}[1]`,
            words: `have ${count} more amounts that differ from the expected ones`,
        },
    ];
/** The VAT of a line is in AED in the UBL, and exempt lines have none there, so its place is the line. */
function linePlace(kind, { index, figure }) {
    const line = `${documentKinds[kind].lineElement}[${index + 1}]`;
    return figure === "net_amount" ? `${line}/cbc:LineExtensionAmount[1]` : line;
}
//# sourceMappingURL=expected-totals-findings.js.map