export interface PeriodicJob {
  /** Resolves when the current round has ended; no further round begins. */
  stop(): Promise<void>;
  /** Duration of the current round (ms); 0 between rounds. */
  runningMs(): number;
}

/**
 * Runs `round` after the first pause (ms; none by default) and again after the pause (ms) that it returns; rounds never
 * overlap.
 */
export function runPeriodically(round: () => Promise<number>, firstPauseMs = 0): PeriodicJob {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let begunAt: number | undefined;
  const run = async (): Promise<void> => {
    begunAt = performance.now();
    const pauseMs = await round();
    begunAt = undefined;
    if (!stopped) {
      timer = setTimeout(() => {
        running = run();
      }, pauseMs);
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
    runningMs: () => (begunAt === undefined ? 0 : performance.now() - begunAt),
  };
}
