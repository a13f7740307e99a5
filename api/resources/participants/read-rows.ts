import { parse, CsvError } from "csv-parse/sync";

import { asError, refusal, wrongField } from "../../../common/runtime/errors.ts";
import { decodeUtf8, readJson } from "../../http/read-json.ts";
import { jsonBytes } from "../../http/json.ts";
import { jsonSchemaOf } from "../../openapi/json-schema-of.ts";
import { isPlainObject } from "../../schemas/field-types.ts";
import { neverOnLoop, threadFunction } from "../../threads/thread-function.ts";
import { address } from "../documents/shared-schema.ts";
import { party } from "../documents/party-schema.ts";

export const maxRows = 10_000;
/** Rows that are checked at a time, in a thread. */
const rowsAtOnce = 250;
const maxRowLength = 64 * 1_024;
/** More than a party has; only a row with as many can be nested too deep. */
const bracketsOfParty = 16;

export type RowForm = "ndjson" | "csv";

/** A row as it was sent, or why it cannot be read. */
export type SentRow = { row: number } & ({ party: Record<string, unknown> } | { unreadable: string });

/** @throws AppError 400 for a file that cannot be read as rows, or has too many */
export const splitRows = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop, memoryFactor: 4 },
  function splitRows({ bytes, form, key }: { bytes: Uint8Array; form: RowForm; key: string }): Uint8Array[] {
    const text = decodeUtf8(bytes, "The request body");
    const rows = form === "csv" ? readCsv(text, key) : readLines(text);
    if (rows.length > maxRows) {
      throw refusal("too_many_rows", { maxRows });
    }
    const chunks: Uint8Array[] = [];
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      chunks.push(jsonBytes(rows.slice(from, from + rowsAtOnce)));
    }
    return chunks;
  },
);

function readLines(text: string): SentRow[] {
  const lines = text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [{ line, row: index + 1 }]));
  return lines.slice(0, maxRows + 1).map(({ line, row }) => {
    if (line.length > maxRowLength) {
      return { row, unreadable: `The row is longer than ${maxRowLength} characters` };
    }
    try {
      const value = readJson(line);
      if (line.split(/[[{]/, bracketsOfParty).length === bracketsOfParty) {
        // It is read again within the other rows, where it is nested deeper.
        readJson(`[[${line}]]`);
      }
      return isPlainObject(value) ? { row, party: value } : { row, unreadable: "The row must be a JSON object" };
    } catch (error) {
      return { row, unreadable: `The row is no JSON: ${asError(error).message}` };
    }
  });
}

/** Columns whose value belongs to a nested object of the party, and its path there. */
function shortNames(): Map<string, string> {
  const inAddress = Object.keys(jsonSchemaOf(address())["properties"] as object);
  return new Map([
    ...inAddress.map((name): [string, string] => [name, `postal_address.${name}`]),
    ["trn", "party_tax_scheme.company_id"],
  ]);
}

const nested = ["party_tax_scheme.company_id", "party_tax_scheme.tax_scheme"];

/** The names that a header may have, as paths of the party. */
function knownColumns(key: string): Map<string, string> {
  const plain = Object.keys(jsonSchemaOf(party("supplier"))["properties"] as object).filter(
    (name) => name !== "postal_address" && name !== "party_tax_scheme",
  );
  const short = shortNames();
  return new Map([
    ...short,
    ...[...plain, ...nested, ...short.values(), "iban", key].map((name): [string, string] => [name, name]),
  ]);
}

function readCsv(text: string, key: string): SentRow[] {
  const [header = [], ...records] = parseCsv(text);
  const known = knownColumns(key);
  const unknown = header.filter((name) => !known.has(name));
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (header.length === 0 || unknown.length > 0 || twice !== undefined) {
    const problem =
      twice === undefined
        ? `unknown: ${unknown.slice(0, 10).join(", ") || "none is there"}`
        : `${twice} is there twice`;
    throw wrongField("header", "unknown_column", { problem, names: [...known.keys()].join(", ") });
  }
  const paths = header.map((name) => known.get(name)!);
  return records.map((values, index) => {
    const row = index + 2;
    return values.length === header.length
      ? { row, party: partyOf(paths, values) }
      : { row, unreadable: `The row has ${values.length} values, and the header ${header.length}` };
  });
}

/** @throws AppError 400 with the line that cannot be read */
function parseCsv(text: string): string[][] {
  const firstLine = text.slice(0, Math.max(0, text.indexOf("\n")));
  const [delimiter = ","] = [",", ";", "\t"].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  try {
    return parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: maxRowLength,
      to: maxRows + 2,
      delimiter,
    });
  } catch (error) {
    const line = error instanceof CsvError && typeof error["lines"] === "number" ? ` in line ${error["lines"]}` : "";
    throw refusal("malformed_csv", { line, complaint: asError(error).message });
  }
}

function partyOf(paths: readonly string[], values: readonly string[]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  paths.forEach((path, index) => {
    const value = values[index] ?? "";
    const [outer = "", inner] = path.split(".");
    if (value !== "" && inner === undefined) {
      made[outer] = value;
    } else if (value !== "" && inner !== undefined) {
      made[outer] = { ...(made[outer] as object | undefined), [inner]: value };
    }
  });
  const vat = made["party_tax_scheme"] as Record<string, unknown> | undefined;
  if (vat !== undefined) {
    vat["tax_scheme"] ??= "VAT";
  }
  return made;
}
