import type { Job, JobType } from "bullmq";

/** Job states for operators, and BullMQ's names for them. */
export const jobTypes = {
  waiting: "wait",
  prioritized: "prioritized",
  active: "active",
  delayed: "delayed",
  failed: "failed",
} as const satisfies Record<string, JobType>;

export type JobState = keyof typeof jobTypes;
export const jobStates = Object.keys(jobTypes) as JobState[];

export const countedTypes = Object.values(jobTypes);

/** Jobs of a queue by state. `prioritized` ones wait as well, behind those without a rank. */
export type JobCounts = Record<JobState, number>;

/** A job as operators see it; it contains ids only. */
export interface QueueJob {
  id: string;
  /** Documents with their revision, or webhook deliveries. */
  payload: object;
  /** Attempts so far, and their maximum. */
  attempts: number;
  maxAttempts: number;
  addedAt: Date;
  failure: string | null;
}

export const toQueueJob = (job: Job<unknown>): QueueJob => ({
  id: job.id ?? "",
  payload: job.data ?? {},
  attempts: job.attemptsMade,
  maxAttempts: job.opts.attempts ?? 1,
  addedAt: new Date(job.timestamp),
  failure: job.failedReason === undefined || job.failedReason === "" ? null : job.failedReason,
});
