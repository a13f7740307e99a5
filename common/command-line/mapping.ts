import joi from "joi";
import { parse } from "lossless-json";

import { readNamedFile } from "../config/read-command-line.ts";
import type { DocumentKind } from "../documents/document.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import { tinOfTrn } from "../peppol/identifiers.ts";
import { isCalendarDate, monthNamed } from "../runtime/calendar.ts";
import { asError } from "../runtime/as-error.ts";
import { shortened } from "../runtime/text.ts";
import { CommandError, exitCodes } from "./session.ts";

/** How the rows of a table become documents. */
export interface Mapping {
  kind?: DocumentKind;
  /** That of the header where the mapping names none. */
  delimiter?: Delimiter;
  /** Of a text without byte order mark that is not UTF-8. */
  encoding?: string;
  /** Name of the sheet of a workbook; its first one by default. */
  sheet?: string;
  /** Whether a row without number belongs to the invoice of the row above. */
  fillDown: boolean;
  /** By column, the texts of rows that are no lines, as totals; a star at the end takes any further characters. */
  skip: Readonly<Record<string, readonly string[]>>;
  /** The column by which the rows of a second file belong to those of the first. */
  join?: string;
  /** In the order of the file; a column without targets is left out on purpose. */
  columns: ReadonlyMap<string, readonly Target[]>;
  /** The column with the number of the invoice, by which rows belong together. */
  referenceColumn: string;
  /** What every document has; cells come on top of it. */
  document: object;
  /** What every line has. */
  line: object;
}

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** A step into an object or a list. */
type Step = string | number;

/** `document_lines[].quantity` is of the row's own line; `payment_means[0].payment_means_code` of the document. */
export interface FieldPath {
  text: string;
  isOfLine: boolean;
  /** Within the line where it is of one. */
  steps: readonly Step[];
}

/** A field that a column fills, and what its cells mean there. */
export interface Target extends FieldPath, Reading {
  /** Fields that are set where the cell is not empty. */
  also: readonly { path: FieldPath; value: unknown }[];
}

