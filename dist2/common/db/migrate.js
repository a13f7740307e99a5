import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { refuseHalfRestored } from "./backup/restore-mark.js";
import { migrations } from "./migrations/migrations.js";
import { ensureRole, roleAccounts } from "./roles/database-role.js";
import { grantTables } from "./roles/grants.js";
import { settleRoles } from "./roles/settle-roles.js";
import { readSchemaState } from "./schema-state.js";
/** All later statements on a table wait behind a migration that waits for its lock: after this it lets them go first, and tries again. */
const lockMs = 4_000;
const lockPauseMs = 1_000;
const lockTries = 300;
const lockNotAvailable = "55P03";
/** An arbitrary number that every process which migrates a database has to use. */
const migrationLock = 2_026_0101;
const lockRetryMs = 200;
/**
 * Brings our tables up to date and then runs `migrateFurther` (the queue's own schema) under the same advisory lock:
 * TypeORM takes none, and two processes that start together would create the same types twice.
 *
 * @throws Error for a database that is half restored or older than 1.0.0, before anything is changed, and where there is no
 * role for the service
 */
export async function migrateDatabase(ownerUrl, migrateFurther = () => Promise.resolve(), { restores = false, tell = () => undefined, serviceUrl = ownerUrl, readerUrl } = {}) {
    const roles = roleAccounts(ownerUrl, { serviceUrl, readerUrl });
    const client = new Client({ connectionString: ownerUrl, keepAlive: true });
    await client.connect();
    try {
        await takeLock(client);
        if (!restores) {
            await refuseHalfRestored(client);
        }
        await readSchemaState({ query: async (statement) => (await client.query(statement)).rows });
        for (const account of Object.values(roles)) {
            await ensureRole(client, account);
        }
        await runOurMigrations(ownerUrl, roles.service?.name, tell);
        await migrateFurther(client);
        await settleRoles(client, roles, tell);
    }
    finally {
        await client.end();
    }
}
/**
 * Polls: a statement that waits for the lock would hold a snapshot, CREATE INDEX CONCURRENTLY of the process that has the
 * lock would wait for the end of that snapshot, and neither would ever go on.
 */
async function takeLock(client) {
    for (;;) {
        const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [
            migrationLock,
        ]);
        if (rows[0]?.taken === true) {
            return;
        }
        await pause(lockRetryMs);
    }
}
async function runOurMigrations(databaseUrl, role, tell) {
    const { createDataSource } = await import("./data-source.js");
    const run = migrations.map((migration) => withGrants(withLockTimeout(migration), role));
    const dataSource = await createDataSource({ databaseUrl, poolSize: 1, migrations: run }).initialize();
    try {
        for (let tries = 1; !(await hasRun(dataSource, tries, tell)); tries += 1) {
            await pause(lockPauseMs);
        }
    }
    finally {
        await dataSource.destroy();
    }
}
/** False when a migration waited for a lock in vain: it was rolled back, those before it stand. */
async function hasRun(dataSource, tries, tell) {
    try {
        await dataSource.runMigrations();
        return true;
    }
    catch (error) {
        const { code, driverError } = error;
        if ((driverError?.code ?? code) !== lockNotAvailable || tries >= lockTries) {
            throw error;
        }
        tell("a migration waits for a lock that another session holds; it tries again");
        return false;
    }
}
/** A migration without a transaction (CONCURRENTLY) blocks no statement while it waits for older transactions to end. */
function withLockTimeout(migration) {
    return class extends migration {
        async up(queryRunner) {
            const isConcurrent = this.transaction === false;
            await queryRunner.query(isConcurrent ? "set lock_timeout = 0" : `set local lock_timeout = ${lockMs}`);
            await super.up(queryRunner);
        }
    };
}
/** The service may start as soon as its migrations are there: their tables are granted in the same transaction. */
function withGrants(migration, role) {
    if (role === undefined) {
        return migration;
    }
    return class extends migration {
        async up(queryRunner) {
            await super.up(queryRunner);
            await grantTables((statement, parameters) => queryRunner.query(statement, parameters), role);
        }
    };
}
//# sourceMappingURL=migrate.js.map