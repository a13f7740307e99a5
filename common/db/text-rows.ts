import type { TextRows } from "./queryable.ts";
import { unpackedLength } from "./packed-text.ts";

/** The length of all texts, JSON and unpacked texts of the rows, by which the work of reading them is estimated. */
export function textLength({ rows }: TextRows): number {
  let length = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) {
      length += typeof value === "string" ? value.length : value instanceof Uint8Array ? unpackedLength(value) : 0;
    }
  }
  return length;
}

/** The rows as `Queryable.query` would have given them. */
export function parseRows<Row>({ rows, jsonColumns }: TextRows): Row[] {
  return rows.map((row) => {
    const parsed = { ...row };
    for (const column of jsonColumns) {
      const value = row[column];
      parsed[column] = typeof value === "string" ? (JSON.parse(value) as unknown) : value;
    }
    return parsed as Row;
  });
}
