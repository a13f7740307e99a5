export interface PeriodicJob {
  /** Resolves when the round under way has ended; there is none after it. */
  stop(): Promise<void>;
  /** How long the round under way has lasted (ms); 0 between two rounds. */
  runningMs(): number;
}

/** Runs `round` after the first pause (ms; at once without one) and again after the pause (ms) that it gives back; rounds never overlap. */
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
