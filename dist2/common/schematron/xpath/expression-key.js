/** Equal for expressions that differ only by their place in the text. */
export const expressionKey = (expression) => keyOf(expression);
/** JSON.stringify would call back for every member, and a rule file has thousands of them. */
function keyOf(value) {
    if (typeof value === "string") {
        return JSON.stringify(value);
    }
    if (typeof value !== "object" || value === null) {
        return String(value);
    }
    if (Array.isArray(value)) {
        return `[${value.map(keyOf).join()}]`;
    }
    let key = "";
    for (const name in value) {
        if (name !== "at") {
            key += `${name}:${keyOf(value[name])},`;
        }
    }
    return `{${key}}`;
}
//# sourceMappingURL=expression-key.js.map