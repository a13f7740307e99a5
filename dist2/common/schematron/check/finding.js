export const MAX_FINDINGS = 1000;
/** Lists the first finding of every rule, then fatal ones, then warnings, all in their original order. */
export function chooseListed(items, maxFindings) {
    if (items.length <= maxFindings) {
        return [...items];
    }
    const seen = new Set();
    const firsts = [];
    const others = [];
    items.forEach(({ reasonCode }, index) => {
        (seen.has(reasonCode) ? others : firsts).push(index);
        seen.add(reasonCode);
    });
    const fatalFirst = (indexes) => [
        ...indexes.filter((index) => items[index]?.flag === "fatal"),
        ...indexes.filter((index) => items[index]?.flag === "warning"),
    ];
    return [...fatalFirst(firsts), ...fatalFirst(others)]
        .slice(0, maxFindings)
        .sort((left, right) => left - right)
        .map((index) => items[index]);
}
//# sourceMappingURL=finding.js.map