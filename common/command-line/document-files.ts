import { createHash } from "node:crypto";
import { extname } from "node:path";

import { stringify, isLosslessNumber, parse, LosslessNumber } from "lossless-json";
import { stringify as stringifyTable } from "csv-stringify/sync";

import { readNamedFile } from "../config/read-command-line.ts";
import { asError } from "../runtime/as-error.ts";
import { CommandError, exitCodes, decodeUtf8, say } from "./session.ts";
import { shortened } from "../runtime/text.ts";
import { isDecimal, readCell, UnreadableCell, type FieldPath, type Mapping, type Target } from "./mapping.ts";
import { joinTables, listed, readTable, type Table } from "./table.ts";

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
  /** The same for every spelling of the reference. */
  key?: string;
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
    ...(reference !== undefined && { reference, key: reference }),
    ...(typeof documentId === "string" && { documentId }),
    ...sealDocument(document),
    problems: reference === undefined ? [{ path: "external_reference", message }] : [],
  };
}

type Container = Record<string | number, unknown>;

/** Sets a value, and makes what is missing on the way. */
function setField(target: object, steps: FieldPath["steps"], value: unknown): void {
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

const maxShown = 40;

interface Row {
  /** As a spreadsheet counts. */
  number: number;
  cells: readonly string[];
  /** By the names of the columns, without spaces at their ends; empty ones are left out. */
  values: ReadonlyMap<string, string>;
}

/** A table whose rows belong to invoices, with those that the mapping does not use. */
export type TableFile = DocumentFile & { unusedColumns: readonly string[] } & Pick<Table, "skippedRows">;

/**
 * A table in which the rows of one invoice number, wherever they are, are one document.
 *
 * @param heads a second file with what each document has once
 * @throws CommandError when it cannot be read as a table, lacks a column of the mapping, or has a row of no invoice
 */
export async function openTableFile(file: string, mapping: Mapping, heads?: string): Promise<TableFile> {
  const form = { ...mapping, knows: (name: string) => name === mapping.join || mapping.columns.has(name) };
  const own = await readTable(file, form);
  const table = heads === undefined ? own : joinTables(own, await readTable(heads, form), joinColumn(mapping));
  refuseHeader(table.columns, mapping, file);
  const groups = groupRows(file, table, mapping);
  const columns = table.columns.filter((name) => name !== problemMember && name !== documentIdMember);
  const rowsOf = new Map(groups.map((rows) => [placeOf(rows), rows]));
  return {
    extension: ".csv",
    documents: groups.map((rows) => rowsToDocument(rows, table.columns, mapping)),
    skippedRows: table.skippedRows,
    unusedColumns: columns.filter((name) => name !== "" && !mapping.columns.has(name)),
    failures: (failed) => {
      const rows = failed.flatMap((failure) => failureRows(failure, rowsOf.get(failure.place) ?? [], table, mapping));
      const { delimiter, bom } = table;
      return stringifyTable([[...columns, problemMember, documentIdMember], ...rows], { delimiter, bom });
    },
  };
}

function joinColumn({ join }: Mapping): string {
  if (join === undefined) {
    throw new CommandError(
      exitCodes.usage,
      'A second file needs "join" in the mapping: the column that both files have',
    );
  }
  return join;
}

/** ERPs and people write a number in several ways, and mean one invoice. */
const numberKey = (text: string): string => text.normalize("NFKC").replaceAll(/\s/g, "").toLowerCase();

/** Fewer cells of a document than these may be repeated in each row. */
const fewestOfHead = 2;

/** Nothing is sent while a row belongs to no invoice: the rest of its invoice would go out as a whole one. */
function groupRows(file: string, { columns, rows }: Table, mapping: Mapping): Row[][] {
  const groups = new Map<string, Row[]>();
  const { referenceColumn } = mapping;
  const headColumns = [...mapping.columns].filter(([, targets]) => targets.some(({ isOfLine }) => !isOfLine));
  const orphans: string[] = [];
  let above: string | undefined;
  for (const { number, cells } of rows) {
    const pairs = columns.map((name, place) => [name, (cells[place] ?? "").trim()] as const);
    const values = new Map(pairs.filter(([name, cell]) => name !== "" && cell !== ""));
    if (values.size === 0) {
      continue;
    }
    const own = values.get(referenceColumn);
    const head = headColumns.filter(([name]) => groups.get(above ?? "")?.[0]?.values.has(name));
    // A row as full as the first one of the invoice above begins another one, whose number is lost.
    const isHead = head.length > fewestOfHead && head.every(([name]) => name === referenceColumn || values.has(name));
    const isFilled = mapping.fillDown && !isHead;
    const key = own === undefined ? (isFilled ? above : undefined) : numberKey(own);
    if (key === undefined) {
      orphans.push(`${number}`);
      continue;
    }
    above = key;
    groups.set(key, [...(groups.get(key) ?? []), { number, cells, values }]);
  }
  refuseOrphans(file, orphans, referenceColumn);
  return [...groups.values()];
}

function refuseOrphans(file: string, orphans: readonly string[], column: string): void {
  if (orphans.length > 0) {
    const named = `row${orphans.length === 1 ? "" : "s"} ${listed(orphans)}`;
    const why = `${named} of ${file} ${orphans.length === 1 ? "has" : "have"} no ${column}, so the invoice of ${orphans.length === 1 ? "it" : "them"} is not known`;
    const advice =
      'Write the number into each row, or "fill_down": true into the mapping where an empty cell means the invoice above; name rows of totals in its "skip"';
    throw new CommandError(exitCodes.usage, `${why}. Nothing was sent. ${advice}.`);
  }
}

/** The rows with the lines of an invoice. If one row has its number, that may be a row of the head alone. */
function linesOf(rows: readonly Row[], { fillDown, columns, referenceColumn }: Mapping): readonly Row[] {
  const hasLine = ({ values }: Row): boolean =>
    [...columns].some(([name, targets]) => values.has(name) && targets.some(({ isOfLine }) => isOfLine));
  const [first, ...others] = rows;
  const isAlone = others.length > 0 && !others.some(({ values }) => values.has(referenceColumn));
  return fillDown && first !== undefined && isAlone && !hasLine(first) ? others : rows;
}

/** The rows of a document that failed, each with what is wrong in it. */
function failureRows(
  { problems, documentId = "" }: Failure,
  rows: readonly Row[],
  { columns }: Table,
  mapping: Mapping,
): string[][] {
  const said = rows.map((): string[] => []);
  const heads = rows.length - linesOf(rows, mapping).length;
  for (const { path, message } of problems) {
    // A problem of a line is written in the row of the line, every other one in the first.
    const [, line] = /^document_lines\[(\d+)\]/.exec(path ?? "") ?? [];
    const nth = line === undefined ? 0 : Number(line) + heads;
    said[Math.min(nth, rows.length - 1)]?.push(path === undefined ? message : inColumn(path, message, mapping));
  }
  return rows.map((row, nth) => {
    const problem = said[nth]!.join(" | ");
    // An apostrophe keeps a spreadsheet from taking the cell for a formula.
    const cell = /^[=+\-@\t\r]/.test(problem) ? `'${problem}` : problem;
    const kept = columns.flatMap((name, place) =>
      name === problemMember || name === documentIdMember ? [] : [row.cells[place] ?? ""],
    );
    return [...kept, cell, documentId];
  });
}

/** The column is what the person who corrects it sees; where there is none, the mapping is what has to be corrected. */
function inColumn(path: string, message: string, mapping: Mapping): string {
  const general = path.replace(/^document_lines\[\d+\]/, "document_lines[]");
  const [column] = [...mapping.columns].find(([, targets]) => targets.some(({ text }) => text === general)) ?? [];
  if (column !== undefined) {
    return message.startsWith(column) ? message : `${column}: ${message}`;
  }
  const place = general.startsWith("document_lines[].") ? "line" : "document";
  const name = general.replace(/^document_lines\[\]\.?/, "") || general;
  return `${general}: ${message}. No column of the mapping gives it: map one to "${general}", or write "${name}" into its "${place}"`;
}

function refuseHeader(columns: readonly string[], mapping: Mapping, file: string): void {
  const needed = [...[...mapping.columns].filter(([, paths]) => paths.length > 0), ...Object.entries(mapping.skip)];
  const missing = needed.filter(([name]) => !columns.includes(name));
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
  const problems = rows.flatMap((row) => problemsOfRow(row, columns));
  const document = copyOf(mapping.document);
  const rowsOfLines = linesOf(rows, mapping);
  const lines = rowsOfLines.map(() => copyOf(mapping.line));
  for (const [column, targets] of mapping.columns) {
    const cells = rows.map(({ values }) => values.get(column));
    const text = cells.find((cell) => cell !== undefined);
    for (const target of text === undefined ? [] : targets) {
      if (!target.isOfLine) {
        problems.push(...setCell(document, text!, target, { column, place: target.text }));
        continue;
      }
      rowsOfLines.forEach(({ values }, nth) => {
        const cell = values.get(column);
        const place = target.text.replace("[]", `[${nth}]`);
        problems.push(...(cell === undefined ? [] : setCell(lines[nth]!, cell, target, { column, place })));
      });
    }
    const [ofDocument] = targets.filter(({ isOfLine }) => !isOfLine);
    const same = column === mapping.referenceColumn ? numberKey : (cell: string): string => cell;
    const other = cells.find((cell) => cell !== undefined && same(cell) !== same(text!));
    if (ofDocument !== undefined && other !== undefined) {
      const shown = shortened(text!, maxShown);
      const message = `${column} is ${shown} in one row of the invoice and ${shortened(other, maxShown)} in another: it has one`;
      problems.push({ path: ofDocument.text, message });
    }
  }
  setField(document, ["document_lines"], lines);
  const reference = rows.map(({ values }) => values.get(mapping.referenceColumn)).find((cell) => cell !== undefined);
  const documentId = rows.map(({ values }) => values.get(documentIdMember)).find((id) => id !== undefined);
  return {
    place: placeOf(rows),
    ...(reference !== undefined && { reference, key: numberKey(reference) }),
    ...(documentId !== undefined && { documentId }),
    ...sealDocument(document),
    problems,
  };
}

/** Sets what the cell means, and what goes with it. @returns what is wrong with the cell */
function setCell(
  target: object,
  cell: string,
  field: Target,
  { column, place }: { column: string; place: string },
): Problem[] {
  const value = readCell(cell, field);
  if (value instanceof UnreadableCell) {
    return [{ path: place, message: `${column} ${value.message}` }];
  }
  if (value !== undefined) {
    // A number keeps its digits.
    setField(target, field.steps, isDecimal(field) ? new LosslessNumber(value) : value);
    field.also.forEach(({ path, value: set }) => setField(target, path.steps, set));
  }
  return [];
}

const copyOf = (template: object): object => parse(stringify(template)!) as object;

const placeOf = (rows: readonly Row[]): string =>
  `row${rows.length === 1 ? "" : "s"} ${rows.map(({ number }) => number).join(", ")}`;

function problemsOfRow({ number, cells }: Row, columns: readonly string[]): Problem[] {
  const further = cells.slice(columns.length);
  // A mark that is closed within its cell may have divided it, so that the cells behind are in wrong columns.
  const isDivided = further.length > 0 && cells.some((cell) => cell.startsWith('"'));
  if (!isDivided && further.every((cell) => cell.trim() === "")) {
    return [];
  }
  const advice = "put a cell that holds the delimiter into quotation marks";
  return [{ message: `row ${number} has ${cells.length} cells under ${columns.length} columns: ${advice}` }];
}

const refuseFile = (complaint: string): never => {
  throw new CommandError(exitCodes.usage, complaint);
};

/**
 * A file of documents, by the ending of its name.
 *
 * @throws CommandError
 */
export async function openDocuments(
  input: string,
  mapping: Mapping | undefined,
  heads: string | undefined,
): Promise<DocumentFile> {
  switch (extname(input).toLowerCase()) {
    case ".csv":
    case ".txt":
    case ".tsv":
    case ".xlsx": {
      const file = await openTableFile(
        input,
        mapping ??
          refuseFile(
            `A table needs --map with a file that says which column goes into which field: batch --init ${input} writes one by looking`,
          ),
        heads,
      );
      if (file.unusedColumns.length > 0) {
        say(`Columns that the mapping does not use: ${file.unusedColumns.join(", ")}`);
      }
      if (file.skippedRows.length > 0) {
        say(`Rows that the mapping leaves out: ${listed(file.skippedRows)}`);
      }
      return file;
    }
    case ".ndjson":
    case ".jsonl":
      return openNdjsonFile(input);
    default:
      return refuseFile(
        `${input} is neither .csv, .xlsx nor .ndjson: rename it, or send a single document with the command send`,
      );
  }
}
