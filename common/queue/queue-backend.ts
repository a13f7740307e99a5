import type { Job, JobsOptions, JobType, Processor } from "bullmq";

import type { QueueName, StageJob } from "./jobs.ts";

/** The part of BullMQ's queue that the producer uses. It is made anew where BullMQ's own does not become ready. */
export interface StageQueue<Data = StageJob> {
  readonly name: string;
  add(name: string, data: Data, opts: JobsOptions): Promise<unknown>;
  addBulk(jobs: { name: string; data: Data; opts: JobsOptions }[]): Promise<unknown>;
  getJobs(types: JobType[], start?: number, end?: number, asc?: boolean): Promise<(Job<Data> | undefined)[]>;
  getJobCountByTypes(...types: JobType[]): Promise<number>;
  getJobCounts(...types: JobType[]): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** A worker of a queue, which starts by itself as soon as the queue's store is there. */
export interface StageWorker {
  readonly name: string;
  /** Resolves when it takes jobs for the first time; it waits for a store that is unavailable. */
  waitUntilReady(): Promise<unknown>;
  /** Stops fetching and waits for the jobs under way. */
  close(): Promise<void>;
}

/** Which of BullMQ's two stores carries the queues; the code above is the same for both. */
export interface QueueBackend {
  readonly name: "postgres" | "redis";
  createQueue<Data = StageJob>(name: QueueName): StageQueue<Data>;
  createWorker<Data = StageJob>(
    name: QueueName,
    processor: Processor<Data>,
    options: { concurrency: number },
  ): StageWorker;
  /** Whether that error of the queue says that its store is unavailable, which the log is told elsewhere, once. */
  isUnavailable(error: unknown): boolean;
  /** Memory of the store in bytes, where it has one of its own: used, and its limit (0: none). */
  memory?: () => Promise<{ used: number; limit: number } | undefined>;
  close(): Promise<void>;
}
