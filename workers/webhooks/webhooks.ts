import { setTimeout as pause } from "node:timers/promises";

import { anything, type Watch } from "../../common/status/status-listener.ts";
import { asError } from "../../common/runtime/errors.ts";
import { pauseTogether } from "../../common/runtime/rounds.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { StuckWriterMonitor } from "../../common/status/stuck-writer-monitor.ts";
import { dispatchWebhooks } from "../../common/webhooks/dispatch-webhooks.ts";
import { webhookTimeoutMs } from "../../common/webhooks/post-webhook.ts";
import type { PeriodicJob } from "../periodic-jobs/periodic-job.ts";
import { RoundSign } from "../periodic-jobs/round-sign.ts";
import { WebhookSender } from "./webhook-sender.ts";

/** Minimum pause between rounds, so that a round takes the events of many documents under load. */
const restMs = 200;
/** Longest pause between rounds: a notice may be lost with its connection, and a retry that is due waits for the next round. */
const quietMs = 2_000;
/** The same without an endpoint. */
const idleMs = 5_000;
/** Pause after a failed round. */
const failedMs = 1_000;
/** While a transaction holds events back, no notice announces its end, so the log is polled. */
const heldBackMs = 50;

export interface RunningWebhooks extends PeriodicJob {
  /** No attempt begins any more; those under way have so long to end. */
  stop(patienceMs?: number): Promise<void>;
}

/** Dispatches and sends events after every notice of the database and every few seconds, until stopped; rounds never overlap. */
export function startWebhooks(deps: Deps): RunningWebhooks {
  const stopping = new AbortController();
  const rest = (ms: number): Promise<void> =>
    pause(pauseTogether(ms), undefined, { signal: stopping.signal }).catch(() => undefined);
  let watch: Watch | undefined;
  const alarm = new StuckWriterMonitor(deps);
  const sender = new WebhookSender(deps);
  let doneUpTo: bigint | undefined;
  const round = async (): Promise<number> => {
    const { isHeldBack, hasEndpoints, upTo } = await dispatchWebhooks(deps, doneUpTo);
    doneUpTo = upTo;
    await alarm.check();
    if (!hasEndpoints) {
      watch?.close();
      watch = undefined;
      return idleMs;
    }
    watch ??= deps.statusListener.watch(anything);
    sender.fill();
    return isHeldBack ? heldBackMs : quietMs;
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
    stop: async (patienceMs = webhookTimeoutMs) => {
      stopping.abort();
      watch?.close();
      await running;
      watch?.close();
      await sender.stop(patienceMs);
    },
  };
}
