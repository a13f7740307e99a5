import { migrateDatabase as migrateTables } from "../../../db/migrate.js";
import { OwnConnection } from "../../../db/own-connection.js";
import { readSchemaState } from "../../../db/schema-state.js";
import { asError } from "../../../errors.js";
import { migrateQueue } from "../../../queue/migrate-queue.js";
const answerMs = 10_000;
/**
 * Migrates the whole database: our tables, the queue's, and the rights of the other roles. Several processes may run
 * it at once.
 *
 * @throws Error in words, also when the service could not use the migrated database
 */
export async function migrateDatabase(ownerUrl, parts = {}) {
    const { serviceUrl, readerUrl, tell } = parts;
    await migrateTables(ownerUrl, migrateQueue, parts);
    const service = serviceUrl === undefined || serviceUrl === ownerUrl ? undefined : await whyUseless(serviceUrl);
    if (service !== undefined) {
        throw new Error(`the database is up to date, but the service cannot work on it as DATABASE_URL says: ${service}`);
    }
    // Documents do not wait for dashboards.
    const reader = readerUrl === undefined ? undefined : await whyUseless(readerUrl);
    if (reader !== undefined) {
        tell?.(`dashboards and reports cannot read the database as DATABASE_READER_URL says: ${reader}`);
    }
}
export async function migrateRestored(ownerUrl, parts) {
    await migrateTables(ownerUrl, migrateQueue, { restores: true, ...parts });
}
/** A wrong password or database is reported here rather than by every process; undefined where the role can work. */
async function whyUseless(url) {
    const own = new OwnConnection({ databaseUrl: url, applicationName: "migrate" }, answerMs);
    const found = await readSchemaState(own).catch(asError);
    own.close();
    if (found instanceof Error) {
        return found.message || found.code;
    }
    return found.missing.length > 0 ? "it leads to another database, or schema, than DATABASE_OWNER_URL" : undefined;
}
//# sourceMappingURL=migrate-database.js.map