import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

import type { ChildEnvironment } from "../config/inherited-environment.ts";
import { ConfigError, configExitCode } from "../config/read-environment.ts";

export interface ProcessSpec {
  name: string;
  entry: string;
  args?: readonly string[];
  env: ChildEnvironment;
  /** Receives both output streams of the child; by default they go to ours. */
  logFile?: string;
  /** Time for the child to stop; 30 s by default. */
  stopTimeoutMs?: number;
}

interface ReadyMessage {
  ready: true;
  port?: number;
}

/** Begins anew with each message of a child that is not ready yet (`waits` says for what). */
const readyTimeoutMs = 60_000;
const defaultStopTimeoutMs = 30_000;
const firstPauseMs = 500;
const maxPauseMs = 30_000;
const healthyAfterMs = 60_000;

/**
 * Keeps one child process running and restarts it after a growing pause whenever it ends. It has its own process group
 * (Ctrl-C reaches us only, and we stop the children in order) and an IPC channel, which closes when this process is gone.
 */
export class SupervisedProcess {
  /**
   * Rejects when the child ends, or says nothing for a minute, before it is ready for the first time; the error has the end of its
   * log file, and is a ConfigError if the child's was.
   */
  readonly ready: Promise<ReadyMessage>;
  private child: ChildProcess;
  private readonly wake = new AbortController();
  private pauseMs = firstPauseMs;

  constructor(
    private readonly spec: ProcessSpec,
    private readonly report: (line: string) => void,
  ) {
    this.child = this.start();
    this.ready = this.firstReady(this.child);
    // Without a waiter (a stop during the start) the rejection must not end the process.
    this.ready.catch(() => undefined);
  }

  /** Asks the child to stop, and kills it after the time limit (ms). */
  async stop(withinMs = this.spec.stopTimeoutMs ?? defaultStopTimeoutMs): Promise<void> {
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

  kill(): void {
    this.wake.abort();
    this.child.kill("SIGKILL");
  }

  private start(): ChildProcess {
    const { entry, args = [], env, logFile } = this.spec;
    const log = logFile === undefined ? "inherit" : openSync(logFile, "a", 0o600);
    try {
      return fork(entry, args, {
        env,
        detached: true,
        execArgv: ["--enable-source-maps"],
        stdio: ["ignore", log, log, "ipc"],
      });
    } finally {
      if (typeof log === "number") {
        closeSync(log);
      }
    }
  }

  private async firstReady(child: ChildProcess): Promise<ReadyMessage> {
    const message = await awaitReadyOrEnd(child);
    if (message === undefined) {
      child.kill("SIGKILL");
      const { name, logFile } = this.spec;
      // Without a log file the output is already on our streams.
      const lines = logFile === undefined ? [] : readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-8);
      const output = logFile === undefined ? "" : `: ${lines.join("\n")}\n(whole log: ${logFile})`;
      const words = `${name} did not start${output}`;
      throw child.exitCode === configExitCode ? new ConfigError([], words) : new Error(words);
    }
    void this.keepRunning(child);
    return message;
  }

  private async keepRunning(first: ChildProcess): Promise<void> {
    for (let child = first; !this.wake.signal.aborted; child = this.child) {
      const startedAt = performance.now();
      // A child that cannot be forked emits `error`: `once` rejects.
      if (!hasEnded(child)) {
        await once(child, "exit").catch(() => undefined);
      }
      if (this.wake.signal.aborted) {
        return;
      }
      if (performance.now() - startedAt > healthyAfterMs) {
        this.pauseMs = firstPauseMs;
      }
      const { name, logFile } = this.spec;
      const end = child.signalCode ?? `code ${child.exitCode ?? "unknown"}`;
      this.report(
        `${name} ended (${end}); it starts again in ${this.pauseMs / 1_000} s${logFile === undefined ? "" : `, see ${logFile}`}`,
      );
      await delay(this.pauseMs, undefined, { signal: this.wake.signal }).catch(() => undefined);
      this.pauseMs = Math.min(this.pauseMs * 2, maxPauseMs);
      if (!this.wake.signal.aborted) {
        this.child = this.start();
      }
    }
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

function awaitReadyOrEnd(child: ChildProcess): Promise<ReadyMessage | undefined> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const settle = (message?: ReadyMessage): void => {
      clearTimeout(timer);
      child.off("message", hear);
      resolve(message);
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, readyTimeoutMs);
    };
    const hear = (message: unknown): void => {
      if (typeof message === "object" && message !== null && "ready" in message) {
        settle(message as ReadyMessage);
      } else {
        wait();
      }
    };
    child.on("message", hear);
    child.once("exit", () => settle());
    child.once("error", () => settle());
    wait();
  });
}
