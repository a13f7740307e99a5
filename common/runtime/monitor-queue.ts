import { setTimeout as pause } from "node:timers/promises";

import type { Deps } from "./deps.ts";
import { pauseTogether } from "./rounds.ts";
import { unusableAfterMs } from "./unusable-after.ts";

type MonitoredDeps = Pick<Deps, "queues" | "logger">;

/** Time without a success after which `/health/ready` reports the queue. */
export const queueSilenceMs = 30_000;
const checkMs = 1_000;

export interface QueueMonitor {
  /** Resolves with the reason to end the process; never while the queue works. */
  readonly unusable: Promise<Error>;
  stop(): void;
}

/** Retries failing queues, logs a long failure, and gives up in the end. */
export function monitorQueue(deps: MonitoredDeps, patienceMs = unusableAfterMs()): QueueMonitor {
  const stopping = new AbortController();
  const { signal } = stopping;
  const givenUp = new Promise<Error>((resolve) => {
    void watch(deps, { patienceMs, signal, giveUp: resolve });
  });
  return { unusable: givenUp, stop: () => stopping.abort() };
}

async function watch(
  deps: MonitoredDeps,
  { patienceMs, signal, giveUp }: { patienceMs: number; signal: AbortSignal; giveUp: (reason: Error) => void },
): Promise<void> {
  let isTold = false;
  for (;;) {
    await pause(pauseTogether(checkMs), undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) {
      return;
    }
    await deps.queues.retryFailing().catch(() => undefined);
    const failingMs = deps.queues.failingMs();
    if (failingMs > patienceMs) {
      giveUp(new Error(`nothing could be enqueued for ${Math.round(failingMs / 1_000)} s`));
      return;
    }
    if (failingMs > queueSilenceMs && !isTold) {
      deps.logger.error({ failingSeconds: Math.round(failingMs / 1_000) }, "nothing can be enqueued");
    }
    isTold = failingMs > queueSilenceMs;
  }
}
