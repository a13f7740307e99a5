import type { Job, JobType } from "bullmq";

/** What a job does, in the words of operators, and what BullMQ calls it. */
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

/** Jobs of a queue by what they do. `prioritized` ones wait as well, behind those without a rank. */
export type JobCounts = Record<JobState, number>;

/** A job as an operator sees it. What it carries is ids alone. */
export interface QueueJob {
  id: string;
  /** What it carries: documents with their revision, or the delivery of a webhook. */
  payload: object;
  /** Tries so far, and how many there are at most. */
  attempts: number;
  maxAttempts: number;
  addedAt: Date;
  /** What went wrong last; null when nothing has. */
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
