import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { Client, DatabaseError, escapeIdentifier } from "pg";

import {
  clusterExists,
  createCluster,
  clusterPasswords,
  databaseUrls,
  type ClusterPasswords,
  type DatabaseUrls,
} from "./cluster.ts";
import { findFreePort } from "./claim-place.ts";
import {
  isReachable,
  operatingUser,
  takeOwnership,
  type OperatingUser,
  preparePostgresBinaries,
  sharedStateDir,
} from "./postgres-binaries.ts";
import { findRunningPostmaster, startPostmaster, stopPostmaster, type Postmaster } from "./postmaster.ts";
import { readIfPresent, readOrCreatePrivateFile } from "./private-file.ts";
import { isAlive, waitUntil } from "../runtime/process-state.ts";
import { accountOf, writeRole } from "../db/database-role.ts";
import { asError } from "../runtime/errors.ts";

const dyingMs = 2_000;

interface EmbeddedPostgresOptions {
  /** Folder for the cluster (postgres/) and the passwords of its roles (postgres*.password, 0600); created when missing. */
  dataDir: string;
  /** Port on 127.0.0.1; taken or absent: any free one. An adopted server keeps its own. */
  port?: number;
  /** Server parameters beside ours, e.g. fsync=off for a database that only tests use. */
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

/** False for a server that was found while it was stopping. @throws Error when it runs and cannot be used */
async function isUsable(adopted: EmbeddedPostgres): Promise<boolean> {
  try {
    await prepareDatabase(adopted);
    return true;
  } catch (error) {
    if (await waitUntil(() => !isAlive(adopted.pid), dyingMs)) {
      return false;
    }
    throw error;
  }
}

interface Placement {
  clusterDir: string;
  user: OperatingUser;
}

/**
 * The cluster cannot be below a folder that the database's user may not enter (a checkout in /root). Its place elsewhere has a random
 * name, which is stored in dataDir, so that deleting dataDir leads to a fresh start.
 */
function placeCluster(dataDir: string, log: EmbeddedPostgresOptions["log"]): Placement {
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

async function startServer(
  { port = 0, settings = {} }: EmbeddedPostgresOptions,
  { clusterDir, user, password }: Placement & { password: string },
): Promise<Postmaster> {
  const nativeDir = preparePostgresBinaries(user);
  if (!clusterExists(clusterDir)) {
    createCluster({ nativeDir, clusterDir, user, password });
  }
  const freePort = await findFreePort("127.0.0.1", port);
  return startPostmaster({ nativeDir, clusterDir, user, port: freePort, settings });
}

function describe(
  { pid, port }: Postmaster,
  { passwords, ...found }: { passwords: ClusterPasswords; clusterDir: string; adopted: boolean },
): EmbeddedPostgres {
  return { ...databaseUrls(port, passwords), ...found, port, pid, stop: (withinMs) => stopPostmaster(pid, withinMs) };
}

/** Makes the service's database, its role and that of reports, unless they exist. */
async function prepareDatabase({ url, readerUrl, adminUrl }: DatabaseUrls): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
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

/** False also after the file with the password was lost; other errors say nothing about the role. */
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
  const restart = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, settings, port });
  const watch = keepRunning(first, restart, stopping.signal, report);
  const stop = async (withinMs?: number): Promise<void> => {
    stopping.abort();
    await (await watch).stop(withinMs);
  };
  return { url, ownerUrl, readerUrl, port, adopted, clusterDir, stop };
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
