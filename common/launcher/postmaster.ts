import { spawn } from "node:child_process";
import { closeSync, openSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { bareEnvironment } from "../config/inherited-environment.ts";
import type { OperatingUser } from "./postgres-binaries.ts";
import { readIfPresent } from "./private-file.ts";
import { isAlive, waitUntil } from "../runtime/process-state.ts";

/** A running server: the pid of its first process, and its port on 127.0.0.1. */
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
    const lastLines = (readIfPresent(logFile) ?? "").trimEnd().split("\n").slice(-6).join("\n");
    throw new Error(`PostgreSQL did not start (${end ?? "timed out"}): ${lastLines}`);
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

/** Fast shutdown, which rolls back open transactions; a server that hangs is killed in the end. */
export async function stopPostmaster(pid: number, withinMs = stopTimeoutMs): Promise<void> {
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
