import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { clusterExists, createCluster } from "./cluster.js";
import { clusterPasswords, databaseUrls } from "./cluster-passwords.js";
import { findFreePort } from "../free-port.js";
import { isReachable, operatingUser, takeOwnership } from "./operating-user.js";
import { preparePostgresBinaries, sharedStateDir } from "./postgres-binaries.js";
import { findRunningPostmaster, startPostmaster, stopPostmaster } from "./postmaster.js";
import { readIfPresent, readOrCreatePrivateFile } from "../private-file.js";
import { isAlive, waitUntil } from "../../process-state.js";
import { Client, DatabaseError, escapeIdentifier } from "pg";
import { accountOf, writeRole } from "../../db/roles/database-role.js";
const dyingMs = 2_000;
/**
 * Runs PostgreSQL from the binaries of an npm package, so that nothing has to be installed: creates the cluster on the first run,
 * and starts the server, or adopts the one that a killed launcher has left. It listens on 127.0.0.1 only, with generated passwords.
 *
 * @throws Error with one line that says what is wrong and what to do
 */
export async function startEmbeddedPostgres(options) {
    const dataDir = path.resolve(options.dataDir);
    mkdirSync(dataDir, { recursive: true });
    const placement = placeCluster(dataDir, options.log);
    const { clusterDir, user } = placement;
    takeOwnership(clusterDir, user);
    const passwords = clusterPasswords(dataDir, clusterDir);
    const running = clusterExists(clusterDir) ? await findRunningPostmaster(clusterDir) : undefined;
    if (running !== undefined) {
        const adopted = describe(running, { passwords, clusterDir, adopted: true });
        if (await isUsable(adopted)) {
            return adopted;
        }
    }
    const started = await startServer(options, { ...placement, password: passwords.owner });
    const handle = describe(started, { passwords, clusterDir, adopted: false });
    await prepareDatabase(handle);
    return handle;
}
/** False for a server that was found while it ended. @throws Error when it lives and cannot be used */
async function isUsable(adopted) {
    try {
        await prepareDatabase(adopted);
        return true;
    }
    catch (error) {
        if (await waitUntil(() => !isAlive(adopted.pid), dyingMs)) {
            return false;
        }
        throw error;
    }
}
/**
 * Below a folder that is closed to the database's user (a checkout in /root) the cluster cannot be. Its place elsewhere has a
 * random name that dataDir keeps, so that deleting dataDir leads to a fresh start.
 */
function placeCluster(dataDir, log) {
    const clusterDir = defaultPlace(dataDir);
    const user = operatingUser(clusterDir);
    if (isReachable(dataDir, user)) {
        return { clusterDir, user };
    }
    const moved = path.join(sharedStateDir, readOrCreatePrivateFile(locationFile(dataDir), placeName));
    log?.(`${dataDir} cannot be reached by user id ${user.uid}, whom PostgreSQL runs as: its data is in ${moved}`);
    return { clusterDir: moved, user: operatingUser(moved) };
}
const defaultPlace = (dataDir) => path.join(dataDir, "postgres");
const locationFile = (dataDir) => path.join(dataDir, "postgres.location");
/** Where the cluster of `dataDir` may be. */
export function clusterFolders(dataDir) {
    const moved = readIfPresent(locationFile(dataDir))?.trim();
    return [defaultPlace(dataDir), ...(moved === undefined ? [] : [path.join(sharedStateDir, moved)])];
}
const placeName = () => `data-${randomBytes(6).toString("hex")}`;
async function startServer({ port = 0, settings = {} }, { clusterDir, user, password }) {
    const nativeDir = preparePostgresBinaries(user);
    if (!clusterExists(clusterDir)) {
        createCluster({ nativeDir, clusterDir, user, password });
    }
    const freePort = await findFreePort("127.0.0.1", port);
    return startPostmaster({ nativeDir, clusterDir, user, port: freePort, settings });
}
function describe({ pid, port }, { passwords, ...found }) {
    return { ...databaseUrls(port, passwords), ...found, port, pid, stop: (withinMs) => stopPostmaster(pid, withinMs) };
}
/** Makes the service's database, its role and that of reports unless they are there. */
async function prepareDatabase({ url, readerUrl, adminUrl }) {
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    try {
        await createDatabase(client, decodeURIComponent(new URL(url).pathname.slice(1)));
        for (const each of [url, readerUrl]) {
            if (!(await signsIn(each))) {
                await writeRole(client, accountOf(each));
                // Only the owner uses these two databases; by default every role may connect to them.
                await client.query("revoke all on database postgres, template1 from public");
            }
        }
    }
    finally {
        await client.end();
    }
}
async function createDatabase(client, name) {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) {
        await client.query(`create database ${escapeIdentifier(name)}`);
    }
}
/** False also for another password, whose file was lost; other errors say nothing about the role. */
async function signsIn(url) {
    const client = new Client({ connectionString: url });
    try {
        await client.connect();
        return true;
    }
    catch (error) {
        if (error instanceof DatabaseError) {
            return error.code?.startsWith("28") !== true;
        }
        throw error;
    }
    finally {
        await client.end().catch(() => undefined);
    }
}
//# sourceMappingURL=embedded-postgres.js.map