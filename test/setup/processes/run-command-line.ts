import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { builtRoot } from "../repository-root.ts";
import { entrustProcess } from "./caretaker.ts";
import { inherited } from "./stack.ts";

export interface CommandLineOutcome {
  /** Null for one that was killed. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningCommand {
  child: ChildProcess;
  ended: Promise<CommandLineOutcome>;
}

interface Place {
  cwd: string;
  env: Readonly<Record<string, string>>;
  input?: string;
}

const entry = path.join(builtRoot, "common/command-line/main.js");

/** Starts `peppol-self-billing` with these arguments as a process. */
export function startCommandLine(args: readonly string[], { cwd, env, input = "" }: Place): RunningCommand {
  const child = spawn(process.execPath, [entry, ...args], { cwd, env: { ...inherited(), ...env } });
  entrustProcess(child);
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.stderr += chunk.toString()));
  child.stdin.end(input);
  return { child, ended: once(child, "close").then(([code]) => ({ code: code as number | null, ...said })) };
}

export const runCommandLine = (args: readonly string[], place: Place): Promise<CommandLineOutcome> =>
  startCommandLine(args, place).ended;
