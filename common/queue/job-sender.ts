import type { JobType } from "bullmq";

import { asError } from "../errors.ts";
import type { Logger } from "../logging/logger.ts";
import { withTimeout } from "../with-timeout.ts";
import { jobOptions, type QueueName, type Rank } from "./jobs.ts";
import { toQueueJob, countedTypes, jobTypes, type JobCounts, type JobState, type QueueJob } from "./job-view.ts";
import type { QueueBackend, StageQueue } from "./queue-backend.ts";

/** What needs the queue cannot be done at the moment; the log knows why already. */
export class QueueUnavailableError extends Error {
  override readonly name = "QueueUnavailableError";
}

/** Longer than this and the queue's store counts as unavailable. */
const timeoutMs = 5_000;
const maxSingleAdds = 4;
/** Jobs in one call to the store. */
const maxJobsPerCall = 500;
/** Jobs that may stand before the one that is looked for. */
const maxJobsAhead = 2_000;

interface Sending {
  /** Before they may run, in milliseconds. */
  delayMs?: number;
  rank?: Rank;
}

/**
 * Adds jobs to one queue. It never rejects: a sweep finds what has no job, so the caller's own work stands either way.
 */
export class JobSender<Data> {
  private readonly queue: StageQueue<Data>;
  private failingSince: number | undefined;

  constructor(
    private readonly backend: QueueBackend,
    name: QueueName,
    private readonly logger: Logger,
  ) {
    this.queue = backend.createQueue<Data>(name);
  }

  /** @returns the jobs of which we do not know that they stand in the queue */
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

  /** Jobs that are not done: waiting, under way, or in a pause. @throws QueueUnavailableError */
  async countOpenJobs(): Promise<number> {
    return this.count("wait", "active", "delayed", "prioritized");
  }

  /** Jobs that could begin now, of all ranks or of rank 0 alone. @throws QueueUnavailableError */
  async countWaitingJobs(ranks: "all" | "first" = "all"): Promise<number> {
    return ranks === "all" ? this.count("wait", "prioritized") : this.count("wait");
  }

  /**
   * How long the oldest job that could begin now has waited (ms): 0 where there is none, Infinity where that cannot be told
   * cheaply: some stand behind others by their rank, or there are many. @throws QueueUnavailableError
   */
  async oldestWaitMs(): Promise<number> {
    const [waiting, ranked] = [await this.count("wait"), await this.count("prioritized")];
    if (waiting + ranked === 0) {
      return 0;
    }
    if (ranked > 0 || waiting > maxJobsAhead) {
      return Infinity;
    }
    // Newest first, the only order that both stores keep to in a part of the list.
    const last = waiting - 1;
    const jobs = await this.askOrUnavailable("reading the oldest job", this.queue.getJobs(["wait"], last, last));
    const [oldest] = jobs.filter((job) => job !== undefined);
    return oldest === undefined ? Infinity : Date.now() - oldest.timestamp;
  }

  /** Jobs by what they do. @throws QueueUnavailableError */
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

  /** Answers when the queue's store does. @throws when it does not */
  async ping(): Promise<void> {
    await this.ask("asking the queue", this.queue.getJobCountByTypes("wait"));
  }

  /** How long nothing has worked (ms); 0 when the last thing did. */
  failingMs(): number {
    return this.failingSince === undefined ? 0 : performance.now() - this.failingSince;
  }

  /** A store that does not answer is left behind. */
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

  /** On PostgreSQL, a bulk makes tables of its own for the call: five times the price of a single job. */
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
