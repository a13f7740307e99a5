import { ConfigError } from "../../config/read-environment.ts";
import { asError } from "../../errors.ts";

export interface StartedProcess {
  /** Told to the parent process, when there is one, beside `ready: true`. */
  ready: { port?: number };
  /** Resolves when it can do its work no more: it closes then, and ends with an exit code for whoever starts it again. */
  failed?: Promise<Error>;
  /** Finishes what is under way and lets go of everything. */
  close(): Promise<void>;
}

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
  try {
    started = await start();
  } catch (error) {
    process.stderr.write(`${name}: ${asError(error).message}\n`);
    process.exit(error instanceof ConfigError ? configExitCode : 1);
  }
  leaveInGoodOrder(name, started);
  process.send?.({ ready: true, ...started.ready });
}

function leaveInGoodOrder(name: string, started: StartedProcess): void {
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
    started.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        process.stderr.write(`${name}: ${asError(error).message}\n`);
        process.exit(1);
      },
    );
  };
  const fail = (error: Error): void => {
    process.stderr.write(`${name}: ${error.message}; this process ends\n`);
    exitCode = 1;
    leave();
  };
  void started.failed?.then(fail);
  process.on("SIGTERM", leave);
  process.on("SIGINT", leave);
  process.on("disconnect", () => {
    leave();
  });
}
