/** Precedence of XPath's grammar, as far as brackets depend on it. */
export const level = {
    sequence: 0,
    single: 1,
    or: 2,
    and: 3,
    comparison: 4,
    range: 5,
    additive: 6,
    multiplicative: 7,
    union: 8,
    intersect: 9,
    instance: 10,
    castable: 12,
    unary: 14,
    path: 15,
    step: 16,
    primary: 17,
};
export const at = (expression, needed = level.single) => ({ expression, level: needed });
export const isSlot = (part) => typeof part === "object" && "expression" in part;
export function write({ parts }, dialect) {
    return parts
        .map((part) => {
        if (typeof part === "string") {
            return part;
        }
        if (!isSlot(part)) {
            return part[dialect];
        }
        const text = write(part.expression, dialect);
        return part.expression.level < part.level ? `(${text})` : text;
    })
        .join("");
}
const wider = { "1": 0, "?": 1, "*": 2 };
export const fits = (found, wanted) => wider[found] <= wider[wanted];
/** The wider one of both. */
export const either = (left, right) => (fits(left, right) ? right : left);
export const isNode = (type) => type.startsWith("node-");
//# sourceMappingURL=expression.js.map