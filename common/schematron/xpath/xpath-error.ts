/** Characters around the place that a message shows of a long expression. */
const SHOWN = 100;

/** An expression that cannot be parsed or compiled. `offset` counts UTF-16 units in the expression. */
export class XPathSyntaxError extends Error {
  override readonly name = "XPathSyntaxError";

  constructor(
    message: string,
    readonly expression: string,
    readonly offset: number,
  ) {
    super(`${message} at character ${offset + 1} of: ${around(expression, offset)}`);
  }
}

/** Shows a part of a long expression, because a code list of a hundred thousand characters would hide the error in it. */
function around(expression: string, offset: number): string {
  if (expression.length <= 4 * SHOWN) {
    return expression;
  }
  const from = Math.max(0, offset - SHOWN);
  const to = Math.min(expression.length, offset + SHOWN);
  return `${from > 0 ? "…" : ""}${expression.slice(from, to)}${to < expression.length ? "…" : ""}`;
}

/** An expression whose code would be nested too deeply, or too large for one function. */
export class NestedTooDeeply extends Error {
  override readonly name = "NestedTooDeeply";
}
