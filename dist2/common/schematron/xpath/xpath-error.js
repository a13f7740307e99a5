/** Characters around the place that a message shows of a long expression. */
const SHOWN = 100;
/** An expression that cannot be parsed or compiled. `offset` counts UTF-16 units in the expression. */
export class XPathSyntaxError extends Error {
    constructor(message, expression, offset) {
        super(`${message} at character ${offset + 1} of: ${around(expression, offset)}`);
        this.expression = expression;
        this.offset = offset;
        this.name = "XPathSyntaxError";
    }
}
/** A code list of a hundred thousand characters would hide what is wrong with it. */
function around(expression, offset) {
    if (expression.length <= 4 * SHOWN) {
        return expression;
    }
    const [from, to] = [Math.max(0, offset - SHOWN), Math.min(expression.length, offset + SHOWN)];
    return `${from > 0 ? "…" : ""}${expression.slice(from, to)}${to < expression.length ? "…" : ""}`;
}
/** An expression whose code would be nested too deeply, or too large for one function. */
export class NestedTooDeeply extends Error {
    constructor() {
        super(...arguments);
        this.name = "NestedTooDeeply";
    }
}
//# sourceMappingURL=xpath-error.js.map