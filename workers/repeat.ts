export interface Repeated {
  /** Resolves when the round under way has ended; there is none after it. */
  stop(): Promise<void>;
}

/** Runs `round` after the first pause (ms; at once without one) and again after the pause (ms) that it gives back; rounds never overlap. */
export function repeat(round: () => Promise<number>, firstPauseMs = 0): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    const pauseMs = await round();
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
  };
}
