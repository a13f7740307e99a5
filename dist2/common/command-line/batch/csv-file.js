import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { readNamedFile } from "../../config/command-line.js";
import { asError } from "../../errors.js";
import { CommandError, exitCodes } from "../exit-codes.js";
import { decodeUtf8 } from "./decode-utf8.js";
import { placeOf, rowsToDocument } from "./rows-to-document.js";
import { documentIdMember, problemMember, } from "./source-document.js";
/** The rows of the header and of what a spreadsheet does not count from 0. */
const firstRow = 2;
const byteOrderMark = "\uFEFF";
/**
 * A table in which the rows of one invoice number are one document. It is read at once, because these rows may stand apart.
 *
 * @throws CommandError when it cannot be read as a table, or lacks a column of the mapping
 */
export function openCsvFile(file, mapping) {
    const text = decodeUtf8(readNamedFile(file), file);
    const [header, ...records] = parseTable(text, file, mapping.delimiter);
    const columns = (header ?? []).map((name) => name.trim());
    const known = [problemMember, documentIdMember];
    refuseHeader(columns, mapping, file);
    const rows = records
        .map((cells, nth) => readRow(cells, columns, nth + firstRow))
        .filter(({ values }) => values.size > 0);
    const groups = groupRows(rows, mapping);
    return {
        extension: ".csv",
        unusedColumns: columns.filter((name) => name !== "" && !known.includes(name) && !mapping.columns.has(name)),
        read: () => documentsOf(groups, columns, mapping),
        failures: (failed) => Promise.resolve(writeFailures(failed, { columns, groups, mapping, hasMark: text.startsWith(byteOrderMark) })),
    };
}
function parseTable(text, file, delimiter) {
    try {
        return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: false });
    }
    catch (error) {
        throw new CommandError(exitCodes.usage, `${file} is no table of cells between "${delimiter}": ${asError(error).message}`);
    }
}
function refuseHeader(columns, mapping, file) {
    const missing = [...mapping.columns].filter(([name, paths]) => paths.length > 0 && !columns.includes(name));
    const twice = columns.filter((name, nth) => name !== "" && columns.indexOf(name) !== nth);
    const complaints = [
        ...missing.map(([name]) => `the column ${name} of the mapping is missing`),
        ...twice.map((name) => `two columns are named ${name}`),
    ];
    if (complaints.length > 0) {
        const found = columns.length === 1 ? `one column, ${columns[0]}: is the delimiter of the mapping right?` : columns.join(", ");
        throw new CommandError(exitCodes.usage, `${file} does not fit the mapping: ${complaints.join("; ")}. Its first row has ${found}`);
    }
}
function readRow(cells, columns, number) {
    const pairs = columns.map((name, nth) => [name, (cells[nth] ?? "").trim()]);
    return { number, cells, values: new Map(pairs.filter(([name, text]) => name !== "" && text !== "")) };
}
/** By the number of the invoice; a row without one is alone. */
function groupRows(rows, { referenceColumn }) {
    const groups = new Map();
    for (const row of rows) {
        const reference = row.values.get(referenceColumn);
        const key = reference === undefined ? `\n${row.number}` : reference;
        const group = groups.get(key) ?? [];
        group.push(row);
        groups.set(key, group);
    }
    return groups;
}
function* documentsOf(groups, columns, mapping) {
    for (const rows of groups.values()) {
        const document = rowsToDocument(rows, mapping);
        yield {
            ...document,
            problems: [...rows.flatMap((row) => problemsOfRow(row, columns, mapping)), ...document.problems],
        };
    }
}
function problemsOfRow({ number, cells, values }, columns, { referenceColumn }) {
    const isWide = cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== "");
    return [
        ...(isWide
            ? [
                {
                    message: `row ${number} has ${cells.length} cells under ${columns.length} columns: put a cell that holds the delimiter into quotation marks`,
                },
            ]
            : []),
        ...(values.has(referenceColumn)
            ? []
            : [
                {
                    path: "external_reference",
                    message: `row ${number} has no ${referenceColumn}: each row needs the number of its invoice`,
                },
            ]),
    ];
}
/** The rows of the failed documents as they were, with what is wrong beside the row that it is wrong in. */
function writeFailures(failed, { columns, groups, mapping, hasMark }) {
    const own = columns.filter((name) => name !== problemMember && name !== documentIdMember);
    const rowsOf = new Map([...groups.values()].map((rows) => [placeOf(rows), rows]));
    const records = failed.flatMap(({ document, problems, documentId }) => {
        const rows = rowsOf.get(document.place) ?? [];
        return rows.map((row, nth) => [
            ...own.map((name) => row.cells[columns.indexOf(name)] ?? ""),
            asText(problems
                .filter(({ path }) => rowOf(path, rows.length) === nth)
                .map((each) => sentence(each, mapping))
                .join(" | ")),
            documentId ?? "",
        ]);
    });
    return stringify([[...own, problemMember, documentIdMember], ...records], {
        delimiter: mapping.delimiter,
        bom: hasMark,
    });
}
/** What is of a line stands in the row of the line, all else in the first. */
function rowOf(path, count) {
    const nth = Number(/^document_lines\[(\d+)\]/.exec(path ?? "")?.[1] ?? 0);
    return Math.min(nth, count - 1);
}
/** Names the column, which is what the person who corrects it sees. */
function sentence({ path, message }, { columns }) {
    const general = path?.replace(/^document_lines\[\d+\]/, "document_lines[]");
    const [column] = [...columns].find(([, paths]) => paths.some(({ text }) => text === general)) ?? [];
    return column === undefined || message.startsWith(column) ? message : `${column}: ${message}`;
}
/** A cell that a spreadsheet does not take for a formula. */
const asText = (text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
//# sourceMappingURL=csv-file.js.map