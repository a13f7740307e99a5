import { isUtf8 } from "node:buffer";
import { extname } from "node:path";

import { parse as parseTable } from "csv-parse/sync";
import readWorkbookFile from "read-excel-file/node";

import { readNamedFile } from "../config/read-command-line.ts";
import { exact } from "../pricing/decimal.ts";
import { asError } from "../runtime/as-error.ts";
import { dayOfSerial, delimiters, type Delimiter, type Mapping, type Target } from "./mapping.ts";
import { CommandError, exitCodes } from "./session.ts";

/** The header and the rows below it, all cells as texts. */
export interface Table {
  columns: readonly string[];
  rows: readonly { number: number; cells: readonly string[] }[];
  /** Numbers of those that the mapping leaves out. */
  skippedRows: readonly string[];
  /** How a table of the same cells is written. */
  delimiter: Delimiter;
  bom: boolean;
  /** Those that were found by looking. */
  encoding?: string;
  sheet?: string;
}

interface Form extends Partial<Pick<Mapping, "delimiter" | "encoding" | "sheet" | "columns" | "skip">> {
  /** Whether a column of this name is expected: the header is the row that has most of them. */
  knows: (name: string) => boolean;
  /** Whether encoding and sheet are looked for. */
  isUnknown?: boolean;
}

const byteOrderMark = "\uFEFF";
/** More rows than titles, dates and names of companies take above a header. */
const maxTitles = 30;

export const isWorkbook = (file: string): boolean => extname(file).toLowerCase() === ".xlsx";

/** @throws CommandError when the file cannot be read as a table */
export async function readTable(file: string, form: Form): Promise<Table> {
  const bytes = readNamedFile(file);
  if (isWorkbook(file)) {
    return { ...(await readWorkbook(file, bytes, form)), delimiter: form.delimiter ?? ",", bom: true };
  }
  const encoding = form.isUnknown === true ? encodingOf(bytes) : form.encoding;
  const text = decode(bytes, file, encoding);
  const delimiter = form.delimiter ?? delimiterOf(text, form);
  let records: string[][];
  try {
    const lenient = { relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
    records = parseTable(text, { bom: true, delimiter, ...lenient });
  } catch (error) {
    throw unusable(`${file} is no table of cells between ${JSON.stringify(delimiter)}: ${asError(error).message}`);
  }
  const table = tableOf(records, form);
  refuseSwallowedRows(file, table, delimiter);
  return {
    ...table,
    delimiter,
    bom: encoding !== undefined || text.startsWith(byteOrderMark),
    ...(encoding !== undefined && { encoding }),
  };
}

const nameOf = (cell: string): string => cell.trim().replaceAll(/\s+/g, " ");

type Content = Pick<Table, "columns" | "rows" | "skippedRows">;

const isDrawn = (cells: readonly string[]): boolean => cells.every((cell) => /^[-=_*+\s]*$/.test(cell));

/** The header and what is below, without lines that are drawn and headers of further pages. */
function tableOf(records: readonly (readonly string[])[], { knows, skip = {} }: Form): Content {
  const known = records.slice(0, maxTitles).map((cells) => cells.filter((cell) => knows(nameOf(cell))).length);
  const at = Math.max(0, known.indexOf(Math.max(...known)));
  const columns = (records[at] ?? []).map(nameOf);
  const header = columns.join("\n");
  const rows = records.slice(at + 1).map((cells, nth) => ({ number: at + nth + 2, cells }));
  const isSkipped = (cells: readonly string[]): boolean =>
    Object.entries(skip).some(([column, texts]) => texts.some((text) => fits(cells[columns.indexOf(column)], text)));
  const skippedRows = rows.filter(({ cells }) => isSkipped(cells)).map(({ number }) => `${number}`);
  return {
    columns,
    rows: rows.filter(({ cells }) => !isDrawn(cells) && !isSkipped(cells) && cells.map(nameOf).join("\n") !== header),
    skippedRows,
  };
}

/** Whether a cell is a text, or begins as one that ends with a star. */
function fits(cell: string | undefined, text: string): boolean {
  const [found = "", wanted] = [cell?.trim().toLowerCase(), text.toLowerCase()];
  return wanted.endsWith("*") ? found !== "" && found.startsWith(wanted.slice(0, -1)) : found === wanted;
}

const fewestOfRow = 6;

/** A cell that begins with a quotation mark ends at the next one, which may be rows below: the rows between would be lost. */
function refuseSwallowedRows(
  file: string,
  { columns, rows }: Pick<Table, "columns" | "rows">,
  delimiter: string,
): void {
  const least = Math.max(columns.length, fewestOfRow);
  const row = rows.find(({ cells }) =>
    cells.some((cell) => /[\r\n]/.test(cell) && cell.split(delimiter).length >= least),
  );
  if (row !== undefined) {
    throw unusable(
      `A cell of row ${row.number} of ${file} has whole rows in it: a quotation mark begins it, and is closed rows later. Nothing was sent`,
    );
  }
}

/** A text that is not UTF-8 is Arabic if its letters beyond ASCII follow each other, Western if each is alone. */
function encodingOf(bytes: Buffer): string | undefined {
  if (isUtf8(bytes) || bytes[0] === 0xff || bytes[0] === 0xfe) {
    return undefined;
  }
  const text = bytes.toString("latin1");
  const alone = text.match(/(?<![\x80-\xff])[\x80-\xff](?![\x80-\xff])/g) ?? [];
  const all = text.match(/[\x80-\xff]/g) ?? [];
  return alone.length * 2 > all.length ? "windows-1252" : "windows-1256";
}

/** UTF-8 and UTF-16 are found by their marks, or tried; anything else the mapping has to name. */
function decode(bytes: Buffer, file: string, named: string | undefined): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-16be";
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  // Our own file of failures is UTF-8, whatever the table was.
  const isMarkedUtf8 = bytes.subarray(0, 3).toString("hex") === "efbbbf";
  const encoding = marked ? utf16 : isMarkedUtf8 ? "utf-8" : (named ?? "utf-8");
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

/** What divides the header into most names that are expected, or else into most cells. */
function delimiterOf(text: string, { knows }: Form): Delimiter {
  const lines = text.split(/\r\n?|\n/, maxTitles);
  const named = (delimiter: string): number =>
    Math.max(
      ...lines.map((line) => line.split(delimiter).filter((name) => knows(nameOf(name.replaceAll('"', "")))).length),
    );
  const parts = (delimiter: string): number => lines[0]!.split(delimiter).length;
  const isBetter = (one: string, other: string): boolean =>
    named(one) === named(other) ? parts(one) > parts(other) : named(one) > named(other);
  return delimiters.reduce((best, each) => (isBetter(each, best) ? each : best));
}

/**
 * The first sheet, or the one of this name; where it is looked for, the one with most of the columns. A merged cell has its text in
 * its first row alone.
 */
async function readWorkbook(file: string, bytes: Buffer, form: Form): Promise<Omit<Table, "delimiter" | "bom">> {
  let sheets: { sheet: string; data: unknown[][] }[];
  try {
    sheets = await readWorkbookFile<string>(bytes, { parseNumber: (stored) => numberMark + stored });
  } catch (error) {
    throw unusable(`${file} cannot be read as a workbook: ${asError(error).message}`);
  }
  const known = ({ data }: (typeof sheets)[0]): number =>
    Math.max(
      0,
      ...data.slice(0, maxTitles).map((cells) => cells.filter((cell) => form.knows(nameOf(textOf(cell)))).length),
    );
  const found =
    form.sheet !== undefined
      ? sheets.find(({ sheet }) => sheet === form.sheet)
      : form.isUnknown === true
        ? sheets.toSorted((one, other) => known(other) - known(one))[0]
        : sheets[0];
  if (found === undefined) {
    throw unusable(`${file} has no sheet ${form.sheet}: it has ${sheets.map(({ sheet }) => sheet).join(", ")}`);
  }
  const { columns, rows, skippedRows } = tableOf(
    found.data.map((cells) => cells.map(textOf)),
    form,
  );
  return {
    columns,
    skippedRows,
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: cells.map((cell, place) => shownCell(cell, form.columns?.get(columns[place]!) ?? [])),
    })),
    ...(found !== sheets[0] && { sheet: found.sheet }),
  };
}

