/** `422 × 16, 200 × 1`: how often each came. */
export function countBy(values) {
    const counts = new Map();
    for (const value of values) {
        counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts].map(([value, count]) => `${value} × ${count}`).join(", ");
}
//# sourceMappingURL=count-by.js.map