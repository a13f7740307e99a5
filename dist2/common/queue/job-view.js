/** Job states for operators, and BullMQ's names for them. */
export const jobTypes = {
    waiting: "wait",
    prioritized: "prioritized",
    active: "active",
    delayed: "delayed",
    failed: "failed",
};
export const jobStates = Object.keys(jobTypes);
export const countedTypes = Object.values(jobTypes);
export const toQueueJob = (job) => ({
    id: job.id ?? "",
    payload: job.data ?? {},
    attempts: job.attemptsMade,
    maxAttempts: job.opts.attempts ?? 1,
    addedAt: new Date(job.timestamp),
    failure: job.failedReason === undefined || job.failedReason === "" ? null : job.failedReason,
});
//# sourceMappingURL=job-view.js.map