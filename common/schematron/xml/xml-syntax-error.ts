import { floorIndex } from "./floor-index.ts";

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
export const lineAndColumn = (source: string, offset: number): { line: number; column: number } =>
  new LineIndex(source.slice(0, offset)).place(offset);

/** Line offsets of a text, for many places in it. */
export class LineIndex {
  private readonly starts: readonly number[];

  constructor(source: string) {
    this.starts = [0, ...Array.from(source.matchAll(/\r\n?|\n/g), (end) => end.index + end[0].length)];
  }

  place(offset: number): { line: number; column: number } {
    const line = floorIndex(this.starts, offset);
    return { line: line + 1, column: offset - (this.starts[line] as number) + 1 };
  }

  offset({ line, column }: { line: number; column: number }): number {
    return (this.starts[line - 1] as number) + column - 1;
  }
}

export function syntaxError(source: string, offset: number, message: string): XmlSyntaxError {
  const { line, column } = lineAndColumn(source, Math.min(offset, source.length));
  return new XmlSyntaxError(message, line, column);
}