interface Reading {
  /** Values by the cells that stand for them, in small letters. */
  values: ReadonlyMap<string, string>;
  /** Cells that count as empty. */
  empty: ReadonlySet<string>;
  date?: string;
  number?: string;
  derive?: "tin";
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

/** Names of the members that are numbers in a request; the same name means the same everywhere. */
const decimalNames = new Set(
  "amount base_amount base_quantity calculation_rate multiplier_factor_numeric net_amount payable percent prepaid_amount quantity rounding_amount tax tax_amount tax_exclusive tax_exclusive_amount tax_inclusive tolerance".split(
    " ",
  ),
);

export const isDecimal = ({ steps }: FieldPath): boolean =>
  steps[0] !== "metadata" && decimalNames.has(`${steps.at(-1)}`);

/** The only form that needs no word about how numbers are written. */
export const plainDecimal = /^-?\d+(\.\d+)?$/;
const maxShown = 40;

/** A cell that is not what its column says. */
export class UnreadableCell {
  constructor(readonly message: string) {}
}

/** What a cell means in its field; undefined where it counts as empty. */
export function readCell(cell: string, target: Target): string | UnreadableCell | undefined {
  const key = cell.toLowerCase();
  if (target.empty.has(key)) {
    return undefined;
  }
  const named = target.values.get(key);
  if (named !== undefined) {
    return named;
  }
  if (target.derive === "tin") {
    return tinOfTrn(cell.replaceAll(/[\s-]/g, "")) ?? cell;
  }
  if (target.date !== undefined) {
    return readDate(cell, target.date) ?? new UnreadableCell(`is no date in the form ${target.date}`);
  }
  return isDecimal(target) ? readAmount(cell, target) : cell;
}

function readAmount(cell: string, { number: sample, empty }: Target): string | UnreadableCell | undefined {
  const number = sample === undefined ? cell : readNumber(cell, sample);
  if (number === undefined || !plainDecimal.test(number)) {
    // 3,5 and 1.234 mean different amounts in different countries.
    const advice =
      sample === undefined
        ? 'write digits with one point and no other separator, as 1234.50, or say in the mapping how they are written: "number": "1,234.56"'
        : `the mapping says that numbers are written as ${sample}`;
    return new UnreadableCell(`${shortened(cell, maxShown)} is no number: ${advice}`);
  }
  // 0.00 is empty where 0 is.
  return empty.has("0") && /^-?[0.]+$/.test(number) ? undefined : number.replace(/^(-?)0+(?=\d)/, "$1");
}

/** The digits with a point; undefined where the cell is not written as the sample is: `1,234.56`, `1.234,56`, `1 234,56`, `1234,56`. */
export function readNumber(cell: string, sample: string): string | undefined {
  const [, thousands, point] = /^1(\D?)234(\D)56$/.exec(sample) as unknown as readonly [string, string, string];
  // Accountants set a minus behind, or brackets around.
  const text = cell
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replace(/\s?%$/, "")
    .replace(/^\((.+)\)$|^([^-].*)-$/, "-$1$2");
  const groups = thousands === "" ? String.raw`\d+` : String.raw`(?:\d{1,3}(?:[${thousands}]\d{3})+|\d+)`;
  return new RegExp(String.raw`^-?${groups}(?:[${point}]\d+)?$`).test(text)
    ? text.replaceAll(thousands === "" ? "\u0000" : thousands, "").replace(point, ".")
    : undefined;
}

const dateParts: Readonly<Record<string, string>> = {
  yyyy: String.raw`(?<year>\d{4})`,
  yy: String.raw`(?<year>\d{2})`,
  MMM: String.raw`(?<name>[A-Za-z]{3})[A-Za-z]*`,
  MM: String.raw`(?<month>\d{1,2})`,
  dd: String.raw`(?<day>\d{1,2})`,
};

const two = (value: string | number): string => `${value}`.padStart(2, "0");

/** `yyyy-MM-dd`; undefined for another form. What is a date in a workbook comes as `yyyy-MM-dd` whatever the form. */
export function readDate(cell: string, form: string): string | undefined {
  const source = form.replaceAll(/yyyy|yy|MMM|MM|dd|[^A-Za-z]/g, (part) => dateParts[part] ?? `\\${part}`);
  const { year, name, month = "", day } = new RegExp(`^${source}(?:[T ].*)?$`).exec(cell)?.groups ?? {};
  const number = name === undefined ? Number(month) : monthNamed(name);
  const read =
    year === undefined || day === undefined
      ? cell.slice(0, 10)
      : `${year.length === 2 ? `20${year}` : year}-${two(number)}-${two(day)}`;
  return isCalendarDate(read) ? read : undefined;
}

const dayMs = 86_400_000;

/** Spreadsheets count the days since 30 December 1899; these are of 2009 to 2064. */
export function dayOfSerial(cell: string): string | undefined {
  const days = /^[45]\d{4}(\.\d+)?$/.test(cell) ? Math.floor(Number(cell)) - 25_569 : undefined;
  return days === undefined ? undefined : new Date(days * dayMs).toISOString().slice(0, 10);
}

const pathOf: joi.CustomValidator = (text: unknown, { message }) => {
  const path = typeof text === "string" ? parseFieldPath(text) : undefined;
  const examples = "document_lines[].quantity, accounting_supplier_party.tin or payment_means[0].payment_id[0]";
  return path ?? message({ custom: `{#label} must name a field, as ${examples}` });
};

const dateForm = /^(?=.*yy)(?=.*M)(?=.*dd)(?:yyyy|yy|MMM|MM|dd|[^A-Za-z0-9]){3,5}$/;

const targetSchema = joi.object({
  to: joi.array().items(joi.custom(pathOf)).single().min(1).required(),
  values: joi.object().pattern(joi.string(), joi.string().allow("")),
  empty: joi.array().items(joi.string()).single(),
  date: joi.string().pattern(dateForm).messages({
    "string.pattern.base": "{#label} must be made of yyyy or yy, MM or MMM, and dd, as dd/MM/yyyy",
  }),
  number: joi.valid("1,234.56", "1.234,56", "1 234,56", "1'234.56", "1234,56"),
  derive: joi.valid("tin"),
  also: joi.object(),
});

/** A field, or what a column's cells mean in fields. */
const columnMeaning = joi.custom((written: unknown, helpers) => {
  if (typeof written !== "object" || written === null || !("to" in written)) {
    return pathOf(written, helpers);
  }
  const { value, error } = targetSchema.validate(written, { errors: { wrap: { label: false } } });
  return error === undefined ? (value as unknown) : helpers.message({ custom: `{#label}: ${error.message}` });
});

const mappingSchema = joi
  .object({
    kind: joi.valid(...documentKindNames),
    delimiter: joi.valid(...delimiters),
    encoding: joi.string(),
    sheet: joi.string(),
    fill_down: joi.boolean().default(false),
    skip: joi.object().pattern(joi.string(), joi.array().items(joi.string()).single()).default({}),
    join: joi.string(),
    columns: joi.object().pattern(joi.string(), joi.array().items(columnMeaning).single()).required(),
    document: joi.object().default({}),
    line: joi.object().default({}),
  })
  .prefs({ abortEarly: false, errors: { wrap: { label: false } } });

interface WrittenTarget {
  to: FieldPath[];
  values?: Readonly<Record<string, string>>;
  empty?: readonly string[];
  date?: string;
  number?: string;
  derive?: "tin";
  also?: Readonly<Record<string, unknown>>;
}

type Written = Omit<Mapping, "columns" | "referenceColumn" | "fillDown"> & {
  fill_down: boolean;
  columns: Readonly<Record<string, readonly (FieldPath | WrittenTarget)[]>>;
};

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
  const { columns: written, fill_down: fillDown, ...rest } = value as Written;
  const columns = new Map(
    Object.entries(written).map(([name, targets]) => [
      name,
      targets.flatMap((target) => ("to" in target ? targetsOf(file, target) : [{ ...target, ...asItIs }])),
    ]),
  );
  const [referenceColumn] =
    [...columns].find(([, paths]) => paths.some(({ text }) => text === "external_reference")) ?? [];
  if (referenceColumn === undefined) {
    throw cannotBeUsed(file, "no column goes to external_reference: name the column with the number of the invoice");
  }
  return { ...rest, fillDown, columns, referenceColumn };
}

const asItIs = { values: new Map<string, string>(), empty: new Set<string>(), also: [] };

function targetsOf(file: string, { to, values = {}, empty = [], also = {}, ...reading }: WrittenTarget): Target[] {
  const set = Object.entries(also).map(([text, value]) => {
    const path = parseFieldPath(text);
    if (path === undefined) {
      throw cannotBeUsed(file, `also.${text} names no field`);
    }
    return { path, value };
  });
  const facts = {
    ...reading,
    values: new Map(Object.entries(values).map(([cell, meant]) => [cell.trim().toLowerCase(), meant])),
    empty: new Set(empty.map((cell) => cell.trim().toLowerCase())),
    also: set,
  };
  return to.map((path) => ({ ...path, ...facts }));
}

const cannotBeUsed = (file: string, why: string): CommandError =>
  new CommandError(exitCodes.usage, `The mapping ${file} cannot be used:\n  - ${why}`);
