import { createHash } from "node:crypto";

import { to as copyTo } from "pg-copy-streams";

import type { MoveConnection } from "./move-connection.ts";
import type { MovedTable } from "./moved-tables.ts";

/** Columns of a table that go with the organization, and how its rows are put in order. */
export interface TableShape {
  /** The number that is given anew comes first, so that lines begin with it. */
  columns: string[];
  order: string;
}

/** @throws Error for a table that has no primary key: its rows have no order */
export async function shapeOf(db: MoveConnection, table: MovedTable): Promise<TableShape> {
  const { name, number, without = [] } = table;
  const rows = await db.query<{ column: string; place: number | null; isText: boolean }>(
    `select a.attname as column, array_position(i.indkey::int2[], a.attnum) as place, a.attcollation <> 0 as is_text
     from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [`"${name}"`],
  );
  const keys = rows.filter(({ place }) => place !== null).toSorted((one, other) => one.place! - other.place!);
  if (keys.length === 0) {
    throw new Error(`${name} has no primary key`);
  }
  const moved = rows.map(({ column }) => column).filter((column) => !without.includes(column));
  return {
    columns: number === undefined ? moved : [number.column, ...moved.filter((column) => column !== number.column)],
    // Text in the order of its bytes, which no locale changes.
    order: keys.map(({ column, isText }) => `"${column}"${isText ? ' collate "C"' : ""}`).join(", "),
  };
}

/** SQL: which rows are the organization's. COPY takes no parameters: `orgId` has been read from the database. */
export const scopeOf = ({ scope = "org_id = $org" }: MovedTable, orgId: string): string =>
  scope.replaceAll("$org", `'${orgId}'::uuid`);

/** What COPY gives: chunks, and at the end how many rows they were. */
export type CopiedRows = ReturnType<typeof copyTo>;

/** The organization's rows in the order of their keys as COPY writes them. @param shift what was added to the number that was given anew */
export function readRows(
  { client }: MoveConnection,
  table: MovedTable,
  { orgId, columns, order, shift = 0n }: TableShape & { orgId: string; shift?: bigint },
): CopiedRows {
  const names = columns.map((column, index) =>
    index === 0 && table.number !== undefined ? `"${column}" - ${shift}` : (table.read?.[column] ?? `"${column}"`),
  );
  return client.query(
    copyTo(
      `copy (select ${names.join(", ")} from "${table.name}" where ${scopeOf(table, orgId)} order by ${order}) to stdout`,
    ),
  );
}

/** Digest and number of the organization's rows. */
export async function digestRows(
  db: MoveConnection,
  table: MovedTable,
  shape: TableShape & { orgId: string; shift?: bigint },
): Promise<{ sha256: string; rows: number }> {
  const hash = createHash("sha256");
  const rows = readRows(db, table, shape);
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
  }
  return { sha256: hash.digest("hex"), rows: rows.rowCount };
}

/** The lowest and highest of the number that is given anew. */
export async function numbersOf(
  db: MoveConnection,
  table: MovedTable,
  orgId: string,
): Promise<{ lowest: string; highest: string } | undefined> {
  if (table.number === undefined) {
    return undefined;
  }
  const [row] = await db.query<{ lowest: string | null; highest: string | null }>(
    `select min("${table.number.column}")::text as lowest, max("${table.number.column}")::text as highest
     from "${table.name}" where ${scopeOf(table, orgId)}`,
  );
  const { lowest = null, highest = null } = row ?? {};
  return lowest === null || highest === null ? undefined : { lowest, highest };
}
