import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { grantDatabase } from "../../../common/db/roles/grants.js";
import { accountOf } from "../../../common/db/roles/database-role.js";
import { startEmbeddedPostgres } from "../../../common/launcher/database/embedded-postgres.js";
import { isAlive } from "../../../common/process-state.js";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.js";
import { createTemporaryFolder } from "../temporary-folder.js";
import { temporaryRoot } from "../temporary-root.js";
import { runStatements } from "./run-statements.js";
const folderPrefix = "peppol-test-";
let server;
/**
 * A migrated database of its own, cloned from a template that is migrated once per run. The server starts with the first
 * call and ends with the run (global-setup.ts).
 */
export async function createTestDatabase() {
    server ??= startTestServer();
    const { adminUrl, template, serviceUrl } = await server;
    const name = databaseName();
    // Copied file by file: the other way, through the write-ahead log, takes ten times as long on a slow disk.
    await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
    const ownerUrl = urlOf(adminUrl, name);
    await withOwner(ownerUrl, (client) => grantDatabase(async (text, values) => (await client.query(text, values)).rows, accountOf(serviceUrl).name));
    return {
        url: urlOf(serviceUrl, name),
        ownerUrl,
        drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
    };
}
/** One with nothing in it, on the same server: `url` is what the service connects with as soon as it is migrated for it. */
export async function createEmptyDatabase() {
    server ??= startTestServer();
    const { adminUrl, serviceUrl } = await server;
    const name = databaseName();
    await administer(adminUrl, `create database ${name}`);
    return {
        url: urlOf(serviceUrl, name),
        ownerUrl: urlOf(adminUrl, name),
        drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
    };
}
/** Statements of the test's own that the service's role may not run: as the owner, in the database of that connection. */
export async function asOwner(database, ...statements) {
    const { adminUrl } = await (server ??= startTestServer());
    const [{ name } = { name: "" }] = await database.query("select current_database() as name");
    return runStatements(urlOf(adminUrl, name), ...statements);
}
/** Starts the server now, for all processes of a run: with these variables they make their databases on it. */
export async function shareTestServer() {
    server ??= startTestServer();
    const { adminUrl, template, serviceUrl } = await server;
    return { TEST_DATABASE_URL: adminUrl, TEST_DATABASE_TEMPLATE: template, TEST_DATABASE_SERVICE: serviceUrl };
}
/** Called once when the run ends. */
export async function stopTestServer() {
    const started = server;
    server = undefined;
    await (await started)?.stop();
}
async function startTestServer() {
    const { TEST_DATABASE_URL: external, TEST_DATABASE_TEMPLATE: shared, TEST_DATABASE_SERVICE: known } = process.env;
    if (external !== undefined && shared !== undefined && known !== undefined) {
        return { adminUrl: external, template: shared, serviceUrl: known, stop: () => Promise.resolve() };
    }
    const own = external === undefined ? await startOwnServer() : undefined;
    const adminUrl = external ?? own?.adminUrl ?? "";
    const template = databaseName();
    await administer(adminUrl, `create database ${template}`);
    const serviceUrl = serviceUrlOf(urlOf(adminUrl, template), `${template}_service`);
    await migrateDatabase(urlOf(adminUrl, template), { serviceUrl });
    const stop = async () => {
        await administer(adminUrl, `drop database if exists ${template} with (force)`);
        // A database that a test has left behind keeps its role.
        await administer(adminUrl, `drop role ${template}_service`).catch(() => undefined);
        await own?.remove();
    };
    return { adminUrl, template, serviceUrl, stop };
}
/** Nothing here survives the run, so nothing needs to reach the disk. */
const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    wal_level: "minimal",
    max_wal_senders: 0,
    max_wal_size: "256MB",
    max_connections: 400,
};
async function startOwnServer() {
    await removeAbandonedServers();
    const folder = createTemporaryFolder(`${folderPrefix}${process.pid}-`);
    const postgres = await startEmbeddedPostgres({ dataDir: folder.dir, settings });
    const remove = async () => {
        await postgres.stop();
        rmSync(postgres.clusterDir, { recursive: true, force: true });
        folder.remove();
    };
    return { adminUrl: postgres.adminUrl, remove };
}
/** A run that was killed could not stop its server; its folder's name says whose it was. */
async function removeAbandonedServers() {
    for (const name of readdirSync(temporaryRoot).filter((entry) => entry.startsWith(folderPrefix))) {
        const dataDir = path.join(temporaryRoot, name);
        if (!isAlive(Number(name.slice(folderPrefix.length).split("-")[0]))) {
            await stopAbandoned(dataDir);
        }
    }
}
async function stopAbandoned(dataDir) {
    try {
        const postgres = await startEmbeddedPostgres({ dataDir });
        await postgres.stop();
        rmSync(postgres.clusterDir, { recursive: true, force: true });
    }
    catch {
        // Half of a cluster, or another user's: the folder goes as far as we may.
    }
    rmSync(dataDir, { recursive: true, force: true });
}
const databaseName = () => `test_${process.pid}_${randomBytes(5).toString("hex")}`;
function urlOf(adminUrl, database) {
    const url = new URL(adminUrl);
    url.pathname = `/${database}`;
    return url.href;
}
function serviceUrlOf(ownerUrl, role) {
    const url = new URL(ownerUrl);
    [url.username, url.password] = [role, randomBytes(12).toString("hex")];
    return url.href;
}
async function administer(adminUrl, statement) {
    await runStatements(adminUrl, statement);
}
async function withOwner(ownerUrl, work) {
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    try {
        return await work(client);
    }
    finally {
        await client.end();
    }
}
//# sourceMappingURL=database.js.map