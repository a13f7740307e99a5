import type { Job, JobType, JobsOptions, Processor } from "bullmq";

import { stageNames, type DocumentRef, type StageName, firstStage, pipeline } from "../status/pipeline.ts";
import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { withTimeout } from "../runtime/deadline.ts";

/** The work of a worker process: the stages, each with a queue, and webhooks, which have none. */
export const workNames = [...stageNames, "webhooks"] as const;

export type WorkName = (typeof workNames)[number];

/** Smaller ranks go first: 0 what comes by ones and twos, 1 what is worked by shares. */
export type Rank = 0 | 1;

export interface StageJob {
  documents: DocumentRef[];
  /** Absent for rank 0. Jobs of the following stages inherit it. */
  rank?: Rank;
}

/** Attempts of one job; afterwards the sweeper finds documents that still wait. */
export const jobAttempts = 6;

/** Finished jobs are removed, because counting scans them on PostgreSQL. */
const jobOptions = {
  attempts: jobAttempts,
  backoff: { type: "exponential", delay: 500, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: { age: 7 * 24 * 3_600 },
} as const;

/** Job states for operators, and BullMQ's names for them. */
const jobTypes = {
  waiting: "wait",
  prioritized: "prioritized",
  active: "active",
  delayed: "delayed",
  failed: "failed",
} as const satisfies Record<string, JobType>;

type JobState = keyof typeof jobTypes;
export const jobStates = Object.keys(jobTypes) as JobState[];

const countedTypes = Object.values(jobTypes);

/** Jobs of a queue by state. `prioritized` ones wait as well, behind those without a rank. */
type JobCounts = Record<JobState, number>;

/** A job as operators see it; it contains ids only. */
interface QueueJob {
  id: string;
  /** Documents with their revision, or webhook deliveries. */
  payload: object;
  /** Attempts so far, and their maximum. */
  attempts: number;
  maxAttempts: number;
  addedAt: Date;
  failure: string | null;
}

const toQueueJob = (job: Job<unknown>): QueueJob => ({
  id: job.id ?? "",
  payload: job.data ?? {},
  attempts: job.attemptsMade,
  maxAttempts: job.opts.attempts ?? 1,
  addedAt: new Date(job.timestamp),
  failure: job.failedReason === undefined || job.failedReason === "" ? null : job.failedReason,
});

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

/** Documents of one organization that may be enqueued at once, and the rate beyond that. */
const directBurst = { size: 16, rate: 32 / 1_000 };
/** Documents of all organizations that may skip the feeder in a second, because figures of what waits are a second old. */
const maxDirect = 64;

/** An organization with no more waiting documents than this has few. */
export const fewDocuments = 4;
/** So many documents of an organization in a row go first, and one a second beyond that. */
export const firstBurst = { size: fewDocuments, rate: 1 / 1_000 };

/** Since when all older documents of an organization are worked (ms); -Infinity when no document may be enqueued at once. */
type ClearSince = (orgId: string) => Promise<number>;

/**
 * Adds jobs in batches without a timer: a lone document is sent at once, and documents that arrive during a send form
 * the next batch.
 */
export class StageProducer {
  private readonly lanes: Record<StageName, Lane>;
  /** Which documents are enqueued at once, and which of these go first. */
  private readonly limiters: Record<"direct" | "first", BurstLimiter>;
  private clearSince: ClearSince = () => Promise.resolve(Infinity);
  private direct = { second: 0, documents: 0 };

  /** @param now milliseconds of a clock that never goes back */
  constructor(
    private readonly backend: QueueBackend,
    logger: Logger,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.limiters = {
      direct: new BurstLimiter({ ...directBurst, now }),
      first: new BurstLimiter({ ...firstBurst, now }),
    };
    this.lanes = Object.fromEntries(
      stageNames.map((stage) => [stage, new Lane(backend, stage, logger.child({ stage }))]),
    ) as Record<StageName, Lane>;
  }

  /** Never rejects, because the sweeper finds a document without a job. */
  async enqueue(stage: StageName, documents: readonly DocumentRef[], rank: Rank = 0): Promise<void> {
    await this.lanes[stage].add(documents, rank);
  }

  /** From now on asked for each new document. */
  useFigures(clearSince: ClearSince): void {
    this.clearSince = clearSince;
  }

  /** Leaves documents of a burst, and all while documents wait too long, to the feeder, which knows what waits. */
  async enqueueNew(orgId: string, document: DocumentRef): Promise<void> {
    const clearSince = await this.clearSince(orgId);
    const second = Math.floor(this.now() / 1_000);
    if (second !== this.direct.second) {
      this.direct = { second, documents: 0 };
    }
    const { direct, first } = this.limiters;
    const isDirect = direct.admits(orgId, this.direct.documents < maxDirect ? clearSince : -Infinity);
    const isFirst = first.admits(orgId, isDirect ? clearSince : -Infinity);
    if (isDirect) {
      this.direct.documents += 1;
      await this.enqueue(firstStage, [document], isFirst ? 0 : 1);
    }
  }

  /** Enqueues documents of the feeder in the given order. @returns those that may not have been added */
  async enqueueFed(documents: readonly DocumentRef[], rank: Rank, groupSize = fedGroupSize): Promise<DocumentRef[]> {
    const unsent = await this.lanes[firstStage].sendNow(documents, rank, groupSize);
    return unsent.flatMap((job) => job.documents);
  }

  /** A separate job after a delay, for a document that failed in a batch. */
  async enqueueAlone(stage: StageName, document: DocumentRef, delayMs: number): Promise<void> {
    await this.lanes[stage].sender.send([{ documents: [document] }], { delayMs });
  }

  async enqueueLater(stage: StageName, documents: readonly DocumentRef[], delayMs: number): Promise<void> {
    await this.lanes[stage].sender.send([{ documents: [...documents] }], { delayMs });
  }

  /** The sender of a stage's queue, which also reads the queue. */
  sender(stage: StageName): JobSender<StageJob> {
    return this.lanes[stage].sender;
  }

  async ping(): Promise<void> {
    await this.lanes.pricing.sender.ping();
  }

  /** The longest failure of any queue (ms); 0 without one. */
  failingMs(): number {
    return Math.max(...stageNames.map((stage) => this.lanes[stage].sender.failingMs()));
  }

  /** Pings the queues that have failed. @throws when one does not answer */
  async retryFailing(): Promise<void> {
    await Promise.all(stageNames.map((stage) => this.lanes[stage].sender.retryFailing()));
  }

  isUnavailable(error: unknown): boolean {
    return this.backend.isUnavailable(error);
  }

  async close(): Promise<void> {
    await Promise.all(stageNames.map((stage) => this.lanes[stage].close()));
  }
}

/** A document that arrives during a burst waits for active batches, which are half as large as full ones. */
export const fedGroupSize = 25;

const allRanks = [0, 1] as const satisfies Rank[];

class Lane {
  readonly sender: JobSender<StageJob>;
  private readonly waiting: Record<Rank, DocumentRef[]> = { 0: [], 1: [] };
  private sending: Promise<void> | undefined;

  constructor(
    backend: QueueBackend,
    private readonly stage: StageName,
    logger: Logger,
  ) {
    this.sender = new JobSender(backend, stage, logger);
  }

  async add(documents: readonly DocumentRef[], rank: Rank): Promise<void> {
    this.waiting[rank].push(...documents);
    // A caller that arrives during a send waits for it and for the next one, which has its documents.
    await this.sending;
    if (this.hasWaiting()) {
      this.sending ??= this.send().finally(() => (this.sending = undefined));
    }
    await this.sending;
  }

  /** @returns the jobs that may not have been added */
  async sendNow(
    documents: readonly DocumentRef[],
    rank: Rank,
    size: number = pipeline[this.stage].groupSize,
  ): Promise<StageJob[]> {
    const jobs: StageJob[] = [];
    for (let start = 0; start < documents.length; start += size) {
      jobs.push({ documents: documents.slice(start, start + size), ...(rank > 0 && { rank }) });
    }
    return jobs.length === 0 ? [] : this.sender.send(jobs, { rank });
  }

  async close(): Promise<void> {
    while (this.hasWaiting() || this.sending !== undefined) {
      await this.add([], 0);
    }
    await this.sender.close();
  }

  private hasWaiting(): boolean {
    return allRanks.some((rank) => this.waiting[rank].length > 0);
  }

  private async send(): Promise<void> {
    await Promise.all(
      allRanks.map((rank) => {
        const waiting = this.waiting[rank].splice(0);
        const documents = new Map(waiting.map((document) => [`${document.id}:${document.revision}`, document]));
        return this.sendNow([...documents.values()], rank);
      }),
    );
  }
}

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

  /** Jobs that could start now. @throws QueueUnavailableError */
  async countWaitingJobs(): Promise<number> {
    return this.count("wait", "prioritized");
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

/** Organizations tracked before idle ones are forgotten. */
const maxTracked = 10_000;

interface Bucket {
  tokens: number;
  at: number;
  /** When the last of its documents was turned away, but for those that were because of that one. */
  leftAt?: number;
}

/** How many documents of an organization may come in a row, how many more for each unit of the clock, and the clock. */
interface Burst {
  size: number;
  rate: number;
  now: () => number;
}

/** Tells documents that come by ones and twos from those of a burst. */
export class BurstLimiter {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly burst: Burst) {}

  /**
   * Whether the organization's next document may overtake others; none does while one that was turned away may wait.
   *
   * @param clearSince since when all older ones are worked; -Infinity where none may overtake
   */
  admits(orgId: string, clearSince = Infinity): boolean {
    const { size, rate } = this.burst;
    const now = this.burst.now();
    const { tokens, at, leftAt = -Infinity } = this.buckets.get(orgId) ?? { tokens: size, at: now };
    const left = Math.min(size, tokens + (now - at) * rate);
    const isOpen = clearSince > -Infinity && left >= 1;
    const isAdmitted = isOpen && clearSince > leftAt;
    // The balance may go negative, so that a burst ends some time after its last document.
    const bucket = { tokens: Math.max(-size, left - 1), at: now };
    this.buckets.set(orgId, isAdmitted ? bucket : { ...bucket, leftAt: isOpen ? leftAt : now });
    if (this.buckets.size > maxTracked) {
      // A bucket that is full again says nothing about its organization.
      for (const [idle, { at: lastAt }] of this.buckets) {
        if (now - lastAt > (2 * size) / rate) {
          this.buckets.delete(idle);
        }
      }
    }
    return isAdmitted;
  }
}
