import { setFlagsFromString } from "node:v8";

import { exitCodeOf } from "../config/read-environment.ts";
import { asError } from "./errors.ts";

export interface StartedProcess {
  /** Sent to the parent process beside `ready: true`. */
  ready: { port?: number; healthPort?: number };
  /** Resolves when the process can no longer work: it then closes, and exits with a code for its supervisor. */
  failed?: Promise<Failure>;
  /** Time limit of stopping (ms); 90 s by default. */
  stopMs?: number;
  /** Finishes active work and closes everything. */
  close(): Promise<void>;
}

export interface Failure {
  /** Its message completes "…; this process ends". */
  error: Error;
  /** Time limit of stopping in this case (ms); the default otherwise. */
  graceMs?: number;
}

const defaultStopMs = 90_000;
/**
 * V8's own limit is 920. With it the threads that compile spend half as much again on a worker's first 2,000 documents, for code that
 * reads XML a tenth faster and applies the rules of a short document a tenth more slowly.
 */
const inlinedBytecode = "--max-inlined-bytecode-size-cumulative=200";
/** The process ends slightly before its supervisor kills it, to log the reason. */
const ownStopTimeShare = 0.95;

/** Under `npm run` one Ctrl-C arrives twice: from the terminal and from npm. */
const sameKeyPressMs = 1_000;

/**
 * Runs a process of the service: starts, reports readiness to the parent (IPC), and stops on SIGTERM, SIGINT, or when
 * the parent is gone. A second signal ends it at once. Errors at the start are printed in words.
 */
export async function runProcess(name: string, start: () => Promise<StartedProcess>): Promise<void> {
  setFlagsFromString(inlinedBytecode);
  let started: StartedProcess;
  const isStarting = new AbortController();
  // The start may take long, and without a parent no other stop would reach it.
  process.once("disconnect", () => isStarting.signal.aborted || process.exit(1));
  // Node would print all that the error carries: ioredis attaches the command, with a password among its arguments.
  process.on("uncaughtException", (thrown: unknown) => {
    const error = asError(thrown);
    process.stderr.write(`${name}: ${error.stack ?? error.message}\n`);
    process.exit(1);
  });
  try {
    started = await start();
  } catch (error) {
    process.stderr.write(`${name}: ${asError(error).message}\n`);
    process.exit(exitCodeOf(error));
  }
  isStarting.abort();
  handleSignals(name, started);
  process.send?.({ ready: true, ...started.ready });
}

function handleSignals(name: string, started: StartedProcess): void {
  let leavingSince: number | undefined;
  let exitCode = 0;
  const leave = (signal?: NodeJS.Signals): void => {
    if (leavingSince !== undefined) {
      if (signal !== undefined && performance.now() - leavingSince > sameKeyPressMs) {
        process.exit(1);
      }
      return;
    }
    leavingSince = performance.now();
    endWithin((started.stopMs ?? defaultStopMs) * ownStopTimeShare);
    started.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        process.stderr.write(`${name}: ${asError(error).message}\n`);
        process.exit(1);
      },
    );
  };
  const endWithin = (ms: number): void => {
    setTimeout(() => {
      process.stderr.write(`${name}: ended with work under way, its time to stop was over\n`);
      process.exit(1);
    }, ms);
  };
  const fail = ({ error, graceMs }: Failure): void => {
    process.stderr.write(`${name}: ${error.message}; this process ends\n`);
    exitCode = 1;
    if (graceMs !== undefined) {
      endWithin(graceMs);
    }
    leave();
  };
  void started.failed?.then(fail);
  process.on("SIGTERM", leave);
  process.on("SIGINT", leave);
  process.on("disconnect", () => leave());
}