/** Begins what a workbook stores as a number, which is not written as the texts of its column are. */
const numberMark = "\uE000";

const storedNumber = new RegExp(String.raw`^${numberMark}-?[\d.]+(E[+-]?\d+)?$`, "i");

/** A number as the column's texts are written, or the day that it counts. */
function shownCell(cell: string, targets: readonly Target[]): string {
  if (!storedNumber.test(cell)) {
    return cell;
  }
  // A spreadsheet keeps binary numbers and shows 15 of their digits: 512.39999999999998 is 512.4.
  const digits = exact(cell.slice(1)).prec(15).toFixed();
  const day = targets.some(({ text }) => text.endsWith("_date")) ? dayOfSerial(digits) : undefined;
  const sample = targets.find(({ number }) => number !== undefined)?.number;
  return day ?? (sample === undefined ? digits : digits.replace(".", sample.at(-3)!));
}

const textOf = (cell: unknown): string =>
  cell instanceof Date
    ? cell.toISOString().replace("T00:00:00.000Z", "")
    : typeof cell === "string" || typeof cell === "boolean"
      ? `${cell}`
      : "";

/**
 * The rows with the cells of the row of another table that has the same value in a column, as documents' heads and lines are exported
 * apart. A column that both have is called `NAME (2)` where it comes from the other one.
 *
 * @throws CommandError for values that only one of the two has, or the other one several times
 */
export function joinTables(table: Table, other: Table, by: string): Table {
  const key = (columns: readonly string[], cells: readonly string[]): string =>
    (cells[columns.indexOf(by)] ?? "").trim();
  const missing = [table, other].filter(({ columns }) => !columns.includes(by));
  if (missing.length > 0) {
    throw unusable(`The two files cannot be joined: there is no column ${by} in one of them`);
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
  const ofHeads = (name: string): string => (name !== "" && table.columns.includes(name) ? `${name} (2)` : name);
  return {
    ...table,
    columns: [...table.columns, ...added.map(ofHeads)],
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
