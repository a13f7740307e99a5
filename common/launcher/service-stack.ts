import { mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";

import {
  serviceEnvironment,
  simulatorEnvironment,
  type LauncherConfig,
  type ProvidedParts,
} from "../config/launcher-config.ts";
import { ConfigError } from "../config/read-environment.ts";
import { ownerVariableOf } from "../config/storage-variables.ts";
import { connectionsNeeded, checkConnectionBudget, type ServiceProcesses } from "../runtime/connection-budget.ts";
import { awaitDatabase } from "../runtime/await-database.ts";
import { migrateDatabase } from "../runtime/migrate-database.ts";
import { SupervisedProcess, type ProcessSpec } from "../runtime/supervised-process.ts";
import { demoFile, seedDemoAccount, type DemoAccount } from "./demo-account.ts";
import { findFreePort } from "./lock-instance-and-ports.ts";
import { readIfPresent, writePrivateFile, readSecrets } from "./private-file.ts";
import { superviseDatabase } from "./embedded-postgres.ts";

/** A part that was started and must be stopped. */
interface Part {
  /** @param withinMs after which it is killed */
  stop(withinMs: number): Promise<void>;
  kill?(): void;
}

interface StartedDatabase {
  /** How the service connects. */
  url: string;
  /** How migrations connect. */
  ownerUrl: string;
  /** How dashboards and reports connect. */
  readerUrl: string | undefined;
  folder?: { databaseFolder: string };
  /** In words, for the start report. */
  database: string;
}

export interface RunningService {
  account: DemoAccount;
  /** Signs in to the console once. */
  consoleLink: string;
  baseUrl: string;
  simulatorUrl: string | undefined;
  /** The database in words, for the start report. */
  database: string;
  logsDir: string;
}

const maxLogBytes = 10 * 1024 * 1024;

/** The share of the remaining time that one part may take to stop. */
const shareOfRest = 0.7;

const builtRoot = path.resolve(import.meta.dirname, "..", "..");

/**
 * Everything that `npm start` runs. Parts are started in the order database, simulator, workers, api and stopped in the reverse
 * order: the api first, so that no new documents come in, and the database last.
 */
export class ServiceStack {
  private readonly parts: Part[] = [];
  private readonly stopped = new AbortController();
  private stopBy: number | undefined;
  private readonly logsDir: string;

  constructor(
    private readonly config: LauncherConfig,
    private readonly report: (line: string) => void,
  ) {
    this.logsDir = path.join(config.dataDir, "logs");
  }

  /** @throws Error in words when a part does not come up, or when `stop` came in between */
  async start(port: number): Promise<RunningService> {
    mkdirSync(this.logsDir, { recursive: true });
    // A script can wait for demo.json: it is written again when the API can be called.
    rmSync(demoFile(this.config.dataDir), { force: true });
    const started = await this.startDatabase();
    const { url: databaseUrl, folder, database } = started;
    const { accessPointToken, ...secrets } = readSecrets(this.config.dataDir);
    const {
      jwtSecrets: [key] = [{ secret: secrets.jwtSecret }],
      inboundTokens: [inboundToken] = [secrets.inboundToken],
    } = this.config;
    const { host } = this.config;
    const isAny = host === "0.0.0.0" || host === "::";
    const baseUrl = `http://${isAny ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`;
    const simulator = { baseUrl, accessPointToken, inboundToken: inboundToken ?? "" };
    const [simulatorUrl] = await Promise.all([
      this.config.accessPoint === undefined ? this.startSimulator(simulator) : undefined,
      this.prepareDatabase(started),
    ]);
    const accessPoint = this.config.accessPoint ?? { url: simulatorUrl ?? "", token: accessPointToken };
    const smp = simulatorUrl === undefined ? {} : { smlZone: `${simulatorUrl}/smp` };
    const [{ account, consoleLink }] = await Promise.all([
      seedDemoAccount({ ...this.config, databaseUrl, baseUrl, key: key ?? { secret: "" } }),
      this.startService({ port, databaseUrl, ...folder, ...secrets, accessPoint, ...smp }),
    ]);
    writePrivateFile(demoFile(this.config.dataDir), `${JSON.stringify(account, null, 2)}\n`);
    return { account, consoleLink, baseUrl, simulatorUrl, database, logsDir: this.logsDir };
  }

  /** All parts together get `stopMs`: each may take most of the remaining time. */
  async stop(): Promise<void> {
    this.stopped.abort();
    this.stopBy ??= performance.now() + this.config.stopMs;
    for (let part = this.parts.pop(); part !== undefined; part = this.parts.pop()) {
      const leftMs = Math.max(0, this.stopBy - performance.now());
      await part.stop(this.parts.length === 0 ? leftMs : leftMs * shareOfRest);
    }
  }

  /** Kills the processes at once; the database is left running, and the next start adopts it. */
  kill(): void {
    for (const part of this.parts) {
      part.kill?.();
    }
  }

  private async startDatabase(): Promise<StartedDatabase> {
    const { databaseUrl: url, databaseOwnerUrl: ownerUrl = url, databaseReaderUrl: readerUrl } = this.config;
    if (url !== undefined && ownerUrl !== undefined) {
      return { url, ownerUrl, readerUrl, database: "the one that DATABASE_URL names" };
    }
    const database = await superviseDatabase(this.config.dataDir, connectionsNeeded(this.processes), this.report);
    this.parts.push(database);
    this.throwIfStopping();
    const adopted = database.adopted ? ", found running" : "";
    return {
      url: database.url,
      ownerUrl: database.ownerUrl,
      readerUrl: database.readerUrl,
      folder: { databaseFolder: database.clusterDir },
      database: `PostgreSQL in ${database.clusterDir}, port ${database.port}${adopted}`,
    };
  }

  private async prepareDatabase({ url, ownerUrl, readerUrl }: StartedDatabase): Promise<void> {
    const { signal } = this.stopped;
    const variable = ownerVariableOf(this.config.databaseOwnerUrl);
    const wait = { needs: "connection", variable, tell: this.report, signal } as const;
    await inWords(awaitDatabase({ databaseUrl: ownerUrl, applicationName: "launcher" }, wait));
    await inWords(migrateDatabase(ownerUrl, { serviceUrl: url, readerUrl, tell: this.report }));
    if (this.config.workers > 1) {
      await checkConnectionBudget(url, this.processes);
    }
  }

  private async startSimulator(parts: { baseUrl: string; accessPointToken: string; inboundToken: string }) {
    const { dataDir } = this.config;
    const portFile = path.join(dataDir, "simulator.port");
    const port = await findFreePort("127.0.0.1", Number(readIfPresent(portFile) ?? 0));
    writePrivateFile(portFile, `${port}`);
    const env = simulatorEnvironment({
      port,
      token: parts.accessPointToken,
      forwardUrl: `${parts.baseUrl}/network/inbound`,
      forwardToken: parts.inboundToken,
      journal: path.join(dataDir, "simulator.journal"),
    });
    await this.startProcess("simulator", "workers/simulator/main.js", env).ready;
    return `http://127.0.0.1:${port}`;
  }

  private async startService(parts: ProvidedParts): Promise<void> {
    const env = serviceEnvironment("workers", this.config, parts);
    // All workers are one part, because they stop at the same time.
    const { workers: count } = this.config;
    // A single process has no number.
    const names = count === 1 ? ["workers"] : Array.from({ length: count }, (_, index) => `workers-${index + 1}`);
    const { WORKERS_HEALTH_PORT: healthPort } = env;
    const workers = names.map((name, index) => {
      const args = [`--name=${name}`];
      // Each process has its own port, counted up from the configured one.
      const health = healthPort !== undefined && { WORKERS_HEALTH_PORT: `${Number(healthPort) + index}` };
      return this.superviseProcess({ name, entry: "workers/main.js", args, env: { ...env, WORKERS: "1", ...health } });
    });
    this.parts.push({
      stop: async (withinMs) => {
        await Promise.all(workers.map((each) => each.stop(withinMs)));
      },
      kill: () => workers.forEach((each) => each.kill()),
    });
    const api = this.startProcess("api", "api/server.js", serviceEnvironment("api", this.config, parts));
    await Promise.all([...workers.map(({ ready }) => ready), api.ready]);
  }

  private startProcess(name: string, entry: string, env: ProcessSpec["env"]): SupervisedProcess {
    const started = this.superviseProcess({ name, entry, env });
    this.parts.push(started);
    return started;
  }

  private superviseProcess(spec: Omit<ProcessSpec, "logFile">): SupervisedProcess {
    this.throwIfStopping();
    const logFile = path.join(this.logsDir, `${spec.name}.log`);
    // Once per start: keeps the log and one older file.
    const found = statSync(logFile, { throwIfNoEntry: false });
    if (found !== undefined && found.size > maxLogBytes) {
      renameSync(logFile, `${logFile}.1`);
    }
    return new SupervisedProcess({ ...spec, entry: path.join(builtRoot, spec.entry), logFile }, this.report);
  }

  private get processes(): ServiceProcesses {
    return { workers: this.config.workers, redis: this.config.redisUrl !== undefined };
  }

  private throwIfStopping(): void {
    if (this.stopped.signal.aborted) {
      throw new Error("stopped while starting");
    }
  }
}

async function inWords(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ConfigError) {
      throw error;
    }
    // A refused connection comes as an AggregateError without a message.
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`the database cannot be used: ${message === "" ? code : message}`, { cause: error });
  }
}
