/** Of a work that may last: called whenever it has moved on. */
export type Touch = () => void;

/**
 * Runs a work that ends when the caller's signal does, or when it has not moved on for so long. Its signal is let go of at the
 * end, because a caller's signal may live as long as the caller's process.
 */
export async function withTimeLimit<Result>(
  { signal, ms }: { signal: AbortSignal | undefined; ms: number },
  work: (signal: AbortSignal, touch: Touch) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(new DOMException(`Nothing came for ${ms} ms`, "TimeoutError"));
  const end = (): void => controller.abort(signal?.reason);
  let timer = setTimeout(giveUp, ms);
  const touch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, ms);
  };
  signal?.addEventListener("abort", end, { once: true });
  try {
    return await work(controller.signal, touch);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** @throws the signal's reason when it ends before */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener("abort", end, { once: true });
  });
}
