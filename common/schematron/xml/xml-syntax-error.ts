/** Index of the last of the ascending numbers that is at most `limit`; the first one is. */
export function floorIndex(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] as number) <= limit) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

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

/** Bounds on hostile documents; a document beyond them is refused with an XmlSyntaxError. */
export interface XmlLimits {
  /** UTF-16 units of the whole source. */
  maxLength: number;
  maxDepth: number;
  maxElements: number;
  /** Attributes and namespace declarations of one element. */
  maxAttributes: number;
  maxNameLength: number;
  /** Different qualified names of the document, with and without namespace; all of UBL has about 2,000. */
  maxNames: number;
  maxNamespaceLength: number;
  /** Namespace declarations in force at one element. */
  maxDeclarations: number;
}

export const defaultXmlLimits: XmlLimits = {
  maxLength: 64 * 1024 * 1024,
  maxDepth: 256,
  maxElements: 4_000_000,
  maxAttributes: 128,
  maxNameLength: 256,
  maxNames: 10_000,
  maxNamespaceLength: 1000,
  maxDeclarations: 256,
};
