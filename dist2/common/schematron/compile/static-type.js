export function isNodeKind(kind) {
    return kind === "element" || kind === "attribute";
}
export function isNumeric(kind) {
    return kind === "int" || kind === "decimal" || kind === "double";
}
export function isText(kind) {
    return kind === "string" || kind === "untyped";
}
export function isTemporal(kind) {
    return kind === "date" || kind === "time" || kind === "dateTime";
}
/** The narrowest kind that holds the items of both. */
export function commonKind(left, right) {
    if (left === right || right === "none") {
        return left;
    }
    if (left === "none") {
        return right;
    }
    const exact = (kind) => kind === "int" || kind === "decimal";
    return exact(left) && exact(right) ? "decimal" : "any";
}
//# sourceMappingURL=static-type.js.map