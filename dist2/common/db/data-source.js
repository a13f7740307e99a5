import { DataSource, DefaultNamingStrategy } from "typeorm";
import { connectionLimits, defaultPoolSize } from "./connection-limits.js";
import * as accounts from "./entities/accounts.js";
import * as delivery from "./entities/delivery.js";
import * as documents from "./entities/documents.js";
import * as log from "./entities/log.js";
import * as observation from "./entities/observation.js";
import * as operations from "./entities/operations.js";
import * as process from "./entities/process.js";
import * as recovery from "./entities/recovery.js";
import * as retention from "./entities/retention.js";
import * as webhooks from "./entities/webhooks.js";
import { migrations as allMigrations } from "./migrations/migrations.js";
/**
 * A connection keeps the plans of its statements; a new one has to sign in and plan each of them several times. With the pool's
 * default of ten seconds that would happen for every document of a quiet site, and at the beginning of every burst.
 */
const idleMs = 300_000;
/** Constraints without a name in an entity are called as PostgreSQL calls them by itself. */
class PostgresNames extends DefaultNamingStrategy {
    primaryKeyName(table) {
        return `${this.getTableName(table)}_pkey`;
    }
    foreignKeyName(table, columns) {
        return `${this.getTableName(table)}_${columns.join("_")}_fkey`;
    }
}
export function createDataSource(options) {
    const { databaseUrl, applicationName, poolSize = defaultPoolSize, timeouts, migrations = allMigrations } = options;
    return new DataSource({
        type: "postgres",
        url: databaseUrl,
        poolSize,
        ...(applicationName !== undefined && { applicationName }),
        ...(timeouts !== undefined && { extra: { ...connectionLimits(timeouts), idleTimeoutMillis: idleMs } }),
        entities: [
            accounts,
            documents,
            log,
            delivery,
            webhooks,
            process,
            operations,
            observation,
            recovery,
            retention,
        ].flatMap((room) => Object.values(room)),
        namingStrategy: new PostgresNames(),
        migrations,
        migrationsTransactionMode: "each",
        installExtensions: false,
    });
}
//# sourceMappingURL=data-source.js.map