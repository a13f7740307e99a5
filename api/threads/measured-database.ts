import { unpackedLength } from "../../common/db/packed-text.ts";
import type { PreparedStatement, Queryable, Statements, TextStatements } from "../../common/db/database.ts";

/** What a statement has found is too much to be read on the event loop. */
export class LargeRows extends Error {
  override readonly name = "LargeRows";
}

/**
 * The database for reading on the event loop: rows whose texts, JSON and packed texts exceed `limit` characters together are not read.
 * A use case that changes something must not meet them behind its first change.
 */
export function measured(database: TextStatements, limit: number): Statements {
  return {
    async query<Row>(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
      const { rows, jsonColumns } = await database.queryText(statement, parameters);
      requireSmall(rows, limit);
      for (const row of rows) {
        for (const column of jsonColumns) {
          const value = row[column];
          row[column] = typeof value === "string" ? (JSON.parse(value) as unknown) : value;
        }
      }
      return rows as Row[];
    },
    transaction: <Result>(work: (tx: Queryable) => Promise<Result>) => database.transaction(work),
  };
}

/** @throws LargeRows */
function requireSmall(rows: readonly Record<string, unknown>[], limit: number): void {
  let length = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) {
      length += typeof value === "string" ? value.length : value instanceof Uint8Array ? unpackedLength(value) : 0;
    }
    if (length > limit) {
      throw new LargeRows("The rows are too large for the event loop");
    }
  }
}
