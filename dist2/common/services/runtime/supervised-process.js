import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
/** Restarts with each message of the child before it is ready (`waits`: for what). */
const readyTimeoutMs = 60_000;
const defaultStopTimeoutMs = 30_000;
const firstPauseMs = 500;
const maxPauseMs = 30_000;
const healthyAfterMs = 60_000;
/**
 * Keeps one child process running and restarts it after a growing pause whenever it ends. It has its own process group
 * (Ctrl-C reaches us only, and we stop the children in order) and an IPC channel, whose loss tells it that we are gone.
 */
export class SupervisedProcess {
    constructor(spec, report) {
        this.spec = spec;
        this.report = report;
        this.wake = new AbortController();
        this.pauseMs = firstPauseMs;
        this.child = this.start();
        this.ready = this.firstReady(this.child);
        // Without a waiter (a stop during the start) the rejection must not end the process.
        this.ready.catch(() => undefined);
    }
    /** Asks the child to stop, and kills it after the time limit (ms). */
    async stop(withinMs = this.spec.stopTimeoutMs ?? defaultStopTimeoutMs) {
        this.wake.abort();
        const { child } = this;
        if (hasEnded(child)) {
            return;
        }
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        const insist = setTimeout(() => child.kill("SIGKILL"), withinMs);
        await ended;
        clearTimeout(insist);
    }
    kill() {
        this.wake.abort();
        this.child.kill("SIGKILL");
    }
    start() {
        const { entry, args = [], env, logFile } = this.spec;
        const log = logFile === undefined ? "inherit" : openSync(logFile, "a", 0o600);
        try {
            return fork(entry, args, {
                env,
                detached: true,
                execArgv: ["--enable-source-maps"],
                stdio: ["ignore", log, log, "ipc"],
            });
        }
        finally {
            if (typeof log === "number") {
                closeSync(log);
            }
        }
    }
    async firstReady(child) {
        const message = await awaitReadyOrEnd(child);
        if (message === undefined) {
            child.kill("SIGKILL");
            throw new Error(`${this.spec.name} did not start${lastWords(this.spec.logFile)}`);
        }
        void this.keepRunning(child);
        return message;
    }
    async keepRunning(first) {
        for (let child = first; !this.wake.signal.aborted; child = this.child) {
            const startedAt = performance.now();
            await awaitEnd(child);
            if (this.wake.signal.aborted) {
                return;
            }
            if (performance.now() - startedAt > healthyAfterMs) {
                this.pauseMs = firstPauseMs;
            }
            this.report(`${this.spec.name} ended (${describeEnd(child)}); it starts again in ${this.pauseMs / 1_000} s${placeOf(this.spec)}`);
            await this.pause();
            if (!this.wake.signal.aborted) {
                this.child = this.start();
            }
        }
    }
    async pause() {
        await delay(this.pauseMs, undefined, { signal: this.wake.signal }).catch(() => undefined);
        this.pauseMs = Math.min(this.pauseMs * 2, maxPauseMs);
    }
}
const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;
/** A child that cannot be forked emits `error` and never `exit`. */
async function awaitEnd(child) {
    if (!hasEnded(child)) {
        await Promise.race([once(child, "exit"), once(child, "error").catch(() => undefined)]);
    }
}
function awaitReadyOrEnd(child) {
    return new Promise((resolve) => {
        let timer;
        const settle = (message) => {
            clearTimeout(timer);
            child.off("message", hear);
            resolve(message);
        };
        const wait = () => {
            clearTimeout(timer);
            timer = setTimeout(settle, readyTimeoutMs);
        };
        const hear = (message) => {
            if (typeof message === "object" && message !== null && "ready" in message) {
                settle(message);
            }
            else {
                wait();
            }
        };
        child.on("message", hear);
        child.once("exit", () => settle());
        child.once("error", () => settle());
        wait();
    });
}
function describeEnd(child) {
    return child.signalCode ?? `code ${child.exitCode ?? "unknown"}`;
}
const placeOf = ({ logFile }) => (logFile === undefined ? "" : `, see ${logFile}`);
/** Without a log file the output is already on our streams. */
function lastWords(logFile) {
    if (logFile === undefined) {
        return "";
    }
    const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-8);
    return `: ${lines.join("\n")}\n(whole log: ${logFile})`;
}
//# sourceMappingURL=supervised-process.js.map