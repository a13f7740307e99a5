const states = ["waiting", "prioritized", "delayed", "active", "completed", "failed"];
/** Removes every job, also those that a worker has left: BullMQ's own way of it takes what only the owner of its tables may. */
export async function emptyQueue(queue) {
    const jobs = await queue.getJobs(states);
    await Promise.all(jobs.map(async (job) => job?.remove()));
}
//# sourceMappingURL=empty-queue.js.map