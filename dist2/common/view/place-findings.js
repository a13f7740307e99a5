/** @param isPlaceable whether a finding is about this document, and not about the tax data document */
export function placeFindings(root, findings, isPlaceable) {
    const at = new Map();
    const elements = new Map();
    const numbered = findings.map((finding, index) => ({ ...finding, number: index + 1 }));
    for (const finding of numbered) {
        const element = isPlaceable(finding) ? shownElement(root, finding.location) : undefined;
        if (element !== undefined) {
            elements.set(finding.number, element);
            at.set(element.location, [...(at.get(element.location) ?? []), finding]);
        }
    }
    return { numbered, at, elements };
}
/** Elements with their own place for findings, besides leaves, lines and children of the root. */
const withPlace = new Set(["Allowance", "Charge", "TaxSubtotal"]);
/** The leaf, or the nearest element around it that the page shows. */
function shownElement(root, location) {
    let at = root;
    for (const step of location.split("/").slice(2)) {
        const named = /\[\d+\]$/.test(step) ? step : `${step}[1]`;
        const next = at.children.find((child) => child.location.endsWith(`/${named}`));
        if (next === undefined) {
            break;
        }
        at = next;
    }
    let shown = at;
    while (shown?.parent !== undefined && !shown.isLeaf && shown.parent !== root && !withPlace.has(shown.step)) {
        shown = shown.parent;
    }
    return shown === root ? undefined : shown;
}
//# sourceMappingURL=place-findings.js.map