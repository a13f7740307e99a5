import type { JobType } from "bullmq";

import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { withTimeout } from "../runtime/deadline.ts";
import type { StageName } from "../status/pipeline.ts";
import {
  jobOptions,
  type Rank,
  toQueueJob,
  countedTypes,
  jobTypes,
  type JobCounts,
  type JobState,
  type QueueJob,
} from "./jobs.ts";
import type { QueueBackend, StageQueue } from "./queue-backend.ts";

/** The queue store is unavailable; the reason is already in the log. */
export class QueueUnavailableError extends Error {
  override readonly name = "QueueUnavailableError";
}

/** After this time the queue store counts as unavailable. */
const timeoutMs = 5_000;
const maxSingleAdds = 4;
const maxJobsPerCall = 500;
/** The most jobs ahead of the oldest one for which its waiting time is read. */
const maxJobsAhead = 2_000;

interface Sending {
  /** Delay before they may run, in milliseconds. */
  delayMs?: number;
  rank?: Rank;
}

/** Adds jobs to one queue. It never rejects, because the sweeper finds documents without a job. */
export class JobSender<Data> {
  private readonly queue: StageQueue<Data>;
  private failingSince: number | undefined;

  constructor(
    private readonly backend: QueueBackend,
    name: StageName,
    private readonly logger: Logger,
  ) {
    this.queue = backend.createQueue<Data>(name);
  }

  /** @returns the jobs that may not have been added */
  async send(jobs: readonly Data[], sending: Sending = {}): Promise<Data[]> {
    const unsent: Data[] = [];
    for (let start = 0; start < jobs.length; start += maxJobsPerCall) {
      const group = jobs.slice(start, start + maxJobsPerCall);
      try {
        await this.ask("enqueueing", this.add(group, sending));
        this.logger.debug({ queue: this.queue.name, jobs: group.length, ...sending }, "jobs enqueued");
      } catch (error) {
        this.warn(error, "jobs not enqueued; a sweep will add them", { jobs: group.length });
        unsent.push(...group);
      }
    }
    return unsent;
  }

  /** Unfinished jobs: waiting, active or delayed. @throws QueueUnavailableError */
  async countOpenJobs(): Promise<number> {
    return this.count("wait", "active", "delayed", "prioritized");
  }

  /** Jobs that could start now, of all ranks or of rank 0 only. @throws QueueUnavailableError */
  async countWaitingJobs(ranks: "all" | "first" = "all"): Promise<number> {
    return ranks === "all" ? this.count("wait", "prioritized") : this.count("wait");
  }

  /**
   * Waiting time of the oldest job that could start now (ms): 0 without one, Infinity where it cannot be read cheaply
   * because of ranks or many jobs. @throws QueueUnavailableError
   */
  async oldestWaitMs(): Promise<number> {
    const waiting = await this.count("wait");
    const ranked = await this.count("prioritized");
    if (waiting + ranked === 0) {
      return 0;
    }
    if (ranked > 0 || waiting > maxJobsAhead) {
      return Infinity;
    }
    // Newest first is the only order that both stores support for a range.
    const last = waiting - 1;
    const jobs = await this.askOrUnavailable("reading the oldest job", this.queue.getJobs(["wait"], last, last));
    const [oldest] = jobs.filter((job) => job !== undefined);
    return oldest === undefined ? Infinity : Date.now() - oldest.timestamp;
  }

  /** Jobs by state. @throws QueueUnavailableError */
  async counts(): Promise<JobCounts> {
    const counts = await this.askOrUnavailable("counting jobs", this.queue.getJobCounts(...countedTypes));
    const [waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0] = countedTypes.map(
      (type) => counts[type],
    );
    return { waiting, prioritized, active, delayed, failed };
  }

  /** A page of jobs, newest first. @throws QueueUnavailableError */
  async jobs(type: JobState, { start, end }: { start: number; end: number }): Promise<QueueJob[]> {
    const jobs = await this.askOrUnavailable("reading jobs", this.queue.getJobs([jobTypes[type]], start, end));
    return jobs.filter((job) => job !== undefined).map(toQueueJob);
  }

  /** @throws when the queue store does not answer */
  async ping(): Promise<void> {
    await this.ask("asking the queue", this.queue.getJobCountByTypes("wait"));
  }

  /** Time since the first of the latest consecutive failures (ms); 0 after a success. */
  failingMs(): number {
    return this.failingSince === undefined ? 0 : performance.now() - this.failingSince;
  }

  /** Asks the queue where it has failed. @throws when it does not answer */
  async retryFailing(): Promise<void> {
    if (this.failingMs() > 0) {
      await this.ping();
    }
  }

  /** A store that does not answer is abandoned. */
  async close(): Promise<void> {
    await withTimeout(timeoutMs, "closing a queue", this.queue.close()).catch((error: unknown) => {
      this.warn(error, "queue not closed in order");
    });
  }

  private async count(...types: JobType[]): Promise<number> {
    return this.askOrUnavailable("counting jobs", this.queue.getJobCountByTypes(...types));
  }

  private async askOrUnavailable<Answer>(what: string, answer: Promise<Answer>): Promise<Answer> {
    try {
      return await this.ask(what, answer);
    } catch (error) {
      throw this.backend.isUnavailable(error)
        ? new QueueUnavailableError("the queue is unavailable", { cause: error })
        : error;
    }
  }

  private async ask<Answer>(what: string, answer: Promise<Answer>): Promise<Answer> {
    try {
      const given = await withTimeout(timeoutMs, what, answer);
      this.failingSince = undefined;
      return given;
    } catch (error) {
      this.failingSince ??= performance.now();
      throw error;
    }
  }

  /** On PostgreSQL a bulk call creates temporary tables, which costs five times as much as a single job. */
  private async add(jobs: readonly Data[], { delayMs = 0, rank = 0 }: Sending): Promise<void> {
    const { name } = this.queue;
    const opts = { ...jobOptions, ...(delayMs > 0 && { delay: delayMs }), ...(rank > 0 && { priority: rank }) };
    if (jobs.length <= maxSingleAdds) {
      await Promise.all(jobs.map((data) => this.queue.add(name, data, opts)));
    } else {
      await this.queue.addBulk(jobs.map((data) => ({ name, data, opts })));
    }
  }

  private warn(error: unknown, message: string, facts: object = {}): void {
    if (!this.backend.isUnavailable(error)) {
      this.logger.warn({ err: asError(error), queue: this.queue.name, ...facts }, message);
    }
  }
}
