import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

import { entrustProcess } from "./caretaker.ts";

/** A program under test: everything it has said so far, and how it ended. */
export interface RunningProgram {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves when standard output matches; rejects with all output when the program ends before, or stays silent. */
  says(pattern: RegExp): Promise<void>;
}

/** Below the time that a test of a whole program has: what it said last is worth more than "timeout exceeded". */
const maxSilenceMs = 100_000;

interface ProgramOptions {
  /** What it reads from standard input; nothing by default. */
  input?: string;
  /** The Node that runs it: ours by default. */
  node?: string;
  cwd?: string;
}

/** Runs a built entry file with this environment beside our own; an undefined value removes a variable. */
export function runProgram(
  entry: string,
  args: string[],
  env: Record<string, string | undefined>,
  { input, node = process.execPath, ...options }: ProgramOptions = {},
): RunningProgram {
  const child = spawn(node, ["--enable-source-maps", entry, ...args], {
    ...options,
    env: { ...process.env, ...env },
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  }) as ChildProcess & { stdout: Readable; stderr: Readable };
  entrustProcess(child);
  // A program that does not read it ends before it is written.
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (output.stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (output.stderr += String(chunk)));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const says = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const fail = (how: string): void => {
        child.stdout.off("data", look);
        reject(new Error(`${how} without saying ${pattern}:\n${output.stdout}${output.stderr}`));
      };
      const timer = setTimeout(() => fail("ran"), maxSilenceMs);
      const look = (): void => {
        if (pattern.test(output.stdout)) {
          clearTimeout(timer);
          child.stdout.off("data", look);
          resolve();
        }
      };
      child.stdout.on("data", look);
      look();
      child.once("close", () => {
        clearTimeout(timer);
        fail("ended");
      });
    });
  return { child, stdout: () => output.stdout, stderr: () => output.stderr, ended, says };
}
