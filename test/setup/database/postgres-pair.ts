import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { operatingUser } from "../../../common/launcher/set-up-postgres.ts";
import { migrateDatabase } from "../../../common/runtime/migrate-database.ts";
import { entrustProcess } from "../processes/caretaker.ts";
import { reservePort } from "../processes/free-port.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";
import { until } from "../until.ts";
import { killAtOnce, killServer } from "./kill-server.ts";
import { findPostgresPrograms } from "./postgres-programs.ts";
import { runStatements } from "./run-statements.ts";

type Settings = Readonly<Record<string, string | number>>;

interface Server {
  port: number;
  dir: string;
  process: ChildProcess;
}

/** Those of docs/deploying.md, and what makes a server small and quick. */
const settings: Settings = {
  synchronous_standby_names: "*",
  synchronous_commit: "on",
  wal_level: "replica",
  wal_keep_size: "256MB",
  hot_standby: "on",
  hot_standby_feedback: "off",
  wal_receiver_status_interval: "1s",
  max_connections: 200,
  shared_buffers: "64MB",
  fsync: "off",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "''",
};

const startMs = 60_000;

/** A primary with a synchronous standby, from programs that are installed on the machine. */
export class PostgresPair {
  private constructor(
    private readonly folder: { dir: string; remove(): void },
    private readonly made: { programs: string; settings: Settings },
    private primary: Server,
    private standby: Server,
  ) {}

  /** Migrated; undefined where the programs are missing. */
  static async start(extra: Settings = {}): Promise<PostgresPair | undefined> {
    const programs = findPostgresPrograms();
    if (programs === undefined) {
      return undefined;
    }
    const folder = createTemporaryFolder("pair-");
    const ports = [await reservePort(), await reservePort()] as const;
    const dirs = ports.map((port) => path.join(folder.dir, `${port}`)) as [string, string];
    ownedFolder(dirs[0]);
    await run(programs, "initdb", ["-D", dirs[0], "-U", "app", "--auth=trust", "-E", "UTF8", "--no-sync"]);
    // Without a standby nothing can be committed yet.
    const made = { programs, settings: { ...settings, ...extra } };
    const alone = { ...made.settings, synchronous_standby_names: "''" };
    const first = await startServer(programs, { dir: dirs[0], port: ports[0] }, alone);
    await runStatements(urlOf("app", [ports[0]], "postgres"), "create database app");
    const second = await copyServer({ of: ports[0], port: ports[1], dir: dirs[1] }, made);
    const pair = new PostgresPair(folder, made, first, second);
    await pair.synchronize();
    await migrateDatabase(pair.ownerUrl, { serviceUrl: pair.url });
    return pair;
  }

  /** Starts a pair, or skips the suite where PostgreSQL's programs are missing. */
  static async startOrSkip(suite: Mocha.Context): Promise<PostgresPair> {
    return (await PostgresPair.start()) ?? suite.skip();
  }

  /** As the service connects. */
  get url(): string {
    return urlOf("app_service:secret", this.ports, "app");
  }

  get ownerUrl(): string {
    return urlOf("app", this.ports, "app");
  }

  /** The owner's connection to each alone. */
  get primaryUrl(): string {
    return urlOf("app", [this.primary.port], "app");
  }

  get standbyUrl(): string {
    return urlOf("app", [this.standby.port], "app");
  }

  /** Of both, the same over all failovers. */
  get ports(): number[] {
    return [this.primary.port, this.standby.port].toSorted((a, b) => a - b);
  }

  get primaryPort(): number {
    return this.primary.port;
  }

  /** The primary ends without notice to its clients, by SIGQUIT or SIGKILL. */
  async haltPrimary(signal: NodeJS.Signals): Promise<void> {
    await killServer(this.primary.process, signal);
  }

  async startPrimary(): Promise<void> {
    const { made, primary } = this;
    this.primary = await startServer(made.programs, primary, made.settings);
  }

  /** The standby gets nothing more, and no commit waits for it. */
  async cutReplication(): Promise<void> {
    await this.configure(this.primaryUrl, { synchronous_standby_names: "" });
    await this.configure(this.standbyUrl, { primary_conninfo: "" });
    await until("the standby gets nothing", async () => {
      const rows = await runStatements(this.primaryUrl, "select from pg_stat_replication");
      return rows.length === 0;
    });
  }

