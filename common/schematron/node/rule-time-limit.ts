import { Script } from "node:vm";

import { TimeExhausted, type TimeLimit } from "../engine.ts";

/** Global name of the work, because the script sees globals only. */
const place = Symbol.for("compiled-schematron.work");
const script = new Script(`globalThis[Symbol.for(${JSON.stringify(place.description)})]()`);
const holder = globalThis as { [place]?: (() => void) | undefined };

const isTimeOut = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT";

/** V8 interrupts a script at any point, also in a regular expression. It costs 0.1 ms per check. */
function runWithin<T>(ms: number, work: () => T): { value: T } | undefined {
  let done: { value: T } | undefined;
  holder[place] = () => {
    done = { value: work() };
  };
  try {
    script.runInThisContext({ timeout: ms });
  } catch (error) {
    if (!isTimeOut(error)) {
      throw error;
    }
  } finally {
    holder[place] = undefined;
  }
  return done;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Limits checks by foreign rules. Wall-clock time passes while the process is frozen or waits for a processor, so a
 * check that got less than half of its time is repeated once.
 */
export function ruleTimeLimit(seconds: number): TimeLimit {
  return {
    seconds,
    run(work, share = 1) {
      const ms = Math.ceil(seconds * share * 1_000);
      const before = processorMs();
      let done = runWithin(ms, work);
      if (done === undefined && processorMs() - before < ms / 2) {
        done = runWithin(ms * 2, work);
      }
      if (done === undefined) {
        throw new TimeExhausted();
      }
      return done.value;
    },
  };
}
