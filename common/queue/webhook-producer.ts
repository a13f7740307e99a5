import type { Logger } from "../logging/logger.ts";
import { JobSender } from "./job-sender.ts";
import type { WebhookJob } from "./jobs.ts";
import type { QueueBackend } from "./queue-backend.ts";

/** Adds a job per delivery, as JobSender does: a delivery without its job is found by the sweep of the dispatcher. */
export class WebhookProducer {
  private readonly sender: JobSender<WebhookJob>;

  constructor(backend: QueueBackend, logger: Logger) {
    this.sender = new JobSender(backend, "webhooks", logger);
  }

  async enqueue(deliveryIds: readonly string[]): Promise<void> {
    await this.sender.send(deliveryIds.map((deliveryId) => ({ deliveryId })));
  }

  async close(): Promise<void> {
    await this.sender.close();
  }
}
