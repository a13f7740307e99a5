import { EventEmitter, once } from "node:events";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startEmbeddedPostgres } from "../../common/launcher/database/embedded-postgres.js";
import { reservePort } from "../setup/processes/free-port.js";
import { isAlive, waitUntil } from "../../common/process-state.js";
import { writeBackup } from "../../common/db/backup/write-backup.js";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.js";
import { runStatements } from "../setup/database/run-statements.js";
import { startBreakingProxy } from "../setup/http/breaking-proxy.js";
import { startSilentProxy } from "../setup/http/silent-proxy.js";
import { Stack } from "../setup/processes/stack.js";
import { startRedisServer } from "../setup/redis/redis.js";
import { builtRoot } from "../setup/repository-root.js";
import { createTemporaryFolder } from "../setup/temporary-folder.js";
const processes = ["simulator", "api", "workers", "workers-2"];
/**
 * Short where the network keeps us waiting, and few calls at a time, so that documents have to wait for one another;
 * everything else is as a site has it that sets nothing.
 */
const environment = {
    ACCESS_POINT_TIMEOUT_MS: "3000",
    ACCESS_POINT_CONCURRENCY: "8",
    SWEEP_INTERVAL_MS: "1000",
    SIMULATOR_SLOW_ANSWER_MS: "1500",
    SIMULATOR_RETRY_DELAY_MS: "500",
    WEBHOOK_PRIVATE_TARGETS: "allowed",
};
/** Preloaded: a process whose clock can be set. */
const clockProgram = pathToFileURL(path.join(builtRoot, "test/chaos/step-clock.js")).href;
const restartPauseMs = 500;
const databaseEndsMs = 30_000;
/** A whole site as a chaos run sees it: every process by itself, started again when it ends, behind networks that can fail. */
export class ChaosSite {
    constructor(stack, links, folder, servers) {
        this.stack = stack;
        this.links = links;
        this.folder = folder;
        this.servers = servers;
        /** How often each process was started again, for any cause. */
        this.restarts = {};
        this.isClosing = false;
        this.supervising = [];
        /** While it stands, nothing that has ended is started again. */
        this.isHalted = false;
        this.bell = new EventEmitter();
    }
    /** @throws Error where a Redis is asked for and redis-server is not on the PATH */
    static async start({ backend, programFolder }) {
        const folder = createTemporaryFolder("chaos-");
        const postgres = await startDatabase(folder.dir);
        await migrateDatabase(postgres.ownerUrl, { serviceUrl: postgres.url });
        const redis = backend === "redis" ? await startRedisServer() : undefined;
        if (backend === "redis" && redis === undefined) {
            throw new Error("redis-server is not on the PATH");
        }
        const simulatorPort = await reservePort();
        const links = {
            database: await openLink(postgres.url),
            accessPoint: await openLink(`http://127.0.0.1:${simulatorPort}`),
            ...(redis !== undefined && { redis: await openLink(redis.url) }),
        };
        const stack = await Stack.start({
            databaseUrl: postgres.url,
            processes,
            ...(programFolder !== undefined && { programFolder }),
            environment: {
                ...environment,
                NODE_OPTIONS: `--enable-source-maps --import ${clockProgram}`,
                CHAOS_CLOCK: clockOf(folder.dir),
                DATABASE_URL: links.database.url,
                SIMULATOR_PORT: `${simulatorPort}`,
                ACCESS_POINT_URL: links.accessPoint.url.replace(/\/$/, ""),
                ...(links.redis !== undefined && { REDIS_URL: links.redis.url }),
            },
        });
        const site = new ChaosSite(stack, links, folder, { postgres, redis });
        site.supervising = processes.map((name) => site.keepRunning(name));
        return site;
    }
    /** As the service connects. */
    get databaseUrl() {
        return this.servers.postgres.url;
    }
    /** Connection string of the owner, who may change tables. */
    get ownerUrl() {
        return this.servers.postgres.ownerUrl;
    }
    get redis() {
        return this.servers.redis;
    }
    signal(name, signal) {
        const pid = this.stack.pid(name);
        if (pid !== undefined && isAlive(pid)) {
            process.kill(pid, signal);
        }
    }
    /** Ends every process of the service until `resume`. The access point goes on, because it is another company's. */
    async halt() {
        this.isHalted = true;
        const own = processes.filter((name) => name !== "simulator");
        own.forEach((name) => this.signal(name, "SIGKILL"));
        await Promise.all(own.map((name) => this.stack.ended(name)));
    }
    resume() {
        this.isHalted = false;
        this.bell.emit("resume");
    }
    /** As an update does: it ends in good order, and comes back from those programs; from this build where none are named. */
    replaceProgram(name, programFolder) {
        if (programFolder === undefined) {
            delete this.stack.otherPrograms[name];
        }
        else {
            this.stack.otherPrograms[name] = programFolder;
        }
        this.signal(name, "SIGTERM");
    }
    /** Of those that are left in the database: proxies may still hold them for processes that are gone. */
    async endSessions() {
        await this.administer(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    }
    /** Its wall clock is off by so much from now on; the monotonic one stays. 0 sets it right. */
    stepClock(name, offMs) {
        const pid = this.stack.pid(name);
        if (pid !== undefined) {
            writeFileSync(`${clockOf(this.folder.dir)}.${pid}`, `${offMs}`);
        }
    }
    /** Whatever may help to find out what happened: logs of the processes, what the access point was given, the database. */
    async keepEvidence(folder) {
        rmSync(folder, { recursive: true, force: true });
        cpSync(this.stack.folder, folder, { recursive: true });
        await writeBackup(this.ownerUrl, path.join(folder, "database.backup.gz"));
    }
    /** The server ends without notice to its clients, as by `immediate` (SIGQUIT) or by a kill. */
    async stopDatabase(signal) {
        const { pid } = this.servers.postgres;
        process.kill(pid, signal);
        await waitUntil(() => !isAlive(pid), databaseEndsMs);
    }
    async startDatabase() {
        this.servers.postgres = await startDatabase(this.folder.dir, this.servers.postgres.port);
    }
    async restartRedis() {
        this.servers.redis = await startRedisServer(this.servers.redis?.port);
    }
    /** Statements of the one who breaks things: past the proxies, on a connection of their own. */
    administer(...statements) {
        return runStatements(this.ownerUrl, ...statements);
    }
    async close() {
        this.isClosing = true;
        this.resume();
        processes.forEach((name) => this.signal(name, "SIGKILL"));
        await Promise.all(this.supervising);
        await this.stack.close();
        await Promise.all(Object.values(this.links).map((link) => link.close()));
        await this.servers.redis?.stop();
        await this.servers.postgres.stop();
        this.folder.remove();
    }
    /** What an orchestrator does: it starts again what has ended, however it ended. */
    async keepRunning(name) {
        for (;;) {
            await this.stack.ended(name);
            await pause(restartPauseMs);
            if (this.isHalted) {
                await once(this.bell, "resume");
            }
            if (this.isClosing) {
                return;
            }
            this.restarts[name] = (this.restarts[name] ?? 0) + 1;
            // One that does not come up has ended, and is started again.
            void this.stack.startProcess(name).catch(() => undefined);
        }
    }
}
const clockOf = (folder) => path.join(folder, "clock");
const startDatabase = (dataDir, port) => startEmbeddedPostgres({ dataDir, settings: { max_connections: 200 }, ...(port !== undefined && { port }) });
async function openLink(targetUrl) {
    const silent = await startSilentProxy(targetUrl);
    const breaking = await startBreakingProxy(silent.url);
    return {
        url: breaking.url,
        fallSilent: () => silent.fallSilent(),
        speakAgain: () => silent.speakAgain(),
        cut: () => breaking.cut(),
        close: async () => {
            await breaking.close();
            await silent.close();
        },
    };
}
//# sourceMappingURL=chaos-site.js.map