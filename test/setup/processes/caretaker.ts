import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { startTicks } from "../../../common/runtime/process-state.ts";

/** Something that must not outlive this process: a folder with whatever runs on it, or a process. */
export type Charge = { folder: string } | { pid: number; started: string | undefined };

let caretaker: ChildProcess | undefined;

/**
 * Names what has to be gone when this process is, however it ends: a process of its own, out of reach of Ctrl-C, notices
 * that our end of the pipe is closed and clears up. What is gone by then costs nothing.
 */
export function entrust(charge: Charge): void {
  caretaker ??= startCaretaker();
  caretaker.stdin?.write(`${JSON.stringify(charge)}\n`);
}

export function entrustProcess({ pid }: ChildProcess): void {
  if (pid !== undefined) {
    entrust({ pid, started: startTicks(pid) });
  }
}

/** Has everything cleared up now, and waits until it is. */
export async function clearUp(): Promise<void> {
  const leaving = caretaker;
  caretaker = undefined;
  if (leaving !== undefined && leaving.exitCode === null) {
    const gone = once(leaving, "exit");
    leaving.ref();
    leaving.stdin?.end();
    await gone;
  }
}

function startCaretaker(): ChildProcess {
  const entry = path.join(import.meta.dirname, "caretaker-process.js");
  const child = spawn(process.execPath, [entry], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  // One that was killed is missed when it is needed, and not before.
  child.stdin.on("error", () => undefined);
  return child;
}
