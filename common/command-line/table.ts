import { extname } from "node:path";

import { parse as parseTable } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";

import { readNamedFile } from "../config/read-command-line.ts";
import { exact } from "../pricing/decimal.ts";
import { asError } from "../runtime/as-error.ts";
import { delimiters, type Delimiter, type Mapping } from "./mapping.ts";
import { CommandError, exitCodes } from "./session.ts";

/** The header and the rows below it, all cells as texts. */
export interface Table {
  columns: readonly string[];
  rows: readonly { number: number; cells: readonly string[] }[];
  /** How a table of the same cells is written. */
  delimiter: Delimiter;
  bom: boolean;
}

type Form = Partial<Pick<Mapping, "delimiter" | "encoding" | "sheet">>;

const byteOrderMark = "\uFEFF";
/** The header is row 1. */
const firstRow = 2;

export const isWorkbook = (file: string): boolean => extname(file).toLowerCase() === ".xlsx";

/** @throws CommandError when the file cannot be read as a table */
export async function readTable(file: string, form: Form): Promise<Table> {
  const bytes = readNamedFile(file);
  if (isWorkbook(file)) {
    return { ...tableOf(await readWorkbook(file, bytes, form.sheet)), delimiter: form.delimiter ?? ",", bom: true };
  }
  const text = decode(bytes, file, form.encoding);
  const delimiter = form.delimiter ?? delimiterOf(text);
  try {
    const cells = parseTable(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: false });
    return { ...tableOf(cells), delimiter, bom: text.startsWith(byteOrderMark) };
  } catch (error) {
    throw unusable(`${file} is no table of cells between ${JSON.stringify(delimiter)}: ${asError(error).message}`);
  }
}

const tableOf = ([header = [], ...records]: readonly (readonly string[])[]): Pick<Table, "columns" | "rows"> => ({
  columns: header.map((name) => name.trim().replaceAll(/\s+/g, " ")),
  rows: records.map((cells, nth) => ({ number: nth + firstRow, cells })),
});

/** UTF-8 and UTF-16 are found by their marks, or tried; anything else the mapping has to name. */
function decode(bytes: Buffer, file: string, named: string | undefined): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-16be";
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = marked ? utf16 : (named ?? "utf-8");
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw error instanceof RangeError
      ? unusable(`There is no encoding ${encoding}: "windows-1256", for example, is Arabic, "windows-1252" Western`)
      : unusable(
          `${file} is not ${encoding.toUpperCase()}: save it as UTF-8 (a spreadsheet as CSV UTF-8), or name its encoding in the mapping, as "encoding": "windows-1256"`,
        );
  }
}

/** What divides the header into most cells. */
function delimiterOf(text: string): Delimiter {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const parts = (delimiter: string): number => header.split(delimiter).length;
  return delimiters.reduce((best, each) => (parts(each) > parts(best) ? each : best));
}

/** The first sheet, or the one of this name. A merged cell has its text in its first row alone. */
async function readWorkbook(file: string, bytes: Buffer, sheet?: string): Promise<string[][]> {
  try {
    const rows = await readSheet<string>(bytes, sheet ?? 1, { parseNumber: shownDigits });
    return rows.map((cells) => cells.map(textOf));
  } catch (error) {
    throw unusable(`${file} cannot be read as a workbook: ${asError(error).message}`);
  }
}

/** A spreadsheet keeps binary numbers and shows 15 of their digits: 512.39999999999998 is 512.4. */
const shownDigits = (stored: string): string => exact(stored).prec(15).toFixed();

const textOf = (cell: unknown): string =>
  cell instanceof Date
    ? cell.toISOString().replace("T00:00:00.000Z", "")
    : typeof cell === "string" || typeof cell === "boolean"
      ? `${cell}`
      : "";

/**
 * The rows with the cells of the row of another table that has the same value in a column, as documents' heads and lines are exported
 * apart.
 *
 * @throws CommandError for values that only one of the two has, or the other one several times
 */
export function joinTables(table: Table, other: Table, by: string): Table {
  const key = (columns: readonly string[], cells: readonly string[]): string =>
    (cells[columns.indexOf(by)] ?? "").trim();
  const shared = table.columns.filter((name) => name !== "" && name !== by && other.columns.includes(name));
  const missing = [table, other].filter(({ columns }) => !columns.includes(by));
  if (missing.length > 0 || shared.length > 0) {
    const why = missing.length > 0 ? `there is no column ${by} in one of them` : `both have ${shared.join(", ")}`;
    throw unusable(`The two files cannot be joined: ${why}`);
  }
  const heads = new Map<string, Table["rows"]>();
  for (const row of other.rows) {
    const value = key(other.columns, row.cells);
    heads.set(value, [...(heads.get(value) ?? []), row]);
  }
  const used = new Set(table.rows.map(({ cells }) => key(table.columns, cells)));
  const wrong = [
    ...[...heads]
      .filter(([value, rows]) => value !== "" && rows.length > 1)
      .map(([value]) => `${value} is there twice`),
    ...[...heads.keys()].filter((value) => value !== "" && !used.has(value)).map((value) => `${value} has no lines`),
    ...[...used].filter((value) => value !== "" && !heads.has(value)).map((value) => `${value} has lines alone`),
  ];
  if (wrong.length > 0) {
    throw unusable(`The two files cannot be joined by ${by}: ${listed(wrong)}. Nothing was sent`);
  }
  const added = other.columns.filter((name) => name !== by);
  return {
    ...table,
    columns: [...table.columns, ...added],
    rows: table.rows.map(({ number, cells }) => {
      const head = heads.get(key(table.columns, cells))?.[0]?.cells ?? [];
      const own = table.columns.map((_name, place) => cells[place] ?? "");
      return { number, cells: [...own, ...added.map((name) => head[other.columns.indexOf(name)] ?? "")] };
    }),
  };
}

const maxListed = 20;

/** The first of many. */
export const listed = (all: readonly string[]): string =>
  `${all.slice(0, maxListed).join(", ")}${all.length > maxListed ? ` and ${all.length - maxListed} more` : ""}`;

const unusable = (why: string): CommandError => new CommandError(exitCodes.usage, why);
