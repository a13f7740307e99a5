import { exact } from "../decimal.js";
/** What happens to a document whose amounts are not the ones that its request expects. */
export const expectedTotalsPolicies = ["refuse", "warn"];
const totalFigures = {
    tax_exclusive: "tax_exclusive_amount",
    tax: "tax_amount",
    tax_inclusive: "tax_inclusive_amount",
    payable: "payable_amount",
};
const lineFigures = ["net_amount", "tax_amount"];
export const hasExpectedAmounts = ({ expected_totals: totals, document_lines: lines }) => totals !== undefined || lines.some(({ expected }) => expected !== undefined);
/** Compares the expected totals of a request, and the expected amounts of its lines, with the computed ones. */
export function amountDifferences(document, { totals, lines }) {
    const expected = document.expected_totals ?? {};
    const tolerance = exact(expected.tolerance ?? "0");
    return {
        totals: Object.keys(totalFigures).flatMap((figure) => differenceOf(figure, expected[figure], { computed: totals[totalFigures[figure]], tolerance })),
        lines: document.document_lines.flatMap((line, index) => lineDifferences(line, lines[index], { index, tolerance })),
    };
}
function lineDifferences({ expected }, amounts, { index, tolerance }) {
    if (expected === undefined || amounts === undefined) {
        return [];
    }
    return lineFigures.flatMap((figure) => differenceOf(figure, expected[figure], { computed: amounts[figure], tolerance }).map((one) => ({ ...one, index })));
}
function differenceOf(figure, expected, { computed, tolerance }) {
    if (expected === undefined || exact(expected).minus(computed).abs().lte(tolerance)) {
        return [];
    }
    return [{ figure, expected: exact(expected).toFixed(2), computed }];
}
//# sourceMappingURL=amount-differences.js.map