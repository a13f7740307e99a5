import { ConfigError } from "../../config/read-environment.ts";
import { asError } from "../../errors.ts";

export interface StartedProcess {
  /** Told to the parent process, when there is one, beside `ready: true`. */
  ready: { port?: number; healthPort?: number };
  /** Resolves when it can do its work no more: it closes then, and ends with an exit code for whoever starts it again. */
  failed?: Promise<Failure>;
  /** What leaving may take in all (ms), whatever does not answer; a minute and a half when left out. */
  stopMs?: number;
  /** Finishes what is under way and lets go of everything. */
  close(): Promise<void>;
}

/** Why a process ends by itself. */
export interface Failure {
  /** Its message completes "…; this process ends". */
  error: Error;
  /** What it may take to leave (ms); as long as it ever may when left out. */
  graceMs?: number;
}

const defaultStopMs = 90_000;
/** A supervisor insists when the time is up; the process itself ends a little before, and says why. */
const ownShare = 0.95;

/** EX_CONFIG of sysexits: the environment is not usable. */
const configExitCode = 78;
/** One Ctrl-C arrives twice under `npm run`: from the terminal, and passed on by npm. */
const sameKeyPressMs = 1_000;

/**
 * The life of every process of the service: start, say so to the parent (IPC, when started by one), run, and leave in
 * good order on SIGTERM, SIGINT, or when the parent is gone. A later signal does not wait. Errors at the start are
 * printed in words and end the process.
 */
export async function runProcess(name: string, start: () => Promise<StartedProcess>): Promise<void> {
  let started: StartedProcess;
  const isStarting = new AbortController();
  // It may wait for long, and nobody is there any more to tell it to stop.
  process.once("disconnect", () => isStarting.signal.aborted || process.exit(1));
  try {
    started = await start();
  } catch (error) {
    process.stderr.write(`${name}: ${asError(error).message}\n`);
    process.exit(error instanceof ConfigError ? configExitCode : 1);
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
    endWithin((started.stopMs ?? defaultStopMs) * ownShare);
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
