import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { builtRoot } from "../repository-root.js";
import { entrustProcess } from "./caretaker.js";
import { inherited } from "./stack.js";
const entry = path.join(builtRoot, "common/command-line/main.js");
/** Starts `peppol-self-billing` with these arguments as a process. */
export function startCommandLine(args, { cwd, env, input = "" }) {
    const child = spawn(process.execPath, [entry, ...args], { cwd, env: { ...inherited(), ...env } });
    entrustProcess(child);
    const said = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => (said.stdout += chunk.toString()));
    child.stderr.on("data", (chunk) => (said.stderr += chunk.toString()));
    child.stdin.end(input);
    return { child, ended: once(child, "close").then(([code]) => ({ code: code, ...said })) };
}
export const runCommandLine = (args, place) => startCommandLine(args, place).ended;
//# sourceMappingURL=run-command-line.js.map