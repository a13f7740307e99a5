import { isMainThread } from "node:worker_threads";

import { pino, type DestinationStream, type Logger as PinoLogger } from "pino";

import { CorkedOutput } from "./corked-output.ts";
import { flushAtExit } from "./flush-at-exit.ts";
import { maskLine } from "./mask-line.ts";
import { WarningCollapser } from "./warning-collapser.ts";

/** Facts are fields, and the message is constant. Documents, names and tax numbers are never logged. */
export type Logger = PinoLogger;

/** Keys that hold a secret near the top of a logged object. */
const secretPaths = ["authorization", "token", "jwtSecrets", "secret", "secretsKeys", "password"].flatMap((key) => [
  key,
  `*.${key}`,
  `*.*.${key}`,
]);

const warn = 40;

/** JSON lines to standard output; `name` is the process. Repeated warnings are collapsed; warnings and errors leave at once. */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const output = destination ?? standardOutput();
  const collapse = new WarningCollapser();
  flushAtExit(collapse);
  const options = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...secretPaths, "*.headers['x-token']"], censor: "[secret]" },
    hooks: {
      // Words of an access point or of PostgreSQL may repeat what a document says.
      streamWrite: maskLine,
      logMethod(this: PinoLogger, parts: unknown[], method: unknown, number: number) {
        const log = method as (this: PinoLogger, ...all: unknown[]) => void;
        if (number === warn) {
          collapse.pass(this, parts, log);
        } else {
          log.apply(this, parts);
        }
        if (number >= warn && output instanceof CorkedOutput) {
          output.flush();
        }
      },
    },
  } as const;
  return pino(options as never, output);
}

/** Characters that wait for a log that takes nothing; later lines are dropped until it does. */
const maxWaiting = 1_000_000;

/**
 * A log on a full disk (ENOSPC), or one that no one reads any more (EPIPE), must not end the process: it goes on, and
 * writes on when there is room.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaiting });
  output.on("error", () => undefined);
  // A thread may be ended from outside, which lets it write nothing more.
  if (!isMainThread) {
    return output;
  }
  const corked = new CorkedOutput(output);
  flushAtExit(corked);
  return corked;
}
