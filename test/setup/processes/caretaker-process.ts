import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";

import { clusterFolders, findRunningPostmaster } from "../../../common/launcher/embedded-postgres.ts";
import { isAlive, startTicks, waitUntil } from "../../../common/runtime/process-state.ts";
import type { Charge } from "./caretaker.ts";

/** What caretaker.ts starts: waits until the process that it was started by is gone, and then clears up behind it. */

const timeoutMs = 15_000;

async function clearUp(charges: readonly Charge[]): Promise<void> {
  const pids = charges.flatMap((charge) => ("pid" in charge && isStill(charge) ? [charge.pid] : []));
  await end(pids, "SIGTERM");
  for (const charge of charges) {
    if ("folder" in charge) {
      await removeFolder(charge.folder);
    }
  }
}

const isStill = ({ pid, started }: { pid: number; started: string | undefined }): boolean =>
  isAlive(pid) && startTicks(pid) === started;

/** A database that runs on it, also one that was just about to start, and everything in it. */
async function removeFolder(folder: string): Promise<void> {
  const clusters = [folder, path.join(folder, "data")].flatMap((dataDir) => clusterFolders(dataDir));
  await end(processesThatName(folder), "SIGINT");
  for (const cluster of clusters) {
    // One that lives elsewhere, or where the system does not tell.
    const running = await findRunningPostmaster(cluster);
    await end(running === undefined ? [] : [running.pid], "SIGINT");
  }
  for (const place of [...clusters.filter((cluster) => !cluster.startsWith(folder)), folder]) {
    rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** Where the system tells (Linux): initdb and servers have the folder on their command line. */
function processesThatName(folder: string): number[] {
  const names = process.platform === "linux" ? readdirSync("/proc") : [];
  return names
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => commandLine(pid).some((word) => word.startsWith(folder)));
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

/** Asks each to leave, and insists. */
async function end(pids: readonly number[], signal: NodeJS.Signals): Promise<void> {
  for (const one of [signal, "SIGKILL"] as const) {
    pids.forEach((pid) => send(pid, one));
    if (await waitUntil(() => !pids.some(isAlive), timeoutMs)) {
      return;
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has left by itself.
  }
}

const lines = (await text(process.stdin)).split("\n").filter((line) => line !== "");
await clearUp(lines.map((line) => JSON.parse(line) as Charge));
