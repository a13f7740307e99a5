import { DatabaseError } from "pg";
import { migrations, oldestMigration } from "./migrations/migrations.js";
/** The database has tables from before version 1.0.0, which no release can read; waiting would not change that. */
export class UnreleasedSchemaError extends Error {
}
const noSuchTable = "42P01";
const known = migrations.map(({ name }) => name);
/** @throws UnreleasedSchemaError; what the database says, except for one on which no migration has run */
export async function readSchemaState(db) {
    const applied = await readApplied(db);
    const unreleased = findUnreleased(applied);
    if (unreleased !== undefined) {
        throw new UnreleasedSchemaError(`the database holds tables of a development state before 1.0.0 (${unreleased}), which no release can use. Nothing was changed: ` +
            "name an empty database in DATABASE_URL, or delete the folder of npm start (DATA_DIR, .data)");
    }
    const missing = known.filter((name) => !applied.includes(name));
    return { missing, unknown: applied.filter((name) => !known.includes(name)) };
}
/** The first of these migrations that is older than 1.0.0, which began with one migration in the place of all before. */
export const findUnreleased = (names) => names.find((name) => timestampOf(name) < timestampOf(oldestMigration));
/** TypeORM orders migrations by the 13 digits at the end of their names. */
const timestampOf = (name) => Number(/\d{13}$/.exec(name)?.[0] ?? Number.NaN);
async function readApplied(db) {
    try {
        const rows = await db.query("select name from migrations order by timestamp, id");
        return rows.map(({ name }) => name);
    }
    catch (error) {
        if (error instanceof DatabaseError && error.code === noSuchTable) {
            return [];
        }
        throw error;
    }
}
//# sourceMappingURL=schema-state.js.map