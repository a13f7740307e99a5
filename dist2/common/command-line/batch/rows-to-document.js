import { LosslessNumber } from "lossless-json";
import { shortened } from "../../domain/shortened.js";
import { isDecimal, setField } from "./field-path.js";
import { sealDocument } from "./seal-document.js";
import { documentIdMember } from "./source-document.js";
const decimal = /^-?\d+(\.\d+)?$/;
const maxShown = 40;
/**
 * The document of the rows that have one invoice number: each row is a line, and what is of the document must not differ between
 * them; below the first row it may be left empty.
 */
export function rowsToDocument(rows, mapping) {
    const problems = [];
    const document = structuredClonePlain(mapping.document);
    const lines = rows.map(() => structuredClonePlain(mapping.line));
    for (const [column, paths] of mapping.columns) {
        setLines({ column, paths: paths.filter(({ isOfLine }) => isOfLine) }, rows, { lines, problems });
        setHeader({ column, paths: paths.filter(({ isOfLine }) => !isOfLine) }, rows, { document, problems });
    }
    setField(document, ["document_lines"], lines);
    const reference = rows[0]?.values.get(mapping.referenceColumn);
    const documentId = rows.map(({ values }) => values.get(documentIdMember)).find((id) => id !== undefined);
    return {
        place: placeOf(rows),
        ...(reference !== undefined && { reference }),
        ...(documentId !== undefined && { documentId }),
        ...sealDocument(document),
        problems,
    };
}
/** Unlike that of any other document of the table. */
export const placeOf = (rows) => `row${rows.length === 1 ? "" : "s"} ${rows.map(({ number }) => number).join(", ")}`;
function setLines({ column, paths }, rows, made) {
    rows.forEach(({ values }, nth) => {
        const text = values.get(column);
        for (const path of text === undefined ? [] : paths) {
            const value = read(text, path);
            if (value instanceof Error) {
                made.problems.push({
                    path: `document_lines[${nth}].${path.text.slice(path.text.indexOf(".") + 1)}`,
                    message: `${column} ${value.message}`,
                });
            }
            else {
                setField(made.lines[nth], path.steps, value);
            }
        }
    });
}
function setHeader({ column, paths }, rows, made) {
    const first = rows.find(({ values }) => values.has(column));
    const text = first?.values.get(column);
    if (first === undefined || text === undefined || paths.length === 0) {
        return;
    }
    const other = rows.find(({ values }) => values.has(column) && values.get(column) !== text);
    if (other !== undefined) {
        const [a, b] = [text, other.values.get(column)].map((each) => shortened(each, maxShown));
        const message = `${column} is ${a} in one row of the invoice and ${b} in another: it has one`;
        made.problems.push({ path: paths[0].text, message });
    }
    for (const path of paths) {
        const value = read(text, path);
        if (value instanceof Error) {
            made.problems.push({ path: path.text, message: `${column} ${value.message}` });
        }
        else {
            setField(made.document, path.steps, value);
        }
    }
}
/** A number keeps its digits; what is none is refused, because 3,5 and 1.234 mean different amounts in different countries. */
function read(text, path) {
    if (!isDecimal(path)) {
        return text;
    }
    return decimal.test(text)
        ? new LosslessNumber(text.replace(/^(-?)0+(?=\d)/, "$1"))
        : new Error(`${shortened(text, maxShown)} is no number: write digits with one point and no other separator, as 1234.50`);
}
/** A copy in which numbers may stay the same objects, because nothing changes them. */
function structuredClonePlain(value) {
    const copy = (each) => {
        if (Array.isArray(each)) {
            return each.map(copy);
        }
        return typeof each === "object" && each !== null && !(each instanceof LosslessNumber)
            ? Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, copy(inner)]))
            : each;
    };
    return copy(value);
}
//# sourceMappingURL=rows-to-document.js.map