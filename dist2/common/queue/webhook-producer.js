import { JobSender } from "./job-sender.js";
/** Adds a job per group of deliveries. The dispatcher's sweep finds deliveries without a job. */
export class WebhookProducer {
    constructor(backend, logger) {
        this.sender = new JobSender(backend, "webhooks", logger);
    }
    /** Never rejects. @returns the deliveries that may not have been added */
    async enqueue(groups) {
        const jobs = groups.map((deliveryIds) => ({ deliveryIds }));
        const unsent = await this.sender.send(jobs);
        return unsent.flatMap(({ deliveryIds }) => deliveryIds);
    }
    failingMs() {
        return this.sender.failingMs();
    }
    async retryFailing() {
        if (this.sender.failingMs() > 0) {
            await this.sender.ping();
        }
    }
    async close() {
        await this.sender.close();
    }
}
//# sourceMappingURL=webhook-producer.js.map