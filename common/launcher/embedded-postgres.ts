import { spawn } from "node:child_process";
import { closeSync, openSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { randomBytes } from "node:crypto";

import { Client, DatabaseError, escapeIdentifier } from "pg";

import { ConfigError } from "../config/read-environment.ts";
import { whyRefused } from "../db/database-errors.ts";
import { bareEnvironment } from "../config/inherited-environment.ts";
import {
  type OperatingUser,
  isReachable,
  operatingUser,
  takeOwnership,
  preparePostgresBinaries,
  sharedStateDir,
  clusterExists,
  createCluster,
  clusterPasswords,
  ownerPasswordFile,
  databaseUrls,
  type ClusterPasswords,
  type DatabaseUrls,
} from "./set-up-postgres.ts";
import { makePrivateFolder, readIfPresent, readOrCreatePrivateFile } from "./private-file.ts";
import { isAlive, waitUntil } from "../runtime/process-state.ts";
import { findFreePort } from "./lock-instance-and-ports.ts";
import { accountOf, writeRole } from "../db/database-role.ts";
import { asError } from "../runtime/errors.ts";

const dyingMs = 2_000;

interface EmbeddedPostgresOptions {
  /** Folder for the cluster (postgres/) and the passwords of its roles (postgres*.password, 0600); created when missing. */
  dataDir: string;
  /** Port on 127.0.0.1; taken or absent: any free one. An adopted server keeps its own. */
  port?: number;
  /** Server parameters besides ours, e.g. fsync=off for a database that only tests use. */
  settings?: Readonly<Record<string, string | number>>;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres extends DatabaseUrls {
  port: number;
  pid: number;
  /** Where the cluster is; below /var/lib when the database's user cannot reach dataDir. */
  clusterDir: string;
  /** True if the server was running already, because its launcher was killed. */
  adopted: boolean;
  /** @param withinMs after which the server is killed */
  stop(withinMs?: number): Promise<void>;
}

/**
 * Runs PostgreSQL from the binaries of an npm package, so that nothing has to be installed: creates the cluster on the first run,
 * and starts the server, or adopts the one that a killed launcher has left. It listens on 127.0.0.1 only, with generated passwords.
 *
 * @throws Error with one line that says what is wrong and what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  makePrivateFolder(dataDir);
  const { clusterDir, user } = placeCluster(dataDir, options.log);
  takeOwnership(clusterDir, user);
  const passwords = clusterPasswords(dataDir, clusterDir);
  const running = clusterExists(clusterDir) ? await findRunningPostmaster(clusterDir) : undefined;
  if (running !== undefined) {
    const adopted = describe(running, { passwords, clusterDir, adopted: true });
    if (await isUsable(adopted, dataDir)) {
      return adopted;
    }
  }
  const nativeDir = preparePostgresBinaries(user);
  if (!clusterExists(clusterDir)) {
    createCluster({ nativeDir, clusterDir, user, password: passwords.owner });
  }
  const { port: preferred = 0, settings = {} } = options;
  const port = await findFreePort("127.0.0.1", preferred);
  // Not in the cluster, whose owner could plant a link there, and lead our writing elsewhere.
  const logFile = path.join(dataDir, "postgres.log");
  const started = await startPostmaster({ nativeDir, clusterDir, logFile, user, port, settings });
  const handle = describe(started, { passwords, clusterDir, adopted: false });
  await prepareDatabase(handle, dataDir).catch(async (error: unknown) => {
    await handle.stop();
    throw error;
  });
  return handle;
}

/** False for a server that was found while it was stopping. @throws Error when it runs and cannot be used */
async function isUsable(adopted: EmbeddedPostgres, dataDir: string): Promise<boolean> {
  try {
    await prepareDatabase(adopted, dataDir);
    return true;
  } catch (error) {
    if (await waitUntil(() => !isAlive(adopted.pid), dyingMs)) {
      return false;
    }
    throw error;
  }
}

/**
 * The cluster cannot be below a folder that the database's user may not enter (a checkout in /root). Its place elsewhere has a random
 * name, which is stored in dataDir, so that deleting dataDir leads to a fresh start.
 */
function placeCluster(
  dataDir: string,
  log: EmbeddedPostgresOptions["log"],
): { clusterDir: string; user: OperatingUser } {
  const clusterDir = defaultPlace(dataDir);
  const user = operatingUser(clusterDir);
  if (isReachable(dataDir, user)) {
    return { clusterDir, user };
  }
  const moved = path.join(
    sharedStateDir,
    readOrCreatePrivateFile(locationFile(dataDir), () => `data-${randomBytes(6).toString("hex")}`),
  );
  log?.(`${dataDir} cannot be reached by user id ${user.uid}, whom PostgreSQL runs as: its data is in ${moved}`);
  return { clusterDir: moved, user: operatingUser(moved) };
}

const defaultPlace = (dataDir: string): string => path.join(dataDir, "postgres");

const locationFile = (dataDir: string): string => path.join(dataDir, "postgres.location");

/** Where the cluster of `dataDir` may be. */
export function clusterFolders(dataDir: string): string[] {
  const moved = readIfPresent(locationFile(dataDir))?.trim();
  return [defaultPlace(dataDir), ...(moved === undefined ? [] : [path.join(sharedStateDir, moved)])];
}

function describe(
  { pid, port }: Postmaster,
  { passwords, ...found }: { passwords: ClusterPasswords; clusterDir: string; adopted: boolean },
): EmbeddedPostgres {
  return { ...databaseUrls(port, passwords), ...found, port, pid, stop: (withinMs) => stopPostmaster(pid, withinMs) };
}

/** Makes the service's database, its role and that of reports, unless they exist. */
async function prepareDatabase(
  { url, readerUrl, adminUrl, clusterDir }: DatabaseUrls & { clusterDir: string },
  dataDir: string,
): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect().catch((error: Error) => {
    const words = `the password in ${ownerPasswordFile(dataDir)} is refused (${error.message}): restore it, or delete it and ${clusterDir}`;
    throw whyRefused(error) === undefined ? error : new ConfigError([], words);
  });
  try {
    const name = decodeURIComponent(new URL(url).pathname.slice(1));
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) {
      await client.query(`create database ${escapeIdentifier(name)}`);
    }
    for (const each of [url, readerUrl]) {
      if (!(await signsIn(each))) {
        await writeRole(client, accountOf(each));
        // Only the owner uses these two databases; by default every role may connect to them.
        await client.query("revoke all on database postgres, template1 from public");
      }
    }
  } finally {
    await client.end();
  }
}

