/** An expression that cannot be parsed or compiled. `offset` counts UTF-16 units in the expression. */
export class XPathSyntaxError extends Error {
  override readonly name = "XPathSyntaxError";

  constructor(
    message: string,
    readonly expression: string,
    readonly offset: number,
  ) {
    super(`${message} at character ${offset + 1} of: ${expression}`);
  }
}
