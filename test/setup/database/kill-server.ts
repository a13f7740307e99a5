import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** A PostgreSQL server with its children, which end when they notice. */
export async function killServer(server: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const gone = once(server, "exit");
    server.kill(signal);
    await gone;
  }
}

/**
 * All processes of a PostgreSQL server at once, as when its machine dies. Where the first one alone is killed, a session whose commit waits for
 * the standby ends the wait before it ends itself, and others may still read what the standby never gets.
 */
export async function killAtOnce(server: ChildProcess): Promise<void> {
  const { pid } = server;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  for (const signal of ["SIGSTOP", "SIGKILL"] as const) {
    for (const child of children) {
      signalIfThere(child, signal);
    }
    server.kill(signal);
  }
  await killServer(server);
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
