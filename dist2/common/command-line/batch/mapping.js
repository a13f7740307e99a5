import { isLosslessNumber, parse } from "lossless-json";
import { readNamedFile } from "../../config/command-line.js";
import { documentKindNames, isDocumentKind } from "../../domain/document-kinds.js";
import { asError } from "../../errors.js";
import { CommandError, exitCodes } from "../exit-codes.js";
import { parseFieldPath } from "./field-path.js";
const members = ["kind", "delimiter", "columns", "document", "line"];
const delimiters = [",", ";", "\t", "|"];
/** @throws CommandError with everything that is wrong in the file */
export function readMapping(file) {
    const sent = readObject(file);
    const { kind, delimiter = ",", document = {}, line = {} } = sent;
    const complaints = complaintsAbout({ ...sent, delimiter, document, line });
    const columns = readColumns(sent["columns"], complaints);
    const referenceColumn = [...columns].find(([, paths]) => paths.some(({ text }) => text === "external_reference"))?.[0];
    if (referenceColumn === undefined) {
        complaints.push("no column goes to external_reference: name the column that has the number of the invoice");
    }
    if (complaints.length > 0 || referenceColumn === undefined) {
        const lines = [`${file} cannot be used:`, ...complaints.map((each) => `  - ${each}`)];
        throw new CommandError(exitCodes.usage, lines.join("\n"));
    }
    return {
        ...(kind !== undefined && { kind: kind }),
        delimiter: delimiter,
        columns,
        referenceColumn,
        document: document,
        line: line,
    };
}
function complaintsAbout(sent) {
    const { kind, delimiter } = sent;
    const unknown = Object.keys(sent).filter((name) => !members.includes(name));
    const isKind = kind === undefined || (typeof kind === "string" && isDocumentKind(kind));
    const templates = ["document", "line"].filter((name) => !isObject(sent[name]));
    return [
        ...unknown.map((name) => `${name} is unknown: there are ${members.join(", ")}`),
        ...(isKind ? [] : [`kind must be one of ${documentKindNames.join(", ")}`]),
        ...(delimiters.includes(delimiter) ? [] : ["delimiter must be one of , ; | and a tab (\\t)"]),
        ...templates.map((name) => `${name} must be an object`),
    ];
}
function readObject(file) {
    let value;
    try {
        // Numbers of the templates keep their digits.
        value = parse(readNamedFile(file)
            .toString("utf8")
            .replace(/^\uFEFF/, ""));
    }
    catch (error) {
        throw new CommandError(exitCodes.usage, `The mapping ${file} cannot be read: ${asError(error).message}`);
    }
    if (!isObject(value)) {
        throw new CommandError(exitCodes.usage, `The mapping ${file} must be a JSON object with ${members.join(", ")}`);
    }
    return value;
}
function readColumns(sent, complaints) {
    if (!isObject(sent)) {
        complaints.push('columns must be an object: {"Invoice number": "external_reference", …}');
        return new Map();
    }
    const read = (column, text) => {
        const path = typeof text === "string" ? parseFieldPath(text) : undefined;
        if (path === undefined) {
            complaints.push(`${column} must name fields as document_lines[].quantity, accounting_supplier_party.tin or payment_means[0].payment_id[0], not ${JSON.stringify(text)}`);
        }
        return path === undefined ? [] : [path];
    };
    return new Map(Object.entries(sent).map(([column, paths]) => [
        column,
        (Array.isArray(paths) ? paths : [paths]).flatMap((text) => read(column, text)),
    ]));
}
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
//# sourceMappingURL=mapping.js.map