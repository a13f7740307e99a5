import { createHash } from "node:crypto";

import { stringify, isLosslessNumber, parse, LosslessNumber } from "lossless-json";
import { parse as parseTable } from "csv-parse/sync";
import { stringify as stringifyTable } from "csv-stringify/sync";
import joi from "joi";

import { readNamedFile } from "../config/read-command-line.ts";
import { asError } from "../runtime/errors.ts";
import { CommandError, exitCodes, decodeUtf8 } from "./session.ts";
import { shortened } from "../runtime/text.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import type { DocumentKind } from "../documents/document.ts";

/** What is wrong with a document, before or after it was sent. */
export interface Problem {
  /** The field as the service writes it, e.g. `document_lines[2].quantity`; absent where no field is at fault. */
  path?: string;
  message: string;
}

/** A document of the input. */
export interface SourceDocument {
  /** Where it is in the file, as a person finds it: `line 7`, `rows 7, 8`. */
  place: string;
  /** Its `external_reference`, by which it is known again whatever happens to us. */
  reference?: string;
  /** Id of the document to correct. */
  documentId?: string;
  /** JSON as it is sent. Text, because a number of JavaScript would not keep the digits of an amount. */
  json?: string;
  /** Digest of the content. */
  sha256?: string;
  /** Why it cannot be sent. */
  problems: readonly Problem[];
}

/** A document that did not become what it should. */
export interface Failure {
  place: string;
  problems: readonly Problem[];
  /** The document that the service has of it, which a correction replaces. */
  documentId?: string;
}

export interface DocumentFile {
  documents: readonly SourceDocument[];
  /** The documents that failed, with their reasons, in a form that can be corrected and read again. */
  failures(failed: readonly Failure[]): string;
  /** Of the file of failures. */
  extension: ".csv" | ".ndjson";
}

/** Members of a line, and columns of a table, that a file of failures has besides those of the input. */
const problemMember = "problem";
const documentIdMember = "document_id";

/** In a document's metadata: by it we know our own document when an answer of the service got lost. */
export const contentMember = "content_sha256";
const maxPairs = 20;

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The JSON that is sent, with the digest of its content in the metadata, unless these have no room or are no object. */
function sealDocument(document: object): { json: string; sha256: string } {
  const sha256 = digestOf(stringify(document)!);
  const { metadata = {} } = document as { metadata?: unknown };
  const isOpen = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata);
  const hasRoom = isOpen && Object.keys(metadata).length < maxPairs;
  const sealed = hasRoom ? { ...document, metadata: { ...metadata, [contentMember]: sha256 } } : document;
  return { json: stringify(sealed)!, sha256 };
}

type Value = Readonly<Record<string, unknown>>;

/** A document per line. @throws CommandError that names the lines that are no JSON */
export function openNdjsonFile(file: string): DocumentFile {
  const values = new Map<string, Value>();
  const broken: string[] = [];
  // A line ends at a line feed alone: JSON may have U+2028 in a text.
  const lines = decodeUtf8(readNamedFile(file), file).split("\n");
  for (const [nth, line] of lines.entries()) {
    const text = line.replace(/^\uFEFF/, "").trim();
    try {
      if (text !== "") {
        const value = parse(text);
        if (typeof value !== "object" || value === null || Array.isArray(value) || isLosslessNumber(value)) {
          throw new Error("a document is an object");
        }
        values.set(`line ${nth + 1}`, value as Value);
      }
    } catch (error) {
      broken.push(`line ${nth + 1} is not JSON: ${asError(error).message}`);
    }
  }
  if (broken.length > 0) {
    throw new CommandError(exitCodes.usage, `${file} cannot be read:\n  ${broken.join("\n  ")}`);
  }
  return {
    extension: ".ndjson",
    documents: [...values].map(([place, value]) => readDocument(place, value)),
    failures: (failed) =>
      failed
        .map(({ place, problems, documentId }) => {
          const { [problemMember]: _problem, [documentIdMember]: _id, ...document } = values.get(place)!;
          const problem = problems.map(({ message }) => message).join(" | ");
          const head = {
            [problemMember]: problem,
            ...(documentId !== undefined && { [documentIdMember]: documentId }),
          };
          return `${stringify({ ...head, ...document })}\n`;
        })
        .join(""),
  };
}

