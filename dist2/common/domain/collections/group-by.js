/** Items with the same key together, in the order in which the keys come first. */
export function groupBy(items, keyOf) {
    const groups = new Map();
    for (const item of items) {
        const group = groups.get(keyOf(item));
        if (group === undefined) {
            groups.set(keyOf(item), [item]);
        }
        else {
            group.push(item);
        }
    }
    return [...groups.values()];
}
//# sourceMappingURL=group-by.js.map