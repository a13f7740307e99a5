import { DatabaseError } from "pg";

import type { Queryable } from "./database.ts";
import { migrations } from "./migrations/migrations.ts";

/** Where the database's schema and this release differ: names of migrations, in the order they run. */
export interface SchemaState {
  /** Those that this release needs and the database has not run. */
  missing: string[];
  /** Those that the database has run and this release does not know: another release, newer than this one, has been there. */
  unknown: string[];
}

const noSuchTable = "42P01";
const known = migrations.map(({ name }) => name);

/** @throws what the database says, but for a database on which no migration has run */
export async function readSchemaState(db: Queryable): Promise<SchemaState> {
  const applied = await readApplied(db);
  const missing = known.filter((name) => !applied.includes(name));
  return { missing, unknown: applied.filter((name) => !known.includes(name)) };
}

async function readApplied(db: Queryable): Promise<string[]> {
  try {
    const rows = await db.query<{ name: string }>("select name from migrations order by timestamp, id");
    return rows.map(({ name }) => name);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === noSuchTable) {
      return [];
    }
    throw error;
  }
}
