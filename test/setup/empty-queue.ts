import type { JobType } from "bullmq";

import type { StageQueue } from "../../common/queue/stage-queues.ts";

const states: JobType[] = ["waiting", "prioritized", "delayed", "active", "completed", "failed"];

/** Removes every job, also those that a worker has left: BullMQ's own way of it takes what only the owner of its tables may. */
export async function emptyQueue<Data>(queue: StageQueue<Data>): Promise<void> {
  const jobs = await queue.getJobs(states);
  await Promise.all(jobs.map(async (job) => job?.remove()));
}
