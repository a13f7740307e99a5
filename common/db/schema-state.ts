import { DatabaseError } from "pg";

import { migrations, oldestMigration } from "./migrations/migrations.ts";

/** How the database's schema and this release differ: names of migrations, in the order in which they run. */
export interface SchemaState {
  /** Those that this release needs and the database has not run. */
  missing: string[];
  /** Those that the database has run and this release does not know: a newer release has used it. */
  unknown: string[];
}

/** The database has tables from before version 1.0.0, which no release can read. */
export class UnreleasedSchemaError extends Error {}

/** A connection, or a pool. */
interface Asked {
  query<Row>(statement: string): Promise<Row[]>;
}

const noSuchTable = "42P01";
const known = migrations.map(({ name }) => name);

/** @throws UnreleasedSchemaError; what the database says, except for one on which no migration has run */
export async function readSchemaState(db: Asked): Promise<SchemaState> {
  try {
    const rows = await db.query<{ name: string }>(`select unnest(${appliedMigrations}) as name`);
    return schemaStateOf(rows.map(({ name }) => name));
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== noSuchTable) {
      throw error;
    }
    return schemaStateOf([]);
  }
}

/** SQL: the names of the migrations that the database has run, in their order. */
export const appliedMigrations = "array(select name from migrations order by timestamp, id)";

/** @throws UnreleasedSchemaError */
export function schemaStateOf(applied: readonly string[]): SchemaState {
  const unreleased = findUnreleased(applied);
  if (unreleased !== undefined) {
    throw new UnreleasedSchemaError(
      `the database holds tables of a development state before 1.0.0 (${unreleased}), which no release can use. Nothing was changed: ` +
        "name an empty database in DATABASE_URL, or delete the folder of npm start (DATA_DIR, .data)",
    );
  }
  const missing = known.filter((name) => !applied.includes(name));
  return { missing, unknown: applied.filter((name) => !known.includes(name)) };
}

/** The first of these migrations that is older than 1.0.0. The first migration of 1.0.0 replaced all earlier ones. */
export const findUnreleased = (names: readonly string[]): string | undefined =>
  names.find((name) => timestampOf(name) < timestampOf(oldestMigration));

/** TypeORM orders migrations by the 13 digits at the end of their names. */
const timestampOf = (name: string): number => Number(/\d{13}$/.exec(name)?.[0] ?? Number.NaN);
