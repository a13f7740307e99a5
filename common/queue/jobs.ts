import { stageNames, type DocumentRef } from "../status/pipeline.ts";

/** What a process of workers may do: the stages, each by a queue, and webhooks, which have none. */
export const workNames = [...stageNames, "webhooks"] as const;

export type WorkName = (typeof workNames)[number];

/** Smaller goes first: 0 single documents, 1 organizations whose share holds all they have, 2 the others. */
export type Rank = 0 | 1 | 2;

export interface StageJob {
  documents: DocumentRef[];
  /** Absent for rank 0. Jobs of the following stages inherit it. */
  rank?: Rank;
}

/** Attempts of one job; afterwards the sweeper finds what still waits. */
export const jobAttempts = 6;

/** Finished jobs are removed, because counting scans them on PostgreSQL. */
export const jobOptions = {
  attempts: jobAttempts,
  backoff: { type: "exponential", delay: 500, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: { age: 7 * 24 * 3_600 },
} as const;
