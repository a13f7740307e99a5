import type { Logger } from "../logging/logger.ts";
import { JobSender } from "./job-sender.ts";
import type { WebhookJob } from "./jobs.ts";
import type { QueueBackend } from "./queue-backend.ts";

/** Adds a job per group of deliveries. The dispatcher's sweep finds deliveries without a job. */
export class WebhookProducer {
  /** It also reads the queue. */
  readonly sender: JobSender<WebhookJob>;

  constructor(backend: QueueBackend, logger: Logger) {
    this.sender = new JobSender(backend, "webhooks", logger);
  }

  /** Never rejects. @returns the deliveries that may not have been added */
  async enqueue(groups: readonly [string, ...string[]][]): Promise<string[]> {
    const jobs = groups.map((deliveryIds) => ({ deliveryIds }));
    const unsent: WebhookJob[] = await this.sender.send(jobs);
    return unsent.flatMap(({ deliveryIds }) => deliveryIds);
  }

  failingMs(): number {
    return this.sender.failingMs();
  }

  async retryFailing(): Promise<void> {
    if (this.sender.failingMs() > 0) {
      await this.sender.ping();
    }
  }

  async close(): Promise<void> {
    await this.sender.close();
  }
}
