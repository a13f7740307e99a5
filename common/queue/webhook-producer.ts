import { asError } from "../errors.ts";
import type { Logger } from "../logging/logger.ts";
import { within } from "../time-limit.ts";
import type { QueueBackend, StageQueue } from "./queue-backend.ts";
import { jobOptions, type WebhookJob } from "./stages.ts";

/** Longer than this and the queue's store counts as away. */
const patienceMs = 5_000;
/** Jobs in one call to the store. */
const bulk = 500;

/** Adds a job per delivery. Never rejects: a delivery without its job is found by the sweep of the dispatcher. */
export class WebhookProducer {
  private readonly queue: StageQueue<WebhookJob>;

  constructor(
    private readonly backend: QueueBackend,
    private readonly logger: Logger,
  ) {
    this.queue = backend.createQueue<WebhookJob>("webhooks");
  }

  async enqueue(deliveryIds: readonly string[]): Promise<void> {
    const jobs = deliveryIds.map((deliveryId) => ({ name: "webhooks", data: { deliveryId }, opts: jobOptions }));
    for (let start = 0; start < jobs.length; start += bulk) {
      await this.add(jobs.slice(start, start + bulk));
    }
  }

  async close(): Promise<void> {
    await within(patienceMs, "closing a queue", this.queue.close()).catch((error: unknown) => {
      this.warn(error, "queue not closed in order");
    });
  }

  private async add(jobs: Parameters<StageQueue<WebhookJob>["addBulk"]>[0]): Promise<void> {
    const [first] = jobs;
    try {
      const added =
        jobs.length === 1 && first !== undefined
          ? this.queue.add(first.name, first.data, first.opts)
          : this.queue.addBulk(jobs);
      await within(patienceMs, "enqueueing", added);
    } catch (error) {
      this.warn(error, "webhook jobs not enqueued; the sweep will add them", { jobs: jobs.length });
    }
  }

  private warn(error: unknown, message: string, facts: object = {}): void {
    if (!this.backend.isAway(error)) {
      this.logger.warn({ err: asError(error), ...facts }, message);
    }
  }
}
