import { spawn } from "node:child_process";
import { closeSync, openSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { bareEnvironment } from "../config/inherited-environment.ts";
import type { OperatingUser } from "./postgres-binaries.ts";
import { readIfPresent } from "./private-file.ts";
import { isAlive, waitUntil } from "../runtime/process-state.ts";

/** A running server: `pid` of its first process, `port` on 127.0.0.1. */
export interface Postmaster {
  pid: number;
  port: number;
}

export interface PostmasterOptions {
  nativeDir: string;
  clusterDir: string;
  user: OperatingUser;
  port: number;
  settings: Readonly<Record<string, string | number>>;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 90_000;
/** The share of the time to stop after which the next signal is sent. */
const sharePerSignal = 1 / 3;

const pidFile = (clusterDir: string): string => path.join(clusterDir, "postmaster.pid");

/** Line 8 of the server's pid file says so; pg_ctl waits for it too. */
const isReady = (clusterDir: string): boolean => /^ready\s*$/m.test(readIfPresent(pidFile(clusterDir)) ?? "");

const pidInFile = (clusterDir: string): number => Number((readIfPresent(pidFile(clusterDir)) ?? "").split("\n")[0]);

/**
 * Finds a server that outlived its launcher and still runs on this cluster. A pid file whose pid belongs to another program
 * (a restarted container gives the same pids again) is removed, because PostgreSQL would refuse to start. One whose pid is dead
 * is left to PostgreSQL, which looks for surviving workers of that server first.
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

/** A postmaster's working directory is its cluster; on other systems than Linux a living pid has to do. */
function servesCluster(pid: number, clusterDir: string): boolean {
  if (process.platform !== "linux") {
    return true;
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch {
    // Another user's process, or one that has just ended: our own could be read.
    return false;
  }
}

/**
 * Starts a server and waits until it takes connections. It gets its own process group, because Ctrl-C must not end the database
 * before the processes that use it. Workers of a killed server may outlive it for a moment, and PostgreSQL refuses to start beside
 * them: such a refusal is tried again for a while.
 *
 * @throws Error with the end of the server's log when it does not come up
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = performance.now() + survivorsTimeoutMs;
  for (;;) {
    try {
      return await tryToStart(options);
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

async function tryToStart(options: PostmasterOptions): Promise<Postmaster> {
  const { clusterDir, port } = options;
  const logFile = path.join(clusterDir, "server.log");
  const child = spawnPostmaster(options, logFile);
  let end: string | undefined;
  child.once("error", (error) => (end = error.message));
  child.once("exit", (code, signal) => (end = `exit ${code ?? signal}`));
  const serves = (): boolean => isReady(clusterDir) && pidInFile(clusterDir) === child.pid;
  const settled = await waitUntil(() => end !== undefined || serves(), startTimeoutMs);
  if (end !== undefined || !settled || child.pid === undefined) {
    child.kill("SIGKILL");
    throw new Error(`PostgreSQL did not start (${end ?? "timed out"}): ${lastLines(logFile)}`);
  }
  return { pid: child.pid, port };
}

function spawnPostmaster({ nativeDir, clusterDir, user, port, settings }: PostmasterOptions, logFile: string) {
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

function lastLines(file: string): string {
  return (readIfPresent(file) ?? "").trimEnd().split("\n").slice(-6).join("\n");
}

/** Fast shutdown, which rolls back open transactions; a server that hangs is killed in the end. */
export async function stopPostmaster(pid: number, withinMs = stopTimeoutMs): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!signalIfAlive(pid, signal)) {
      return;
    }
    if (await waitUntil(() => !isAlive(pid), withinMs * sharePerSignal)) {
      return;
    }
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): boolean {
  if (!isAlive(pid)) {
    return false;
  }
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") {
      return false;
    }
    throw error;
  }
}
