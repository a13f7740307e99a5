import { parseJson } from "../../parse-json.js";
/**
 * A backup is a gzip of text: a header line, then of each table a line that names it with its columns, its rows as PostgreSQL's
 * COPY writes them, and a line that ends them, which no row can be; at the end a footer.
 */
export const endOfRows = "\\.";
const format = "peppol-self-billing backup 1";
export const headerLine = (header) => `${JSON.stringify({ format, ...header })}\n`;
/** @throws Error when the line does not begin a backup that this release can read */
export function readHeader(line) {
    const header = parseJson(line);
    if (header?.format !== format) {
        throw new Error("the file is no backup of this service");
    }
    return header;
}
//# sourceMappingURL=backup-format.js.map