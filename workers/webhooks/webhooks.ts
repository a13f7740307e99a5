import type { StageWorker } from "../../common/queue/queue-backend.ts";
import { webhookConcurrency, type WebhookJob } from "../../common/queue/jobs.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { attemptWebhooks } from "../../common/services/webhooks/attempt-webhooks.ts";
import { createWebhookClient } from "../../common/services/webhooks/post-webhook.ts";
import { startWebhookDispatcher } from "./webhook-dispatcher.ts";

export interface RunningWebhooks {
  worker: StageWorker;
  /** How long the dispatcher's round under way has lasted (ms). */
  runningMs(): number;
  /** Called before the worker is closed: nothing new is dispatched. */
  stopDispatching(): Promise<void>;
  /** Called behind it. */
  release(): Promise<void>;
}

/** The dispatcher of events, and the worker that delivers them. */
export function startWebhooks(deps: Deps): RunningWebhooks {
  const webhooks = createWebhookClient(deps.config);
  const worker = deps.queueBackend.createWorker<WebhookJob>(
    "webhooks",
    ({ data }) => attemptWebhooks({ ...deps, webhooks }, [data.deliveryId, ...(data.others ?? [])]),
    { concurrency: webhookConcurrency },
  );
  const dispatcher = startWebhookDispatcher(deps);
  return {
    worker,
    runningMs: () => dispatcher.runningMs(),
    stopDispatching: () => dispatcher.stop(),
    release: () => webhooks.close(),
  };
}
