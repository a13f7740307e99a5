import { fork } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { seedOrganization } from "../../../common/services/organizations/seed-organization.js";
import { Database } from "../../../common/db/database.js";
import { buildDomainBuyer } from "../../factories/request.js";
import { entrustProcess } from "./caretaker.js";
import { SiteClient } from "./site-client.js";
import { createTestDatabase } from "../database/database.js";
import { reservePort } from "./free-port.js";
import { builtRoot } from "../repository-root.js";
import { testSecrets } from "../secrets.js";
import { createTemporaryFolder } from "../temporary-folder.js";
/** The compiled program that each process of the service runs. */
const programs = {
    api: "api/server.js",
    workers: "workers/main.js",
    "workers-2": "workers/main.js",
    simulator: "workers/simulator/main.js",
};
const defaultProcesses = ["simulator", "api", "workers"];
/** The whole service as separate processes, the way it runs for a user; for tests that kill and for benchmarks. */
export class Stack extends SiteClient {
    constructor(database, tenant, environment, place) {
        super();
        this.database = database;
        this.tenant = tenant;
        this.environment = environment;
        this.place = place;
        this.children = new Map();
        /** What the processes have logged. */
        this.folder = createTemporaryFolder("stack-").dir;
        /** Where processes log from their next start on. */
        this.logFolder = this.folder;
        /** Programs of another build for single processes, from their next start on. */
        this.otherPrograms = {};
        this.dropDatabase = () => Promise.resolve();
    }
    static async start(options) {
        const database = await Database.open({ databaseUrl: options.databaseUrl });
        const tenant = options.tenant ?? (await seedOrganization({ database }, { name: "Bench", party: buildDomainBuyer() }));
        const { SIMULATOR_PORT: simulatorPort } = options.environment ?? {};
        const ports = { api: await reservePort(), simulator: Number(simulatorPort ?? (await reservePort())) };
        const environment = stackEnvironment(options, ports);
        const { processes = defaultProcesses, programFolder = builtRoot } = options;
        const stack = new Stack(database, tenant, environment, { ports, programFolder });
        // At once, as they start at a site: loading one leaves the processor idle again and again.
        await Promise.all(processes.map((name) => stack.startProcess(name)));
        return stack;
    }
    /** On a database of its own, which goes with it. */
    static async startAlone(options = {}) {
        const database = await createTestDatabase();
        try {
            const stack = await Stack.start({ ...options, databaseUrl: database.url });
            stack.dropDatabase = () => database.drop();
            return stack;
        }
        catch (error) {
            await database.drop();
            throw error;
        }
    }
    get url() {
        return `http://127.0.0.1:${this.place.ports.api}`;
    }
    get simulatorUrl() {
        return `http://127.0.0.1:${this.place.ports.simulator}`;
    }
    async startProcess(name) {
        const log = openSync(path.join(this.logFolder, `${name}.log`), "a");
        const child = fork(path.join(this.otherPrograms[name] ?? this.place.programFolder, programs[name]), {
            env: { ...this.environment, SIMULATOR_JOURNAL: path.join(this.folder, "journal.jsonl") },
            stdio: ["ignore", log, log, "ipc"],
        });
        entrustProcess(child);
        this.children.set(name, child);
        // It says before for what it waits.
        const ready = new Promise((resolve) => {
            child.on("message", (message) => message.ready === true && resolve());
        });
        const ended = once(child, "exit").then(([code]) => Promise.reject(new Error(`${name} ended with ${code}; see ${this.folder}`)));
        await Promise.race([ready, ended]);
    }
    /** SIGKILL is a crash, SIGTERM a stop in good order. Resolves when the process is gone. */
    async stopProcess(name, signal = "SIGTERM") {
        const child = this.children.get(name);
        if (child === undefined || !this.isRunning(name)) {
            return;
        }
        const gone = once(child, "exit");
        child.kill(signal);
        await gone;
        this.children.delete(name);
    }
    /** Resolves when the process that runs under this name now has ended. */
    async ended(name) {
        const child = this.children.get(name);
        if (child !== undefined && this.isRunning(name)) {
            await once(child, "exit");
        }
    }
    /** Everything that the process has logged so far. */
    log(name) {
        return readFileSync(path.join(this.logFolder, `${name}.log`), "utf8");
    }
    isRunning(name) {
        const child = this.children.get(name);
        return child !== undefined && child.exitCode === null && child.signalCode === null;
    }
    pid(name) {
        return this.children.get(name)?.pid;
    }
    /** Lets go of the database while it is replaced. */
    async replaceDatabase(work) {
        await this.database.close();
        const databaseUrl = await work();
        this.environment["DATABASE_URL"] = databaseUrl;
        this.database = await Database.open({ databaseUrl });
    }
    async close() {
        for (const name of ["api", "workers", "workers-2", "simulator"]) {
            await this.stopProcess(name);
        }
        await this.database.close();
        rmSync(this.folder, { recursive: true, force: true });
        await this.dropDatabase();
    }
}
function stackEnvironment(options, ports) {
    return {
        ...inherited(),
        NODE_OPTIONS: "--enable-source-maps",
        HOST: "127.0.0.1",
        PORT: String(ports.api),
        DATABASE_URL: options.databaseUrl,
        ...(options.redisUrl !== undefined && { REDIS_URL: options.redisUrl }),
        JWT_SECRET: testSecrets.jwtSecret,
        INBOUND_TOKEN: testSecrets.inboundToken,
        SECRETS_KEY: testSecrets.secretsKey,
        ACCESS_POINT_URL: `http://127.0.0.1:${ports.simulator}`,
        ACCESS_POINT_TOKEN: testSecrets.accessPointToken,
        SERVICE_PROVIDER_ID: "000123",
        RATE_LIMIT_PER_MINUTE: "1000000",
        LOG_LEVEL: "warn",
        DISK_WARNING_MB: "0",
        SIMULATOR_PORT: String(ports.simulator),
        SIMULATOR_TOKEN: testSecrets.accessPointToken,
        SIMULATOR_FORWARD_URL: `http://127.0.0.1:${ports.api}/network/inbound`,
        SIMULATOR_FORWARD_TOKEN: testSecrets.inboundToken,
        ...options.environment,
    };
}
/** What a process may have of our own environment: all else is set for it. */
export function inherited() {
    const { PATH = "", NODE_COMPILE_CACHE: cache } = process.env;
    return { PATH, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) };
}
//# sourceMappingURL=stack.js.map