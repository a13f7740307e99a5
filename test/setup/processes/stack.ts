import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { seedOrganization } from "../../../common/organizations/organizations.ts";
import { Database } from "../../../common/db/database.ts";
import { buildDomainBuyer } from "../../factories/request.ts";
import { entrustProcess } from "./caretaker.ts";
import { SiteClient, type Tenant } from "./site-client.ts";
import { createTestDatabase } from "../database/database.ts";
import { reservePort } from "./free-port.ts";
import { builtRoot } from "../repository-root.ts";
import { testSecrets } from "../secrets.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";

/** The compiled program that each process of the service runs. */
const programs = {
  api: "api/server.js",
  workers: "workers/main.js",
  "workers-2": "workers/main.js",
  simulator: "workers/simulator/main.js",
} as const;

export type ProcessName = keyof typeof programs;

export interface StackOptions {
  databaseUrl: string;
  /** An organization that is there already; one is made by default. */
  tenant?: Tenant;
  redisUrl?: string;
  environment?: Record<string, string>;
  /** One of each kind by default. */
  processes?: readonly ProcessName[];
  /** Where the compiled programs are: those of this build by default. */
  programFolder?: string;
}

const defaultProcesses: readonly ProcessName[] = ["simulator", "api", "workers"];

/** The whole service as separate processes, the way it runs for a user; for tests that kill and for benchmarks. */
export class Stack extends SiteClient {
  private readonly children = new Map<ProcessName, ChildProcess>();
  /** What the processes have logged. */
  readonly folder = createTemporaryFolder("stack-").dir;
  /** Where processes log from their next start on. */
  logFolder = this.folder;
  private dropDatabase: () => Promise<void> = () => Promise.resolve();

  private constructor(
    public database: Database,
    protected readonly tenant: Tenant,
    readonly environment: Record<string, string>,
    private readonly place: { ports: { api: number; simulator: number }; programFolder: string },
  ) {
    super();
  }

  static async start(options: StackOptions): Promise<Stack> {
    const database = await Database.open({ databaseUrl: options.databaseUrl });
    const tenant =
      options.tenant ?? (await seedOrganization({ database }, { name: "Bench", party: buildDomainBuyer() }));
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
  static async startAlone(options: Omit<StackOptions, "databaseUrl"> = {}): Promise<Stack> {
    const database = await createTestDatabase();
    try {
      const stack = await Stack.start({ ...options, databaseUrl: database.url });
      stack.dropDatabase = () => database.drop();
      return stack;
    } catch (error) {
      await database.drop();
      throw error;
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.place.ports.api}`;
  }

  get simulatorUrl(): string {
    return `http://127.0.0.1:${this.place.ports.simulator}`;
  }

  async startProcess(name: ProcessName): Promise<void> {
    const log = openSync(path.join(this.logFolder, `${name}.log`), "a");
    const child = fork(path.join(this.place.programFolder, programs[name]), {
      env: {
        ...this.environment,
        SIMULATOR_JOURNAL: path.join(this.folder, "journal.jsonl"),
      },
      stdio: ["ignore", log, log, "ipc"],
    });
    entrustProcess(child);
    this.children.set(name, child);
    // It says before for what it waits.
    const ready = new Promise<void>((resolve) => {
      child.on("message", (message: { ready?: boolean }) => message.ready === true && resolve());
    });
    const ended = once(child, "exit").then(([code]) =>
      Promise.reject(new Error(`${name} ended with ${code}; see ${this.folder}`)),
    );
    await Promise.race([ready, ended]);
  }

  /** SIGKILL is a crash, SIGTERM a stop in good order. Resolves when the process is gone. */
  async stopProcess(name: ProcessName, signal: "SIGKILL" | "SIGTERM" = "SIGTERM"): Promise<void> {
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
  async ended(name: ProcessName): Promise<void> {
    const child = this.children.get(name);
    if (child !== undefined && this.isRunning(name)) {
      await once(child, "exit");
    }
  }

  /** Everything that the process has logged so far. */
  log(name: ProcessName): string {
    return readFileSync(path.join(this.logFolder, `${name}.log`), "utf8");
  }

  isRunning(name: ProcessName): boolean {
    const child = this.children.get(name);
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  pid(name: ProcessName): number | undefined {
    return this.children.get(name)?.pid;
  }

  /** Lets go of the database while it is replaced. */
  async replaceDatabase(work: () => Promise<string>): Promise<void> {
    await this.database.close();
    const databaseUrl = await work();
    this.environment["DATABASE_URL"] = databaseUrl;
    this.database = await Database.open({ databaseUrl });
  }

  async close(): Promise<void> {
    for (const name of ["api", "workers", "workers-2", "simulator"] as const) {
      await this.stopProcess(name);
    }
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
    await this.dropDatabase();
  }
}

function stackEnvironment(options: StackOptions, ports: { api: number; simulator: number }): Record<string, string> {
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
    SML_ZONE: `http://127.0.0.1:${ports.simulator}/smp`,
    ACCESS_POINT_TOKEN: testSecrets.accessPointToken,
    SERVICE_PROVIDER_ID: "000123",
    RATE_LIMIT_PER_MINUTE: "1000000",
    LOG_LEVEL: "warn",
    // The disk of who runs the tests is none of ours.
    INTAKE_FREE_DISK_MB: "0",
    SIMULATOR_PORT: String(ports.simulator),
    SIMULATOR_TOKEN: testSecrets.accessPointToken,
    SIMULATOR_FORWARD_URL: `http://127.0.0.1:${ports.api}/network/inbound`,
    SIMULATOR_FORWARD_TOKEN: testSecrets.inboundToken,
    ...options.environment,
  };
}

/** What a process may have of our own environment: all else is set for it. */
export function inherited(): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE: cache } = process.env;
  return { PATH, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) };
}