function readDocument(place: string, value: Value): SourceDocument {
  // The key of a line is made of its reference, and a correction has none.
  const { [problemMember]: _problem, [documentIdMember]: documentId, idempotency_key: _key, ...document } = value;
  const { external_reference: sent } = document;
  const reference = typeof sent === "string" && sent.trim() !== "" ? sent.trim() : undefined;
  const message = `${place} has no external_reference: give each document your own number, by which it is never stored twice`;
  return {
    place,
    ...(reference !== undefined && { reference }),
    ...(typeof documentId === "string" && { documentId }),
    ...sealDocument(document),
    problems: reference === undefined ? [{ path: "external_reference", message }] : [],
  };
}

/** A step into an object or a list. */
type Step = string | number;

/** `document_lines[].quantity` is of the row's own line; `payment_means[0].payment_means_code` of the document. */
interface FieldPath {
  text: string;
  isOfLine: boolean;
  /** Within the line where it is of one. */
  steps: readonly Step[];
}

const linePrefix = "document_lines[].";
const shape = /^[a-z][a-z0-9_]*(\[\d{1,2}\])*(\.[a-z][a-z0-9_]*(\[\d{1,2}\])*)*$/;
const metadataShape = /^metadata\.[^.[\]]{1,40}$/;

/** Undefined for what is no path. */
export function parseFieldPath(text: string): FieldPath | undefined {
  const isOfLine = text.startsWith(linePrefix);
  const inner = isOfLine ? text.slice(linePrefix.length) : text;
  if (metadataShape.test(text)) {
    return { text, isOfLine: false, steps: ["metadata", text.slice("metadata.".length)] };
  }
  if (!shape.test(inner) || inner.startsWith("document_lines")) {
    return undefined;
  }
  const steps = inner.split(/[.[]/).map((step) => (step.endsWith("]") ? Number(step.slice(0, -1)) : step));
  return { text, isOfLine, steps };
}

type Container = Record<Step, unknown>;

/** Sets a value, and makes what is missing on the way. */
function setField(target: object, steps: readonly Step[], value: unknown): void {
  let at = target as Container;
  steps.forEach((step, nth) => {
    const next = steps[nth + 1];
    if (next === undefined) {
      at[step] = value;
      return;
    }
    if (!Object.hasOwn(at, step) || typeof at[step] !== "object" || at[step] === null) {
      at[step] = typeof next === "number" ? [] : {};
    }
    at = at[step] as Container;
  });
}

/** Names of the members that are numbers in a request; the same name means the same everywhere. */
const decimalNames = new Set(
  "amount base_amount base_quantity calculation_rate multiplier_factor_numeric net_amount payable percent prepaid_amount quantity rounding_amount tax tax_amount tax_exclusive tax_exclusive_amount tax_inclusive tolerance".split(
    " ",
  ),
);

export const isDecimal = ({ steps }: FieldPath): boolean =>
  steps[0] !== "metadata" && decimalNames.has(`${steps.at(-1)}`);

/** The header is row 1. */
const firstRow = 2;
const byteOrderMark = "\uFEFF";
const decimal = /^-?\d+(\.\d+)?$/;
const maxShown = 40;

interface Row {
  /** As a spreadsheet counts. */
  number: number;
  cells: readonly string[];
  /** By the names of the columns, without spaces at their ends; empty ones are left out. */
  values: ReadonlyMap<string, string>;
}

/**
 * A table in which the rows of one invoice number, wherever they are, are one document.
 *
 * @throws CommandError when it cannot be read as a table, or lacks a column of the mapping
 */
export function openCsvFile(file: string, mapping: Mapping): DocumentFile & { unusedColumns: readonly string[] } {
  const text = decodeUtf8(readNamedFile(file), file);
  const { delimiter } = mapping;
  let table: string[][];
  try {
    table = parseTable(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: false });
  } catch (error) {
    const why = asError(error).message;
    throw new CommandError(exitCodes.usage, `${file} is no table of cells between "${delimiter}": ${why}`);
  }
  const [header = [], ...records] = table;
  const columns = header.map((name) => name.trim());
  refuseHeader(columns, mapping, file);
  const groups = new Map<string, Row[]>();
  records.forEach((cells, nth) => {
    const pairs = columns.map((name, place) => [name, (cells[place] ?? "").trim()] as const);
    const values = new Map(pairs.filter(([name, cell]) => name !== "" && cell !== ""));
    if (values.size > 0) {
      // A row without a number is alone.
      const key = values.get(mapping.referenceColumn) ?? `\n${nth}`;
      groups.set(key, [...(groups.get(key) ?? []), { number: nth + firstRow, cells, values }]);
    }
  });
  const own = columns.filter((name) => name !== problemMember && name !== documentIdMember);
  const rowsOf = new Map([...groups.values()].map((rows) => [placeOf(rows), rows]));
  const failureRows = ({ place, problems, documentId = "" }: Failure): string[][] => {
    const rows = rowsOf.get(place) ?? [];
    const said = rows.map((): string[] => []);
    for (const { path, message } of problems) {
      // A problem of a line is written in the row of the line, every other one in the first.
      const nth = Number(/^document_lines\[(\d+)\]/.exec(path ?? "")?.[1] ?? 0);
      // The column is what the person who corrects it sees.
      const general = path?.replace(/^document_lines\[\d+\]/, "document_lines[]");
      const [column] = [...mapping.columns].find(([, paths]) => paths.some((each) => each.text === general)) ?? [];
      const isNamed = column === undefined || message.startsWith(column);
      said[Math.min(nth, rows.length - 1)]?.push(isNamed ? message : `${column}: ${message}`);
    }
    return rows.map((row, nth) => {
      const problem = said[nth]!.join(" | ");
      // An apostrophe keeps a spreadsheet from taking the cell for a formula.
      const cell = /^[=+\-@\t\r]/.test(problem) ? `'${problem}` : problem;
      return [...own.map((name) => row.cells[columns.indexOf(name)] ?? ""), cell, documentId];
    });
  };
  return {
    extension: ".csv",
    documents: [...groups.values()].map((rows) => rowsToDocument(rows, columns, mapping)),
    unusedColumns: own.filter((name) => name !== "" && !mapping.columns.has(name)),
    failures: (failed) =>
      stringifyTable([[...own, problemMember, documentIdMember], ...failed.flatMap(failureRows)], {
        delimiter,
        bom: text.startsWith(byteOrderMark),
      }),
  };
}

