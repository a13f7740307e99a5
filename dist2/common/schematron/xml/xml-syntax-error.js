/** The text is not well-formed XML, or goes beyond a limit. `line` and `column` count from 1, in UTF-16 units. */
export class XmlSyntaxError extends Error {
    constructor(message, line, column) {
        super(`${message} (line ${line}, column ${column})`);
        this.line = line;
        this.column = column;
        this.name = "XmlSyntaxError";
    }
}
/** Line and column of an offset, counted from 1; a line ends with LF, CR LF or CR. */
export const lineAndColumn = (source, offset) => new LineIndex(source.slice(0, offset)).place(offset);
/** Line offsets of a text, for many places in it. */
export class LineIndex {
    constructor(source) {
        this.starts = [0, ...Array.from(source.matchAll(/\r\n?|\n/g), (end) => end.index + end[0].length)];
    }
    place(offset) {
        let low = 0;
        let high = this.starts.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (this.starts[middle] <= offset) {
                low = middle;
            }
            else {
                high = middle - 1;
            }
        }
        return { line: low + 1, column: offset - this.starts[low] + 1 };
    }
    offset({ line, column }) {
        return this.starts[line - 1] + column - 1;
    }
}
export function syntaxError(source, offset, message) {
    const { line, column } = lineAndColumn(source, Math.min(offset, source.length));
    return new XmlSyntaxError(message, line, column);
}
//# sourceMappingURL=xml-syntax-error.js.map