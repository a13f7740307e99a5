import { awakeMs, pauseTogether } from "../../common/runtime/clock.ts";

/**
 * How long a job has made no progress (ms): its current round does not end, or its rounds fail. `words`: the error of the failing
 * rounds, null without one.
 */
interface Standstill {
  forMs: number;
  words: string | null;
}

/** What can be seen of a job's rounds from outside. */
export class RoundSign {
  private begunAt: number | undefined;
  private begunAwakeAt = 0;
  private failure: { since: number; words: string } | undefined;
  private hasFailed = false;

  begin(): void {
    this.begunAt = performance.now();
    this.begunAwakeAt = awakeMs();
    this.hasFailed = false;
  }

  /** To be called within the round. */
  fail({ message }: Error): void {
    this.hasFailed = true;
    this.failure = { since: this.failure?.since ?? this.begunAwakeAt, words: message };
  }

  end(): void {
    this.begunAt = undefined;
    if (!this.hasFailed) {
      this.failure = undefined;
    }
  }

  /** Duration of the current round (ms); 0 between rounds. */
  runningMs(): number {
    return this.begunAt === undefined ? 0 : performance.now() - this.begunAt;
  }

  standstill(): Standstill {
    const runningMs = this.begunAt === undefined ? 0 : awakeMs() - this.begunAwakeAt;
    const failingMs = this.failure === undefined ? 0 : awakeMs() - this.failure.since;
    return { forMs: Math.max(runningMs, failingMs), words: this.failure?.words ?? null };
  }
}

export interface PeriodicJob {
  /** Resolves when the current round has ended; no further round begins. It waits for other servers at most `patienceMs`. */
  stop(patienceMs?: number): Promise<void>;
  /** Duration of the current round (ms); 0 between rounds. */
  runningMs(): number;
  standstill(): Standstill;
  /** Begins the next round within `ms`, because there is work. */
  hasten?(ms: number): void;
}

/**
 * Runs `round` after the first pause (ms; none by default) and again after the pause (ms) that it returns; rounds never
 * overlap. A round calls `fail` for an error that it has dealt with.
 */
export function runPeriodically(
  round: (fail: (error: Error) => void) => Promise<number>,
  firstPauseMs = 0,
): PeriodicJob & Required<Pick<PeriodicJob, "hasten">> {
  let timer: NodeJS.Timeout | undefined;
  let nextAt = 0;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const sign = new RoundSign();
  const run = async (): Promise<void> => {
    sign.begin();
    const pauseMs = await round((error) => sign.fail(error));
    sign.end();
    if (!stopped) {
      runAfter(pauseTogether(pauseMs));
    }
  };
  const runAfter = (ms: number): void => {
    clearTimeout(timer);
    nextAt = performance.now() + ms;
    timer = setTimeout(() => {
      running = run();
    }, ms);
  };
  runAfter(firstPauseMs);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    runningMs: () => sign.runningMs(),
    standstill: () => sign.standstill(),
    hasten: (ms) => {
      // During a round its end is already past.
      if (!stopped && nextAt - performance.now() > ms) {
        runAfter(ms);
      }
    },
  };
}