/** False if the role or its password is refused, as after the file with the password was lost. */
async function signsIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError) {
      return error.code?.startsWith("28") !== true;
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

type SupervisedDatabase = Pick<
  EmbeddedPostgres,
  "url" | "ownerUrl" | "readerUrl" | "port" | "adopted" | "clusterDir" | "stop"
>;

const watchIntervalMs = 1_000;

const minConnections = 200;

/** Besides those of the service: PostgreSQL's reserved ones, the launcher's, a session of psql. */
const spareConnections = 20;

/**
 * Starts the embedded PostgreSQL, and again on the same port when it ends by itself; the processes that use it reconnect.
 *
 * @param connections of the service, at most
 * @throws Error as startEmbeddedPostgres does
 */
export async function superviseDatabase(
  dataDir: string,
  connections: number,
  report: (line: string) => void,
): Promise<SupervisedDatabase> {
  const settings = { max_connections: Math.max(minConnections, connections + spareConnections) };
  const first = await startEmbeddedPostgres({ dataDir, settings, log: report });
  const { url, ownerUrl, readerUrl, port, adopted, clusterDir } = first;
  const stopping = new AbortController();
  const watch = keepRunning(first, () => startEmbeddedPostgres({ dataDir, settings, port }), stopping.signal, report);
  return {
    url,
    ownerUrl,
    readerUrl,
    port,
    adopted,
    clusterDir,
    stop: async (withinMs) => {
      stopping.abort();
      await (await watch).stop(withinMs);
    },
  };
}

/** Resolves with the server that runs when the signal aborts. */
async function keepRunning(
  first: EmbeddedPostgres,
  restart: () => Promise<EmbeddedPostgres>,
  signal: AbortSignal,
  report: (line: string) => void,
): Promise<EmbeddedPostgres> {
  let current = first;
  while (!signal.aborted) {
    await delay(watchIntervalMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted && !isAlive(current.pid)) {
      report("PostgreSQL ended; it starts again");
      current = await restart().catch((error: unknown) => {
        report(asError(error).message);
        return current;
      });
    }
  }
  return current;
}

/** A running server: the pid of its first process, and its port on 127.0.0.1. */
interface Postmaster {
  pid: number;
  port: number;
}

interface PostmasterOptions {
  nativeDir: string;
  clusterDir: string;
  logFile: string;
  user: OperatingUser;
  port: number;
  settings: Readonly<Record<string, string | number>>;
}

const startTimeoutMs = 60_000;

const stopTimeoutMs = 90_000;

/** The next signal is sent after this share of the time to stop. */
const sharePerSignal = 1 / 3;

const pidFile = (clusterDir: string): string => path.join(clusterDir, "postmaster.pid");

/** Line 8 of the server's pid file, which pg_ctl waits for as well. */
const isReady = (clusterDir: string): boolean => /^ready\s*$/m.test(readIfPresent(pidFile(clusterDir)) ?? "");

const pidInFile = (clusterDir: string): number => Number((readIfPresent(pidFile(clusterDir)) ?? "").split("\n")[0]);

/**
 * Finds a server that has outlived its launcher and still runs on this cluster. A pid file whose pid belongs to another program (a
 * restarted container gives the same pids again) is removed, because PostgreSQL would refuse to start. If its process has ended, the file
 * is left to PostgreSQL, which first looks for surviving workers of that server.
 */
export async function findRunningPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const pid = pidInFile(clusterDir);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) {
    return undefined;
  }
  if (!servesCluster(pid, clusterDir)) {
    rmSync(pidFile(clusterDir), { force: true });
    return undefined;
  }
  await waitUntil(() => isReady(clusterDir) || !isAlive(pid), startTimeoutMs);
  const port = Number((readIfPresent(pidFile(clusterDir)) ?? "").split("\n")[3]);
  return isAlive(pid) && isReady(clusterDir) ? { pid, port } : undefined;
}

