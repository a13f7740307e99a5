import { chmodSync, cpSync, existsSync, lchownSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { clusterFolders, startEmbeddedPostgres, } from "../../../common/launcher/database/embedded-postgres.js";
import { isAlive, waitUntil } from "../../../common/process-state.js";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.js";
import { createTemporaryFolder } from "../temporary-folder.js";
const endsMs = 30_000;
/** A PostgreSQL that writes to disk, as a user's does, and that can be restarted. */
export class RestartedServer {
    constructor(folder, postgres) {
        this.folder = folder;
        this.postgres = postgres;
    }
    static async start(folder = createTemporaryFolder("restarted-")) {
        const server = new RestartedServer(folder, await startServer(folder.dir));
        await migrateDatabase(server.postgres.ownerUrl, { serviceUrl: server.url });
        return server;
    }
    get url() {
        return this.postgres.url;
    }
    get ownerUrl() {
        return this.postgres.ownerUrl;
    }
    /** A copy of its disk, of a moment when it does not run. */
    async copyDisk(to) {
        await this.whileStopped((cluster) => copyFolder(cluster, to));
    }
    /** The disk as it was copied, in its place. */
    async putBackDisk(from) {
        await this.whileStopped((cluster) => {
            rmSync(cluster, { recursive: true });
            copyFolder(from, cluster);
        });
    }
    get cluster() {
        return clusterFolders(this.folder.dir).find((folder) => existsSync(path.join(folder, "PG_VERSION")));
    }
    async whileStopped(work) {
        const { cluster } = this;
        const { port } = this.postgres;
        await this.postgres.stop();
        work(cluster);
        this.postgres = await startServer(this.folder.dir, port);
    }
    get pid() {
        return this.postgres.pid;
    }
    /** Ends without notice to its clients (`immediate`). */
    async kill() {
        const { pid } = this;
        process.kill(pid, "SIGQUIT");
        await waitUntil(() => !isAlive(pid), endsMs);
    }
    /** Comes back on the same port. */
    async startAgain() {
        this.postgres = await startServer(this.folder.dir, this.postgres.port);
    }
    async restart() {
        await this.kill();
        await this.startAgain();
    }
    async stop() {
        await this.postgres.stop();
        this.folder.remove();
    }
}
/** Files of the copy belong to whom those of the original do. */
function copyFolder(original, copy) {
    cpSync(original, copy, { recursive: true, preserveTimestamps: true });
    const { uid, gid } = statSync(original);
    chmodSync(copy, 0o700);
    for (const name of ["", ...readdirSync(copy, { recursive: true, encoding: "utf8" })]) {
        lchownSync(path.join(copy, name), uid, gid);
    }
}
const startServer = (dataDir, port) => startEmbeddedPostgres({ dataDir, settings: { max_connections: 200 }, ...(port !== undefined && { port }) });
//# sourceMappingURL=restarted-server.js.map