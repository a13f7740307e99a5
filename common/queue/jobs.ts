import type { Job, JobType } from "bullmq";

import { stageNames, type DocumentRef } from "../status/pipeline.ts";

/** The work of a worker process: the stages, each with a queue, and webhooks, which have none. */
export const workNames = [...stageNames, "webhooks"] as const;

export type WorkName = (typeof workNames)[number];

/** Smaller ranks go first: 0 single documents, 1 organizations whose share covers all their documents, 2 the others. */
export type Rank = 0 | 1 | 2;

export interface StageJob {
  documents: DocumentRef[];
  /** Absent for rank 0. Jobs of the following stages inherit it. */
  rank?: Rank;
}

/** Attempts of one job; afterwards the sweeper finds documents that still wait. */
export const jobAttempts = 6;

/** Finished jobs are removed, because counting scans them on PostgreSQL. */
export const jobOptions = {
  attempts: jobAttempts,
  backoff: { type: "exponential", delay: 500, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: { age: 7 * 24 * 3_600 },
} as const;

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