/** Whether the process works in the cluster's folder, as a postmaster does; elsewhere than on Linux any living process counts. */
function servesCluster(pid: number, clusterDir: string): boolean {
  if (process.platform !== "linux") {
    return true;
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch {
    // Another user's process, or one that has just ended.
    return false;
  }
}

/**
 * Starts a server and waits until it takes connections. It gets its own process group, because Ctrl-C must not end the database
 * before the processes that use it. Workers of a killed server may outlive it for a moment, and PostgreSQL refuses to start beside
 * them, so the start is repeated for a while.
 *
 * @throws Error with the end of the server's log when it does not come up
 */
async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = performance.now() + survivorsTimeoutMs;
  for (;;) {
    try {
      const { clusterDir, logFile, port } = options;
      const child = spawnPostmaster(options);
      let end: string | undefined;
      child.once("error", (error) => (end = error.message));
      child.once("exit", (code, signal) => (end = `exit ${code ?? signal}`));
      const settled = await waitUntil(
        () => end !== undefined || (isReady(clusterDir) && pidInFile(clusterDir) === child.pid),
        startTimeoutMs,
      );
      if (end !== undefined || !settled || child.pid === undefined) {
        child.kill("SIGKILL");
        const lastLines = (readIfPresent(logFile) ?? "").trimEnd().split("\n").slice(-6).join("\n");
        throw new Error(`PostgreSQL did not start (${end ?? "timed out"}): ${lastLines}`);
      }
      return { pid: child.pid, port };
    } catch (error) {
      if (!survivors.test(String(error)) || performance.now() > deadline) {
        throw error;
      }
      await delay(200);
    }
  }
}

const survivors = /pre-existing shared memory block .* is still in use|lock file "postmaster.pid" already exists/;

const survivorsTimeoutMs = 10_000;

function spawnPostmaster({ nativeDir, clusterDir, logFile, user, port, settings }: PostmasterOptions) {
  const parameters = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    dynamic_shared_memory_type: process.platform === "win32" ? "windows" : "mmap",
    ...settings,
  };
  const flags = Object.entries(parameters).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile, "a", 0o600);
  try {
    const child = spawn(path.join(nativeDir, "bin", "postgres"), ["-D", clusterDir, ...flags], {
      ...user,
      env: bareEnvironment(),
      detached: true,
      stdio: ["ignore", log, log],
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** Fast shutdown, which rolls back open transactions; a server that hangs is killed in the end. */
async function stopPostmaster(pid: number, withinMs = stopTimeoutMs): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!isAlive(pid)) {
      return;
    }
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH") {
        return;
      }
      throw error;
    }
    if (await waitUntil(() => !isAlive(pid), withinMs * sharePerSignal)) {
      return;
    }
  }
}
