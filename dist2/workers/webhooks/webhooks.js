import { webhookConcurrency } from "../../common/queue/jobs.js";
import { attemptWebhooks } from "../../common/services/webhooks/attempt-webhooks.js";
import { createWebhookClient } from "../../common/services/webhooks/post-webhook.js";
import { startWebhookDispatcher } from "./webhook-dispatcher.js";
/** Starts the dispatcher of events and the worker that posts them. */
export function startWebhooks(deps) {
    const webhooks = createWebhookClient(deps.config);
    const worker = deps.queueBackend.createWorker("webhooks", ({ data }) => attemptWebhooks({ ...deps, webhooks }, data.deliveryIds), { concurrency: webhookConcurrency });
    const dispatcher = startWebhookDispatcher(deps);
    return {
        worker,
        runningMs: () => dispatcher.runningMs(),
        standstill: () => dispatcher.standstill(),
        stopDispatching: () => dispatcher.stop(),
        release: () => webhooks.close(),
    };
}
//# sourceMappingURL=webhooks.js.map