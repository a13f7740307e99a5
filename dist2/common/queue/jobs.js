import { stageNames } from "../domain/status/pipeline.js";
export const queueNames = [...stageNames, "webhooks"];
/** Waiting costs nothing, and each endpoint takes few slots, so that slow endpoints leave some to others. */
export const webhookConcurrency = 128;
/** Attempts of one job; afterwards the sweeper finds what still waits. */
export const jobAttempts = 6;
/** Finished jobs are removed, because counting scans them on PostgreSQL. */
export const jobOptions = {
    attempts: jobAttempts,
    backoff: { type: "exponential", delay: 500, jitter: 0.5 },
    removeOnComplete: true,
    removeOnFail: { age: 7 * 24 * 3_600 },
};
//# sourceMappingURL=jobs.js.map