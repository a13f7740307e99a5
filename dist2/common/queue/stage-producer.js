import { firstStage, pipeline, stageNames } from "../domain/status/pipeline.js";
import { BurstLimiter } from "./burst-limiter.js";
import { JobSender } from "./job-sender.js";
/**
 * Adds jobs in batches without a timer: a lone document is sent at once, and documents that arrive during a send form
 * the next batch.
 */
export class StageProducer {
    constructor(backend, logger) {
        this.backend = backend;
        this.burstLimiter = new BurstLimiter(() => this.lanes[firstStage].sender.countWaitingJobs("first"));
        this.lanes = Object.fromEntries(stageNames.map((stage) => [stage, new Lane(backend, stage, logger.child({ stage }))]));
    }
    /** Never rejects, because the sweeper finds a document without a job. */
    async enqueue(stage, documents, rank = 0) {
        await this.lanes[stage].add(documents, rank);
    }
    /** The feeder takes from the state what belongs to a burst, or comes while the queue is deep. */
    async enqueueNew(orgId, document) {
        if (this.burstLimiter.admits(orgId)) {
            await this.enqueue(firstStage, [document]);
        }
    }
    /** Enqueues documents of the feeder in the given order. @returns those that may not have been added */
    async enqueueFed(documents, rank) {
        const unsent = await this.lanes[firstStage].sendNow(documents, rank, fedGroupSize);
        return unsent.flatMap((job) => job.documents);
    }
    /** A separate job after a delay, for a document that failed in a batch. */
    async enqueueAlone(stage, document, delayMs) {
        await this.lanes[stage].sender.send([{ documents: [document] }], { delayMs });
    }
    async enqueueLater(stage, documents, delayMs) {
        await this.lanes[stage].sender.send([{ documents: [...documents] }], { delayMs });
    }
    /** The sender of a stage's queue, which also reads the queue. */
    sender(stage) {
        return this.lanes[stage].sender;
    }
    async ping() {
        await this.lanes.pricing.sender.ping();
    }
    /** The longest failure of any queue (ms); 0 without one. */
    failingMs() {
        return Math.max(...stageNames.map((stage) => this.lanes[stage].sender.failingMs()));
    }
    /** Pings the queues that have failed. @throws when one does not answer */
    async retryFailing() {
        const failing = stageNames.map((stage) => this.lanes[stage].sender).filter((sender) => sender.failingMs() > 0);
        await Promise.all(failing.map((sender) => sender.ping()));
    }
    isUnavailable(error) {
        return this.backend.isUnavailable(error);
    }
    async close() {
        await Promise.all(stageNames.map((stage) => this.lanes[stage].close()));
    }
}
const documentKey = ({ id, revision }) => `${id}:${revision}`;
/** A document that arrives during a burst waits for active batches, which are half as large as full ones. */
const fedGroupSize = 25;
const ranks = [0, 1, 2];
class Lane {
    constructor(backend, stage, logger) {
        this.stage = stage;
        this.waiting = { 0: [], 1: [], 2: [] };
        this.sender = new JobSender(backend, stage, logger);
    }
    async add(documents, rank) {
        this.waiting[rank].push(...documents);
        // A caller that arrives during a send waits for it and for the next one, which has its documents.
        await this.sending;
        if (this.hasWaiting()) {
            this.sending ??= this.send().finally(() => (this.sending = undefined));
        }
        await this.sending;
    }
    /** @returns the jobs that may not have been added */
    async sendNow(documents, rank, size = pipeline[this.stage].groupSize) {
        const jobs = intoJobs(documents, size, rank);
        return jobs.length === 0 ? [] : this.sender.send(jobs, { rank });
    }
    async close() {
        while (this.hasWaiting() || this.sending !== undefined) {
            await this.add([], 0);
        }
        await this.sender.close();
    }
    hasWaiting() {
        return ranks.some((rank) => this.waiting[rank].length > 0);
    }
    async send() {
        await Promise.all(ranks.map((rank) => {
            const documents = new Map(this.waiting[rank].splice(0).map((document) => [documentKey(document), document]));
            return this.sendNow([...documents.values()], rank);
        }));
    }
}
function intoJobs(documents, size, rank) {
    const jobs = [];
    for (let start = 0; start < documents.length; start += size) {
        jobs.push({ documents: documents.slice(start, start + size), ...(rank > 0 && { rank }) });
    }
    return jobs;
}
//# sourceMappingURL=stage-producer.js.map