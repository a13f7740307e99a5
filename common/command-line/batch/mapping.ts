import { isLosslessNumber, parse } from "lossless-json";

import { readNamedFile } from "../../config/command-line.ts";
import { documentKindNames, isDocumentKind } from "../../domain/document-kinds.ts";
import type { DocumentKind } from "../../domain/document.ts";
import { asError } from "../../errors.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { parseFieldPath, type FieldPath } from "./field-path.ts";

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

const members = ["kind", "delimiter", "columns", "document", "line"];
const delimiters = [",", ";", "\t", "|"];

/** @throws CommandError with everything that is wrong in the file */
export function readMapping(file: string): Mapping {
  const sent = readObject(file);
  const { kind, delimiter = ",", document = {}, line = {} } = sent;
  const complaints = complaintsAbout({ ...sent, delimiter, document, line });
  const columns = readColumns(sent["columns"], complaints);
  const referenceColumn = [...columns].find(([, paths]) =>
    paths.some(({ text }) => text === "external_reference"),
  )?.[0];
  if (referenceColumn === undefined) {
    complaints.push("no column goes to external_reference: name the column that has the number of the invoice");
  }
  if (complaints.length > 0 || referenceColumn === undefined) {
    const lines = [`${file} cannot be used:`, ...complaints.map((each) => `  - ${each}`)];
    throw new CommandError(exitCodes.usage, lines.join("\n"));
  }
  return {
    ...(kind !== undefined && { kind: kind as DocumentKind }),
    delimiter: delimiter as string,
    columns,
    referenceColumn,
    document: document as object,
    line: line as object,
  };
}

function complaintsAbout(sent: Readonly<Record<string, unknown>>): string[] {
  const { kind, delimiter } = sent;
  const unknown = Object.keys(sent).filter((name) => !members.includes(name));
  const isKind = kind === undefined || (typeof kind === "string" && isDocumentKind(kind));
  const templates = ["document", "line"].filter((name) => !isObject(sent[name]));
  return [
    ...unknown.map((name) => `${name} is unknown: there are ${members.join(", ")}`),
    ...(isKind ? [] : [`kind must be one of ${documentKindNames.join(", ")}`]),
    ...(delimiters.includes(delimiter as string) ? [] : ["delimiter must be one of , ; | and a tab (\\t)"]),
    ...templates.map((name) => `${name} must be an object`),
  ];
}

function readObject(file: string): Record<string, unknown> {
  let value: unknown;
  try {
    // Numbers of the templates keep their digits.
    value = parse(
      readNamedFile(file)
        .toString("utf8")
        .replace(/^\uFEFF/, ""),
    );
  } catch (error) {
    throw new CommandError(exitCodes.usage, `The mapping ${file} cannot be read: ${asError(error).message}`);
  }
  if (!isObject(value)) {
    throw new CommandError(exitCodes.usage, `The mapping ${file} must be a JSON object with ${members.join(", ")}`);
  }
  return value;
}

function readColumns(sent: unknown, complaints: string[]): ReadonlyMap<string, readonly FieldPath[]> {
  if (!isObject(sent)) {
    complaints.push('columns must be an object: {"Invoice number": "external_reference", …}');
    return new Map();
  }
  const read = (column: string, text: unknown): FieldPath[] => {
    const path = typeof text === "string" ? parseFieldPath(text) : undefined;
    if (path === undefined) {
      complaints.push(
        `${column} must name fields as document_lines[].quantity, accounting_supplier_party.tin or payment_means[0].payment_id[0], not ${JSON.stringify(text)}`,
      );
    }
    return path === undefined ? [] : [path];
  };
  return new Map(
    Object.entries(sent).map(([column, paths]) => [
      column,
      (Array.isArray(paths) ? (paths as unknown[]) : [paths]).flatMap((text) => read(column, text)),
    ]),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
