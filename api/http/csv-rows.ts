import type { OperationContext } from "../operation/api-operation.ts";
import { oneOf } from "../schemas/fields.ts";

/** The parameter of a list that is a file as well; without it `Accept` decides. */
export const csvFormat = oneOf("json", "csv");

export const csvAnswer = (words: string) => ({
  contentType: "text/csv",
  schema: { type: "string", description: words },
});

export const wantsCsv = (ctx: OperationContext, { format }: { format?: "json" | "csv" }): boolean =>
  format === undefined ? ctx.accepts("application/json", "text/csv") === "text/csv" : format === "csv";

export type Cell = string | number | null | undefined;

/** Marks a text that a spreadsheet would run as a formula; a negative amount is none. */
const csvCell = (value: Cell): string => {
  const cell = String(value ?? "").replace(/^(?=[=+@\t\r]|-(?![\d.]+$))/, "'");
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

export const csvRow = (values: readonly Cell[]): string => `${values.map(csvCell).join(",")}\n`;

export const csvRows = (rows: readonly object[], names: readonly string[]): string =>
  rows.map((row) => csvRow(names.map((name) => (row as Record<string, Cell>)[name]))).join("");
