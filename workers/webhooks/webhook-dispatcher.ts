import { setTimeout as pause } from "node:timers/promises";

import { anything, type Watch } from "../../common/db/status-listener.ts";
import { asError } from "../../common/errors.ts";
import { pauseTogether } from "../../common/rounds.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { StuckWriterMonitor } from "../../common/services/changes/stuck-writer-monitor.ts";
import { dispatchWebhooks, sweepWebhooks } from "../../common/services/webhooks/dispatch-webhooks.ts";
import type { PeriodicJob } from "../periodic-jobs/periodic-job.ts";
import { RoundSign } from "../periodic-jobs/round-sign.ts";

/** Minimum pause between rounds, so that a round takes the events of many documents under load. */
const restMs = 200;
/** Pause without a notice, which may be lost with its connection, as jobs with their queue. */
const idleMs = 5_000;
/** Pause after a failed round. */
const failedMs = 1_000;
/** While a transaction holds events back, no notice announces its end, so the log is polled. */
const heldBackMs = 50;

/**
 * Dispatches new events after every notice of the database and every few seconds, until stopped; rounds never overlap.
 */
export function startWebhookDispatcher(deps: Deps): PeriodicJob {
  const stopping = new AbortController();
  const rest = (ms: number): Promise<void> =>
    pause(pauseTogether(ms), undefined, { signal: stopping.signal }).catch(() => undefined);
  let watch: Watch | undefined;
  const alarm = new StuckWriterMonitor(deps);
  let sweepAt = 0;
  let doneUpTo: bigint | undefined;
  const round = async (): Promise<number> => {
    const { isHeldBack, hasEndpoints, upTo } = await dispatchWebhooks(deps, doneUpTo);
    doneUpTo = upTo;
    await alarm.check();
    if (performance.now() >= sweepAt) {
      const { nextDueMs = idleMs } = hasEndpoints ? await sweepWebhooks(deps) : {};
      sweepAt = performance.now() + Math.min(nextDueMs, idleMs);
    }
    if (!hasEndpoints) {
      watch?.close();
      watch = undefined;
    }
    watch ??= hasEndpoints ? deps.statusListener.watch(anything) : undefined;
    return isHeldBack && hasEndpoints ? heldBackMs : Math.max(0, sweepAt - performance.now());
  };
  const sign = new RoundSign();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      sign.begin();
      const waitMs = await round().catch((error: unknown) => {
        deps.logger.warn({ err: asError(error) }, "webhook events not dispatched; the next round will");
        sign.fail(asError(error));
        return failedMs;
      });
      sign.end();
      await rest(restMs);
      await (watch === undefined ? rest(waitMs) : watch.change(waitMs));
    }
  };
  const running = run();
  return {
    runningMs: () => sign.runningMs(),
    standstill: () => sign.standstill(),
    stop: async () => {
      stopping.abort();
      watch?.close();
      await running;
      watch?.close();
    },
  };
}
