import { setTimeout as pause } from "node:timers/promises";

import type { Deps } from "../deps.ts";

type MonitoredDeps = Pick<Deps, "queues" | "webhookQueue" | "logger">;

/** Nothing could be enqueued for so long: `/health/ready` says so. */
export const queueSilenceMs = 30_000;
/** And for so long: the process ends itself, since another one may be able to. */
const unusableAfterMs = 300_000;
/** Up to this part is added, so that the processes of a site do not all leave at the same moment. */
const jitter = 0.2;
const checkMs = 1_000;

export interface QueueMonitor {
  /** Resolves with the reason when the process should end itself; never, as long as it works. */
  readonly unusable: Promise<Error>;
  stop(): void;
}

/** How long a queue of this process has taken nothing (ms), the one that has been failing for longest. */
export const queueFailingMs = ({ queues, webhookQueue }: Pick<Deps, "queues" | "webhookQueue">): number =>
  Math.max(queues.failingMs(), webhookQueue.failingMs());

/** Tries queues that have failed again until they work, tells the log of one that has not for long, and gives up in the end. */
export function monitorQueue(
  deps: MonitoredDeps,
  patienceMs = unusableAfterMs * (1 + jitter * Math.random()),
): QueueMonitor {
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
    await pause(checkMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) {
      return;
    }
    await Promise.allSettled([deps.queues.retryFailing(), deps.webhookQueue.retryFailing()]);
    const failingMs = queueFailingMs(deps);
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
