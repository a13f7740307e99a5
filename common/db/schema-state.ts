import { DatabaseError } from "pg";

import { restoreMark } from "../backup/restore-mark.ts";
import { ConfigError } from "../config/read-environment.ts";
import { migrations, oldestMigration } from "./migrations/migrations.ts";

/** How the database's schema and this release differ: names of migrations, in the order in which they run. */
export interface SchemaState {
  /** Those that this release needs and the database has not run. */
  missing: string[];
  /** Those that the database has run and this release does not know: a newer release has used it. */
  unknown: string[];
}

/** The database has tables that no release can use: another program's, or from before version 1.0.0. */
export class UnusableSchemaError extends ConfigError {
  constructor(words: string) {
    super(
      [],
      `${words}. Nothing was changed: name an empty database in DATABASE_URL, or delete the folder of npm start (DATA_DIR, .data)`,
    );
  }
}

/** A connection, or a pool. */
interface Asked {
  query<Row>(statement: string): Promise<Row[]>;
}

/** There is no table of migrations, or another program's. */
const unmigrated = ["42P01", "42703"];
const known = migrations.map(({ name }) => name);

/** @throws UnusableSchemaError; what the database says, except for one on which no migration has run */
export async function readSchemaState(db: Asked): Promise<SchemaState> {
  try {
    const rows = await db.query<{ name: string }>(`select unnest(${appliedMigrations}) as name`);
    return schemaStateOf(rows.map(({ name }) => name));
  } catch (error) {
    if (!(error instanceof DatabaseError) || !unmigrated.includes(error.code ?? "")) {
      throw error;
    }
    await refuseForeign(db);
    return schemaStateOf([]);
  }
}

const shownTables = 5;

/** Tables of extensions are not another program's; a restore makes ours before their migrations are noted. */
async function refuseForeign(db: Asked): Promise<void> {
  const found = await db.query<{ database: string; name: string }>(
    `select current_database() as database, relname::text as name from pg_class c
     where relnamespace = to_regnamespace(current_schema()::text) and relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by relname`,
  );
  const [first] = found;
  if (first !== undefined && !found.some(({ name }) => name === restoreMark)) {
    const names = found.slice(0, shownTables).map(({ name }) => name);
    const more = found.length > shownTables ? ` and ${found.length - shownTables} more` : "";
    throw new UnusableSchemaError(
      `the database "${first.database}" holds tables of another program (${names.join(", ")}${more}) and none of this one`,
    );
  }
}

/** SQL: the names of the migrations that the database has run, in their order. */
export const appliedMigrations = "array(select name from migrations order by timestamp, id)";

/** @throws UnusableSchemaError */
export function schemaStateOf(applied: readonly string[]): SchemaState {
  const unreleased = findUnreleased(applied);
  if (unreleased !== undefined) {
    throw new UnusableSchemaError(
      `the database holds tables of another program, or of a development state before 1.0.0 (${unreleased}), which no release can use`,
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
