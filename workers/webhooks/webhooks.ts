import type { StageWorker } from "../../common/queue/queue-backend.ts";
import { webhookConcurrency, type WebhookJob } from "../../common/queue/jobs.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { attemptWebhooks } from "../../common/services/webhooks/attempt-webhooks.ts";
import { createWebhookClient } from "../../common/services/webhooks/post-webhook.ts";
import type { Standstill } from "../periodic-jobs/round-sign.ts";
import { startWebhookDispatcher } from "./webhook-dispatcher.ts";

export interface RunningWebhooks {
  worker: StageWorker;
  /** Duration of the dispatcher's current round (ms). */
  runningMs(): number;
  /** For how long the dispatcher has not moved, and why. */
  standstill(): Standstill;
  /** Called before the worker is closed, so that nothing new is dispatched. */
  stopDispatching(): Promise<void>;
  /** Called after the worker is closed. */
  release(): Promise<void>;
}

/** Starts the dispatcher of events and the worker that posts them. */
export function startWebhooks(deps: Deps): RunningWebhooks {
  const webhooks = createWebhookClient(deps.config);
  const worker = deps.queueBackend.createWorker<WebhookJob>(
    "webhooks",
    ({ data }) => attemptWebhooks({ ...deps, webhooks }, data.deliveryIds),
    { concurrency: webhookConcurrency },
  );
  const dispatcher = startWebhookDispatcher(deps);
  return {
    worker,
    runningMs: () => dispatcher.runningMs(),
    standstill: () => dispatcher.standstill(),
    stopDispatching: () => dispatcher.stop(),
    release: () => webhooks.close(),
  };
}
