import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import path from "node:path";

import type { ProcessKind, ServiceProcess } from "./process-store.ts";
import { repositoryRoot } from "./repository-root.ts";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // An ended child that is not reaped (as under a container's first process) still accepts signals.
    return processStat(pid)?.[0] !== "Z";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Clock ticks from boot to the process's start (Linux): after a restart a pid may be another program's. */
export function startTicks(pid: number): string | undefined {
  return processStat(pid)?.[19];
}

/** Fields of /proc/<pid>/stat from the state on; the name before them may hold spaces and brackets. */
function processStat(pid: number): string[] | undefined {
  const stat = fromProc(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Undefined on systems without /proc, and for a process that has ended. */
function fromProc(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** True as soon as the condition holds, false after `timeoutMs`. */
export async function waitUntil(condition: () => boolean, timeoutMs: number, intervalMs = 10): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) {
      return false;
    }
    await delay(intervalMs);
  }
  return true;
}

/** Identifies a process beyond its pid. */
interface ProcessPlace {
  /** Scope of the pid: the machine's boot and the pid namespace (a container). */
  place: string;
  pid: number;
  startTicks: string | null;
}

export function thisProcess(): ProcessPlace {
  const { pid } = process;
  // The host name on systems without a boot id.
  const boot = fromProc(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()) ?? hostname();
  const namespace = fromProc(() => readlinkSync("/proc/self/ns/pid")) ?? "";
  return { place: `${boot} ${namespace}`, pid, startTicks: startTicks(pid) ?? null };
}

/** Whether a process of our own place has ended; its pid may be reused. */
export function hasEnded({ pid, startTicks: started }: Pick<ProcessPlace, "pid" | "startTicks">): boolean {
  return !isAlive(pid) || (started !== null && startTicks(pid) !== started);
}

export function describeProcess(
  kind: ProcessKind,
  { id, name, works = [] }: { id: string; name: string; works?: readonly string[] },
): ServiceProcess {
  const product = readFileSync(path.join(repositoryRoot(), "package.json"), "utf8");
  const { version } = JSON.parse(product) as { version: string };
  return { id, kind, name, host: hostname(), version, works, ...thisProcess() };
}
