import type { JobsOptions } from "bullmq";

import { asError } from "../errors.ts";
import type { Logger } from "../logging/logger.ts";
import type { QueueBackend, StageQueue } from "./queue-backend.ts";
import { within } from "../time-limit.ts";
import { jobOptions, stageNames, stageOptions, type DocumentRef, type StageJob, type StageName } from "./stages.ts";

/** What needs the queue cannot be done at the moment; the log knows why already. */
export class QueueAwayError extends Error {
  override readonly name = "QueueAwayError";
}

/**
 * Adds jobs with natural grouping: what is there is sent at once, and what arrives while that send is under way forms
 * the next group. There is no timer, so a lone document waits for nothing.
 */
export class StageProducer {
  private readonly lanes: Record<StageName, Lane>;

  constructor(
    private readonly backend: QueueBackend,
    logger: Logger,
  ) {
    const lane = (stage: StageName): Lane => new Lane(backend, stage, logger.child({ stage }));
    this.lanes = {
      pricing: lane("pricing"),
      rendering: lane("rendering"),
      validation: lane("validation"),
      transmission: lane("transmission"),
      reporting: lane("reporting"),
    };
  }

  /**
   * Resolves when the documents stand in the queue or could not be put there. It never rejects: a document without its
   * job is found by the sweeper, so the caller's own work stands either way.
   */
  async enqueue(stage: StageName, documents: readonly DocumentRef[]): Promise<void> {
    await this.lanes[stage].add(documents);
  }

  /** A job of its own, after a pause: for a document that failed inside a group. */
  async enqueueAlone(stage: StageName, document: DocumentRef, delayMs: number): Promise<void> {
    await this.lanes[stage].addAlone(document, delayMs);
  }

  /** Jobs of this stage that are not done: waiting, under way, or in a pause. @throws QueueAwayError */
  async openJobs(stage: StageName): Promise<number> {
    return this.lanes[stage].openJobs();
  }

  /** Answers when the queue's store does. @throws when it does not */
  async ping(): Promise<void> {
    await this.lanes.pricing.ping();
  }

  /** Whether that error says that the queue's store is away, which the log is told elsewhere, once. */
  isAway(error: unknown): boolean {
    return this.backend.isAway(error);
  }

  /** Sends what still waits, then lets go of the connections. */
  async close(): Promise<void> {
    await Promise.all(stageNames.map((stage) => this.lanes[stage].close()));
  }
}

/** Longer than this and the queue's store counts as away. */
const patienceMs = 5_000;
const fewJobs = 4;

const documentKey = ({ id, revision }: DocumentRef): string => `${id}:${revision}`;

class Lane {
  private waiting: DocumentRef[] = [];
  private sending: Promise<void> | undefined;

  private readonly queue: StageQueue;

  constructor(
    private readonly backend: QueueBackend,
    private readonly stage: StageName,
    private readonly logger: Logger,
  ) {
    this.queue = backend.createQueue(stage);
  }

  async add(documents: readonly DocumentRef[]): Promise<void> {
    this.waiting.push(...documents);
    // Whoever arrives during a send waits for that send and then for the one that carries his documents.
    await this.sending;
    if (this.waiting.length > 0) {
      this.sending ??= this.send().finally(() => (this.sending = undefined));
    }
    await this.sending;
  }

  async addAlone(document: DocumentRef, delay: number): Promise<void> {
    await this.attempt([{ documents: [document] }], delay);
  }

  async openJobs(): Promise<number> {
    try {
      return await this.queue.getJobCountByTypes("wait", "active", "delayed", "prioritized");
    } catch (error) {
      throw this.backend.isAway(error) ? new QueueAwayError("the queue is away", { cause: error }) : error;
    }
  }

  async ping(): Promise<void> {
    await this.queue.getJobCountByTypes("wait");
  }

  /** A store that does not answer is left behind: the sweeper has what could not be sent. */
  async close(): Promise<void> {
    while (this.waiting.length > 0 || this.sending !== undefined) {
      await this.add([]);
    }
    await within(patienceMs, "closing a queue", this.queue.close()).catch((error: unknown) => {
      this.warn(error, "queue not closed in order");
    });
  }

  private warn(error: unknown, message: string, facts: object = {}): void {
    if (!this.backend.isAway(error)) {
      this.logger.warn({ err: asError(error), ...facts }, message);
    }
  }

  private async send(): Promise<void> {
    const documents = new Map(this.waiting.map((document) => [documentKey(document), document]));
    this.waiting = [];
    await this.attempt(inGroups([...documents.values()], stageOptions[this.stage].groupSize), 0);
  }

  private async attempt(jobs: StageJob[], delay: number): Promise<void> {
    const options = { ...jobOptions, ...(delay > 0 && { delay }) };
    try {
      await within(patienceMs, "enqueueing", this.put(jobs, options));
    } catch (error) {
      this.warn(error, "jobs not enqueued; the sweeper will add them", { jobs: jobs.length });
    }
  }

  /** On PostgreSQL, a bulk makes tables of its own for the call: five times the price of a single job. */
  private async put(jobs: StageJob[], options: JobsOptions): Promise<void> {
    const { name } = this.queue;
    if (jobs.length <= fewJobs) {
      await Promise.all(jobs.map((data) => this.queue.add(name, data, options)));
    } else {
      await this.queue.addBulk(jobs.map((data) => ({ name, data, opts: options })));
    }
  }
}

function inGroups(documents: readonly DocumentRef[], size: number): StageJob[] {
  const jobs: StageJob[] = [];
  for (let start = 0; start < documents.length; start += size) {
    jobs.push({ documents: documents.slice(start, start + size) });
  }
  return jobs;
}
