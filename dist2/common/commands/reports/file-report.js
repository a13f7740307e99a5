/** Findings in groups, in the order of the first ones. */
export function grouped(findings, keyOf) {
    const groups = new Map();
    for (const finding of findings) {
        const key = keyOf(finding);
        const known = groups.get(key);
        if (known) {
            known.push(finding);
        }
        else {
            groups.set(key, [finding]);
        }
    }
    return groups;
}
//# sourceMappingURL=file-report.js.map