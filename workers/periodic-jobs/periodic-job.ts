import { pauseTogether } from "../../common/runtime/clock.ts";
import { RoundSign, type Standstill } from "./round-sign.ts";

export interface PeriodicJob {
  /** Resolves when the current round has ended; no further round begins. */
  stop(): Promise<void>;
  /** Duration of the current round (ms); 0 between rounds. */
  runningMs(): number;
  /** For how long it has not moved, and why. */
  standstill(): Standstill;
}

/**
 * Runs `round` after the first pause (ms; none by default) and again after the pause (ms) that it returns; rounds never
 * overlap. A round calls `fail` for an error that it has dealt with.
 */
export function runPeriodically(
  round: (fail: (error: Error) => void) => Promise<number>,
  firstPauseMs = 0,
): PeriodicJob {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const sign = new RoundSign();
  const run = async (): Promise<void> => {
    sign.begin();
    const pauseMs = await round((error) => sign.fail(error));
    sign.end();
    if (!stopped) {
      timer = setTimeout(() => {
        running = run();
      }, pauseTogether(pauseMs));
    }
  };
  timer = setTimeout(() => {
    running = run();
  }, firstPauseMs);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    runningMs: () => sign.runningMs(),
    standstill: () => sign.standstill(),
  };
}
