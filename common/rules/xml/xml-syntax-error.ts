/** The text is not well-formed XML, or goes beyond a limit. `line` and `column` count from 1, in UTF-16 units. */
export class XmlSyntaxError extends Error {
  override readonly name = "XmlSyntaxError";

  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${message} (line ${line}, column ${column})`);
  }
}

/** Line and column of an offset, counted from 1; a line ends with LF, CR LF or CR. */
export function lineAndColumn(source: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (const lineEnd of source.slice(0, offset).matchAll(/\r\n?|\n/g)) {
    line++;
    lineStart = lineEnd.index + lineEnd[0].length;
  }
  return { line, column: offset - lineStart + 1 };
}

export function syntaxError(source: string, offset: number, message: string): XmlSyntaxError {
  const { line, column } = lineAndColumn(source, Math.min(offset, source.length));
  return new XmlSyntaxError(message, line, column);
}
