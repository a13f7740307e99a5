import { EventEmitter, once } from "node:events";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import { reservePort } from "../setup/processes/free-port.ts";
import { isAlive } from "../../common/runtime/process-state.ts";
import { writeBackup } from "../../common/backup/write-backup.ts";
import { runStatements } from "../setup/database/run-statements.ts";
import { Stack, type ProcessName } from "../setup/processes/stack.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { testSecrets } from "../setup/secrets.ts";
import { until } from "../setup/until.ts";
import type { Trouble } from "../../workers/simulator/outcomes.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { openDatabaseLink, openLink, type Link } from "./links.ts";
import { startPairedDatabase, startSingleDatabase, type SiteDatabase } from "./site-database.ts";
import { startSiteRedis, type Backend, type SiteRedis } from "./site-redis.ts";

interface Links {
  database: Link;
  accessPoint: Link;
  redis?: Link;
}

export interface SiteOptions {
  backend: Backend;
  /** Whether PostgreSQL has a standby. */
  isPaired?: boolean;
  /** Whether the access point keeps what is sent in its active table. */
  keepsRows?: boolean;
  /** Another build than this one. */
  programFolder?: string;
}

const processes: readonly ProcessName[] = ["simulator", "api", "workers", "workers-2"];

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
  // As docs/deploying.md has it.
  SIMULATOR_FORWARD_ATTEMPTS: "10",
  WEBHOOK_PRIVATE_TARGETS: "allowed",
};

/** Preloaded: a process whose clock can be set. */
const clockProgram = pathToFileURL(path.join(builtRoot, "test/chaos/step-clock.js")).href;

const restartPauseMs = 500;

/** A whole site as a chaos run sees it: every process by itself, started again when it ends, behind networks that can fail. */
export class ChaosSite {
  /** How often each process was started again, for any cause. */
  readonly restarts: Partial<Record<ProcessName, number>> = {};
  private isClosing = false;
  private supervising: Promise<void>[] = [];
  /** While it stands, nothing that has ended is started again. */
  private isHalted = false;
  private readonly bell = new EventEmitter();

  private constructor(
    readonly stack: Stack,
    readonly links: Links,
    private readonly folder: { dir: string; remove(): void },
    private readonly servers: { database: SiteDatabase; redis: SiteRedis | undefined; keepsRows: boolean },
  ) {}

  /** @throws Error where a Redis or a standby is asked for and its programs are not there */
  static async start({ backend, isPaired = false, keepsRows = false, programFolder }: SiteOptions): Promise<ChaosSite> {
    const folder = createTemporaryFolder("chaos-");
    const database = isPaired ? await startPairedDatabase() : await startSingleDatabase(folder.dir);
    const redis = await startSiteRedis(backend);
    const simulatorPort = await reservePort();
    const links = {
      database: await openDatabaseLink(database.url),
      accessPoint: await openLink(`http://127.0.0.1:${simulatorPort}`),
      ...(redis?.single !== undefined && { redis: await openLink(redis.url) }),
    };
    const stack = await Stack.start({
      databaseUrl: database.url,
      processes,
      ...(programFolder !== undefined && { programFolder }),
      environment: {
        ...environment,
        NODE_OPTIONS: `--enable-source-maps --import ${clockProgram}`,
        CHAOS_CLOCK: clockOf(folder.dir),
        // As npm start has it: without it each failover waits for a person, who says how many numbers were given.
        NUMBERS_DIR: path.join(folder.dir, "numbers"),
        DATABASE_URL: links.database.url,
        SIMULATOR_PORT: `${simulatorPort}`,
        SIMULATOR_ARCHIVE_AFTER_MS: keepsRows ? "86400000" : "0",
        ACCESS_POINT_URL: links.accessPoint.url.replace(/\/$/, ""),
        ...(redis !== undefined && { REDIS_URL: links.redis?.url ?? redis.url }),
      },
    });
    const site = new ChaosSite(stack, links, folder, { database, redis, keepsRows });
    site.supervising = processes.map((name) => site.keepRunning(name));
    return site;
  }

  /** As the service connects. */
  get databaseUrl(): string {
    return this.database.url;
  }

  /** Connection string of the owner, who may change tables. */
  get ownerUrl(): string {
    return this.database.ownerUrl;
  }

  get database(): SiteDatabase {
    return this.servers.database;
  }

  get keepsRows(): boolean {
    return this.servers.keepsRows;
  }

  get redis(): SiteRedis | undefined {
    return this.servers.redis;
  }

  signal(name: ProcessName, signal: NodeJS.Signals): void {
    const pid = this.stack.pid(name);
    if (pid !== undefined && isAlive(pid)) {
      process.kill(pid, signal);
    }
  }

  /** The switches of the access point; it may just be starting again, and then all is well with it. */
  async setTrouble(switches: Trouble): Promise<void> {
    const body = JSON.stringify(switches);
    const headers = { "x-token": testSecrets.accessPointToken };
    await until("the access point is told its trouble", () =>
      fetch(`${this.stack.simulatorUrl}/simulator/trouble`, { method: "POST", headers, body }).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  /** Ends every process of the service until `resume`. The access point goes on, because it is another company's. */
  async halt(): Promise<void> {
    this.isHalted = true;
    const own = processes.filter((name) => name !== "simulator");
    own.forEach((name) => this.signal(name, "SIGKILL"));
    await Promise.all(own.map((name) => this.stack.ended(name)));
  }

  resume(): void {
    this.isHalted = false;
    this.bell.emit("resume");
  }

  /** Of those that are left in the database: proxies may still hold them for processes that are gone. */
  async endSessions(): Promise<void> {
    await this.administer(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  }

  /** Its wall clock is off by so much from now on; the monotonic one stays. 0 sets it right. */
  stepClock(name: ProcessName, offMs: number): void {
    const pid = this.stack.pid(name);
    if (pid !== undefined) {
      writeFileSync(`${clockOf(this.folder.dir)}.${pid}`, `${offMs}`);
    }
  }

  /** Whatever may help to find out what happened: logs of the processes, what the access point was given, the database. */
  async keepEvidence(folder: string): Promise<void> {
    rmSync(folder, { recursive: true, force: true });
    cpSync(this.stack.folder, folder, { recursive: true });
    await writeBackup(this.ownerUrl, path.join(folder, "database.backup.gz"));
  }

  /** Statements of the one who breaks things: past the proxies, on a connection of their own. */
  administer<Row>(...statements: string[]): Promise<Row[]> {
    return runStatements<Row>(this.ownerUrl, ...statements);
  }

  async close(): Promise<void> {
    this.isClosing = true;
    this.resume();
    processes.forEach((name) => this.signal(name, "SIGKILL"));
    await Promise.all(this.supervising);
    await this.stack.close();
    await Promise.all(Object.values(this.links).map((link) => link.close()));
    await this.servers.redis?.stop();
    await this.servers.database.close();
    this.folder.remove();
  }

  /** What an orchestrator does: it starts again what has ended, however it ended. */
  private async keepRunning(name: ProcessName): Promise<void> {
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

const clockOf = (folder: string): string => path.join(folder, "clock");