function refuseHeader(columns: readonly string[], mapping: Mapping, file: string): void {
  const missing = [...mapping.columns].filter(([name, paths]) => paths.length > 0 && !columns.includes(name));
  const twice = columns.filter((name, nth) => name !== "" && columns.indexOf(name) !== nth);
  const complaints = [
    ...missing.map(([name]) => `the column ${name} of the mapping is missing`),
    ...twice.map((name) => `two columns are named ${name}`),
  ];
  if (complaints.length > 0) {
    const found =
      columns.length === 1 ? `one column, ${columns[0]}: is the delimiter of the mapping right?` : columns.join(", ");
    const said = `${file} does not fit the mapping: ${complaints.join("; ")}. Its first row has ${found}`;
    throw new CommandError(exitCodes.usage, said);
  }
}

/** Each row is a line; what is of the document must not differ between rows, and may be left empty below the first one. */
function rowsToDocument(rows: readonly Row[], columns: readonly string[], mapping: Mapping): SourceDocument {
  const problems = rows.flatMap((row) => problemsOfRow(row, columns, mapping));
  const document = copyOf(mapping.document);
  const lines = rows.map(() => copyOf(mapping.line));
  const set = (
    target: object,
    { column, text }: { column: string; text: string },
    path: FieldPath,
    place: string,
  ): void => {
    if (!isDecimal(path)) {
      setField(target, path.steps, text);
    } else if (decimal.test(text)) {
      // A number keeps its digits.
      setField(target, path.steps, new LosslessNumber(text.replace(/^(-?)0+(?=\d)/, "$1")));
    } else {
      // 3,5 and 1.234 mean different amounts in different countries.
      const advice = "write digits with one point and no other separator, as 1234.50";
      problems.push({ path: place, message: `${column} ${shortened(text, maxShown)} is no number: ${advice}` });
    }
  };
  for (const [column, paths] of mapping.columns) {
    const cells = rows.map(({ values }) => values.get(column));
    const text = cells.find((cell) => cell !== undefined);
    const ofDocument = paths.filter(({ isOfLine }) => !isOfLine);
    for (const path of text === undefined ? [] : paths) {
      if (!path.isOfLine) {
        set(document, { column, text: text! }, path, path.text);
        continue;
      }
      cells.forEach((cell, nth) => {
        if (cell !== undefined) {
          set(lines[nth]!, { column, text: cell }, path, path.text.replace("[]", `[${nth}]`));
        }
      });
    }
    const other = cells.find((cell) => cell !== undefined && cell !== text);
    if (ofDocument.length > 0 && other !== undefined) {
      const shown = shortened(text!, maxShown);
      const message = `${column} is ${shown} in one row of the invoice and ${shortened(other, maxShown)} in another: it has one`;
      problems.push({ path: ofDocument[0]!.text, message });
    }
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

const copyOf = (template: object): object => parse(stringify(template)!) as object;

const placeOf = (rows: readonly Row[]): string =>
  `row${rows.length === 1 ? "" : "s"} ${rows.map(({ number }) => number).join(", ")}`;

function problemsOfRow({ number, cells, values }: Row, columns: readonly string[], mapping: Mapping): Problem[] {
  const problems: Problem[] = [];
  if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    const advice = "put a cell that holds the delimiter into quotation marks";
    problems.push({ message: `row ${number} has ${cells.length} cells under ${columns.length} columns: ${advice}` });
  }
  if (!values.has(mapping.referenceColumn)) {
    const message = `row ${number} has no ${mapping.referenceColumn}: each row needs the number of its invoice`;
    problems.push({ path: "external_reference", message });
  }
  return problems;
}

/** How the rows of a table become documents. */
export interface Mapping {
  kind?: DocumentKind;
  delimiter: string;
  /** In the order of the file; a column without paths is left out on purpose. */
  columns: ReadonlyMap<string, readonly FieldPath[]>;
  /** The column with the number of the invoice, by which rows belong together. */
  referenceColumn: string;
  /** What every document has; cells come on top of it. */
  document: object;
  /** What every line has. */
  line: object;
}

const field = joi.custom((text: unknown, { message }) => {
  const path = typeof text === "string" ? parseFieldPath(text) : undefined;
  const examples = "document_lines[].quantity, accounting_supplier_party.tin or payment_means[0].payment_id[0]";
  return path ?? message({ custom: `{#label} must name a field, as ${examples}` });
});

const mappingSchema = joi
  .object({
    kind: joi.valid(...documentKindNames),
    delimiter: joi.valid(",", ";", "\t", "|").default(","),
    columns: joi.object().pattern(joi.string(), joi.array().items(field).single()).required(),
    document: joi.object().default({}),
    line: joi.object().default({}),
  })
  .prefs({ abortEarly: false, errors: { wrap: { label: false } } });

type Written = Omit<Mapping, "columns" | "referenceColumn"> & { columns: Readonly<Record<string, FieldPath[]>> };

/** @throws CommandError with everything that is wrong in the file */
export function readMapping(file: string): Mapping {
  let json: unknown;
  try {
    // Numbers of the templates keep their digits.
    json = parse(
      readNamedFile(file)
        .toString("utf8")
        .replace(/^\uFEFF/, ""),
    );
  } catch (error) {
    throw cannotBeUsed(file, asError(error).message);
  }
  const { value, error } = mappingSchema.validate(json);
  if (error !== undefined) {
    throw cannotBeUsed(file, error.details.map(({ message }) => message).join("\n  - "));
  }
  const { columns: written, ...rest } = value as Written;
  const columns = new Map(Object.entries(written));
  const [referenceColumn] =
    [...columns].find(([, paths]) => paths.some(({ text }) => text === "external_reference")) ?? [];
  if (referenceColumn === undefined) {
    throw cannotBeUsed(file, "no column goes to external_reference: name the column with the number of the invoice");
  }
  return { ...rest, columns, referenceColumn };
}

const cannotBeUsed = (file: string, why: string): CommandError =>
  new CommandError(exitCodes.usage, `The mapping ${file} cannot be used:\n  - ${why}`);