  signalPrimary(signal: NodeJS.Signals): void {
    this.primary.process.kill(signal);
  }

  signalStandby(signal: NodeJS.Signals): void {
    this.standby.process.kill(signal);
  }

  /** The primary's machine dies with all that it has under way, and the standby is promoted. */
  async failOver(): Promise<void> {
    await killAtOnce(this.primary.process);
    await this.promote();
  }

  /** The standby takes over, whatever the primary does, and works alone until it has a standby again. */
  async promote(): Promise<void> {
    const [next, former] = [this.standby, this.primary];
    await this.configure(this.standbyUrl, { synchronous_standby_names: "" });
    await runStatements(urlOf("app", [next.port], "postgres"), "select pg_promote(true, 60)");
    [this.primary, this.standby] = [next, former];
  }

  /** What was the primary becomes the standby of the other, as a copy that is made anew. */
  async rebuildStandby(): Promise<void> {
    const { port, dir } = this.standby;
    await killServer(this.standby.process);
    rmSync(dir, { recursive: true });
    this.standby = await copyServer({ of: this.primary.port, port, dir }, this.made);
    await this.synchronize();
  }

  /** Sets what a server takes while it runs. */
  async configure(url: string, changed: Settings): Promise<void> {
    const statements = Object.entries(changed).map(([name, value]) => `alter system set ${name} = '${value}'`);
    await runStatements(url, ...statements, "select pg_reload_conf()");
  }

  async stop(): Promise<void> {
    await Promise.all([killServer(this.primary.process), killServer(this.standby.process)]);
    this.folder.remove();
  }

  /** Commits wait for the standby from now on. */
  async synchronize(): Promise<void> {
    const url = urlOf("app", [this.primary.port], "postgres");
    await until("the standby follows", async () => {
      const rows = await runStatements(url, "select from pg_stat_replication where state = 'streaming'");
      return rows.length > 0;
    });
    const names = this.made.settings["synchronous_standby_names"] ?? "";
    await this.configure(url, { synchronous_standby_names: names });
  }
}

const urlOf = (account: string, ports: readonly number[], name: string): string =>
  `postgres://${account}@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/${name}`;

function ownedFolder(dir: string): void {
  mkdirSync(dir, { mode: 0o700 });
  const { uid, gid } = operatingUser(dir);
  if (uid !== undefined && gid !== undefined) {
    chownSync(dir, uid, gid);
  }
}

async function run(programs: string, name: string, args: readonly string[]): Promise<void> {
  const child = spawn(path.join(programs, name), [...args], { ...operatingUser("/none"), cwd: "/", stdio: "pipe" });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  child.stdout.resume();
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) {
    throw new Error(`${name} ended with ${code}: ${said}`);
  }
}

async function startServer(
  programs: string,
  { dir, port }: { dir: string; port: number },
  all: Settings,
): Promise<Server> {
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${quoted(value)}\n`);
  writeFileSync(path.join(dir, "postgresql.conf"), `${lines.join("")}port = ${port}\n`);
  const child = spawn(path.join(programs, "postgres"), ["-D", dir], {
    ...operatingUser(dir),
    cwd: "/",
    stdio: "ignore",
  });
  entrustProcess(child);
  const server = { port, dir, process: child };
  const url = urlOf("app", [port], "postgres");
  await until(
    `PostgreSQL answers on ${port}`,
    () => runStatements(url, "select").then(Boolean, () => child.exitCode !== null && fail(dir)),
    startMs,
    50,
  );
  return server;
}

function fail(dir: string): never {
  throw new Error(`PostgreSQL in ${dir} has ended`);
}

const quoted = (value: string | number): string => (value === "''" ? value : `'${value}'`);

async function copyServer(
  { of, port, dir }: { of: number; port: number; dir: string },
  { programs, settings: all }: { programs: string; settings: Settings },
): Promise<Server> {
  ownedFolder(dir);
  const source = ["-d", urlOf("app", [of], "postgres"), "-D", dir];
  await run(programs, "pg_basebackup", [...source, "-R", "-X", "stream", "-c", "fast", "--no-sync"]);
  return startServer(programs, { dir, port }, all);
}
