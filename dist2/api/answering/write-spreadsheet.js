import { stringify } from "csv-stringify/sync";
/**
 * The beginning of a line that a spreadsheet takes for a formula: also behind blanks and characters that are not shown, and in
 * a later line of a value, because some readers begin a row there although the value is quoted.
 */
const formulaStart = /(^|[\r\n])(?=(?:(?![\r\n])[\s\p{C}])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
/**
 * Rows as CSV for spreadsheets: RFC 4180, in UTF-8 with its byte order mark. Formulas are escaped, because reasons and names are free
 * texts that people type. Every export is written here, so that none forgets that.
 */
export const writeSpreadsheet = (rows, columns) => spreadsheet(rows, columns, { isBegin: true });
/** Further rows of the same file. */
export const spreadsheetRows = (rows, columns) => spreadsheet(rows, columns, { isBegin: false });
const spreadsheet = (rows, columns, { isBegin }) => stringify([...rows], {
    header: isBegin,
    columns: [...columns],
    bom: isBegin,
    cast: { string: (value) => value.replaceAll(formulaStart, "$1'") },
    escape_formulas: true,
    record_delimiter: "windows",
    // Without it the library leaves a line feed alone unquoted where records end otherwise.
    quote_record_delimiter: true,
});
//# sourceMappingURL=write-spreadsheet.js.map