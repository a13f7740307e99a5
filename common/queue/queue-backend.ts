import type { Job, JobsOptions, JobType, Processor } from "bullmq";

import type { StageName } from "../status/pipeline.ts";
import type { StageJob } from "./jobs.ts";

/** The part of BullMQ's queue that is used. */
export interface StageQueue<Data = StageJob> {
  readonly name: string;
  add(name: string, data: Data, opts: JobsOptions): Promise<unknown>;
  addBulk(jobs: { name: string; data: Data; opts: JobsOptions }[]): Promise<unknown>;
  getJobs(types: JobType[], start?: number, end?: number, asc?: boolean): Promise<(Job<Data> | undefined)[]>;
  getJobCountByTypes(...types: JobType[]): Promise<number>;
  getJobCounts(...types: JobType[]): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** A worker of a queue, which starts as soon as the queue store is available. */
export interface StageWorker {
  readonly name: string;
  /** Resolves with the first readiness for jobs; waits for an unavailable store. */
  waitUntilReady(): Promise<unknown>;
  /** Stops fetching and waits for active jobs. */
  close(): Promise<void>;
}

/** The result of rewriting the table of jobs: too few dead rows, too many jobs, locked by another session, or rewritten. */
export type Rewriting = "few" | "many" | "locked" | "rewritten";

/** Abstracts BullMQ's two stores. */
export interface QueueBackend {
  readonly name: "postgres" | "redis";
  createQueue<Data = StageJob>(name: StageName): StageQueue<Data>;
  createWorker<Data = StageJob>(
    name: StageName,
    processor: Processor<Data>,
    options: { concurrency: number },
  ): StageWorker;
  /** Whether the error means that the queue store is unavailable, which is logged once elsewhere. */
  isUnavailable(error: unknown): boolean;
  /** Memory of the store in bytes, where it reports it: used and limit (0: none). */
  memory?: () => Promise<{ used: number; limit: number } | undefined>;
  /** Rewrites the table of jobs if it has too many dead rows; absent for a store without tables. */
  rewriteJobs?: () => Promise<Rewriting>;
  close(): Promise<void>;
}
