import { spawn } from "node:child_process";
import { once } from "node:events";
import { entrustProcess } from "./caretaker.js";
/** Below the time that a test of a whole program has: what it said last is worth more than "timeout exceeded". */
const maxSilenceMs = 100_000;
/** Runs a built entry file with this environment beside our own; an undefined value removes a variable. */
export function runProgram(entry, args, env, { input, node = process.execPath, ...options } = {}) {
    const child = spawn(node, ["--enable-source-maps", entry, ...args], {
        ...options,
        env: { ...process.env, ...env },
        stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    entrustProcess(child);
    // A program that does not read it ends before it is written.
    child.stdin?.on("error", () => { });
    child.stdin?.end(input);
    const output = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => (output.stdout += String(chunk)));
    child.stderr.on("data", (chunk) => (output.stderr += String(chunk)));
    const ended = once(child, "close").then(([code]) => code);
    const says = (pattern) => new Promise((resolve, reject) => {
        const fail = (how) => {
            child.stdout.off("data", look);
            reject(new Error(`${how} without saying ${pattern}:\n${output.stdout}${output.stderr}`));
        };
        const timer = setTimeout(() => fail("ran"), maxSilenceMs);
        const look = () => {
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
//# sourceMappingURL=run-program.js.map