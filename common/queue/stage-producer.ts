import type { Logger } from "../logging/logger.ts";
import { firstStage, pipeline, stageNames, type DocumentRef, type StageName } from "../domain/status/pipeline.ts";
import { BurstLimiter } from "./burst-limiter.ts";
import { JobSender } from "./job-sender.ts";
import type { JobCounts, JobState, QueueJob } from "./job-view.ts";
import type { Rank, StageJob } from "./jobs.ts";
import type { QueueBackend } from "./queue-backend.ts";

/**
 * Adds jobs with natural grouping: what is there is sent at once, and what arrives while that send is under way forms
 * the next group. There is no timer, so a lone document waits for nothing.
 */
export class StageProducer {
  private readonly lanes: Record<StageName, Lane>;
  private readonly burstLimiter = new BurstLimiter(() => this.lanes[firstStage].sender.countWaitingJobs("first"));

  constructor(
    private readonly backend: QueueBackend,
    logger: Logger,
  ) {
    this.lanes = Object.fromEntries(
      stageNames.map((stage) => [stage, new Lane(backend, stage, logger.child({ stage }))]),
    ) as Record<StageName, Lane>;
  }

  /**
   * Resolves when the documents stand in the queue or could not be put there. It never rejects: a document without its
   * job is found by the sweeper, so the caller's own work stands either way.
   */
  async enqueue(stage: StageName, documents: readonly DocumentRef[], rank: Rank = 0): Promise<void> {
    await this.lanes[stage].add(documents, rank);
  }

  /** A document at the beginning of its way: in a burst, or while the queue is deep, the feeder takes it from the state. */
  async enqueueNew(orgId: string, document: DocumentRef): Promise<void> {
    if (this.burstLimiter.admits(orgId)) {
      await this.enqueue(firstStage, [document]);
    }
  }

  /** As the feeder does, in the given order. @returns those of which we do not know that they stand in the queue */
  async enqueueFed(documents: readonly DocumentRef[], rank: Rank): Promise<DocumentRef[]> {
    const unsent = await this.lanes[firstStage].sendNow(documents, rank, fedGroupSize);
    return unsent.flatMap((job) => job.documents);
  }

  /** A job of its own, after a pause: for a document that failed inside a group. */
  async enqueueAlone(stage: StageName, document: DocumentRef, delayMs: number): Promise<void> {
    await this.lanes[stage].sender.send([{ documents: [document] }], { delayMs });
  }

  /** One job for all of them, after a pause. */
  async enqueueLater(stage: StageName, documents: readonly DocumentRef[], delayMs: number): Promise<void> {
    await this.lanes[stage].sender.send([{ documents: [...documents] }], { delayMs });
  }

  /** Jobs of this stage that are not done: waiting, under way, or in a pause. @throws QueueUnavailableError */
  async countOpenJobs(stage: StageName): Promise<number> {
    return this.lanes[stage].sender.countOpenJobs();
  }

  /** Jobs of this stage that could begin now. @throws QueueUnavailableError */
  async countWaitingJobs(stage: StageName): Promise<number> {
    return this.lanes[stage].sender.countWaitingJobs();
  }

  /** As JobSender has it. */
  async oldestWaitMs(stage: StageName): Promise<number> {
    return this.lanes[stage].sender.oldestWaitMs();
  }

  /** Jobs of this stage by what they do. @throws QueueUnavailableError */
  async counts(stage: StageName): Promise<JobCounts> {
    return this.lanes[stage].sender.counts();
  }

  /** A page of the jobs of this stage, newest first. @throws QueueUnavailableError */
  async jobs(stage: StageName, state: JobState, range: { start: number; end: number }): Promise<QueueJob[]> {
    return this.lanes[stage].sender.jobs(state, range);
  }

  /** Answers when the queue's store does. @throws when it does not */
  async ping(): Promise<void> {
    await this.lanes.pricing.sender.ping();
  }

  /** How long a queue has taken nothing (ms), the one that has been failing for longest; 0 when all work as far as we know. */
  failingMs(): number {
    return Math.max(...stageNames.map((stage) => this.lanes[stage].sender.failingMs()));
  }

  /** Asks the queues that have failed whether they work again. @throws when one does not */
  async retryFailing(): Promise<void> {
    const failing = stageNames.map((stage) => this.lanes[stage].sender).filter((sender) => sender.failingMs() > 0);
    await Promise.all(failing.map((sender) => sender.ping()));
  }

  /** Whether that error says that the queue's store is unavailable, which the log is told elsewhere, once. */
  isUnavailable(error: unknown): boolean {
    return this.backend.isUnavailable(error);
  }

  /** Sends what still waits, then lets go of the connections. */
  async close(): Promise<void> {
    await Promise.all(stageNames.map((stage) => this.lanes[stage].close()));
  }
}

const documentKey = ({ id, revision }: DocumentRef): string => `${id}:${revision}`;

/** Whoever comes in the middle of a burst waits for the groups that are under way: half as long as for full ones. */
const fedGroupSize = 25;

const ranks = [0, 1, 2] as const satisfies Rank[];

class Lane {
  readonly sender: JobSender<StageJob>;
  private readonly waiting: Record<Rank, DocumentRef[]> = { 0: [], 1: [], 2: [] };
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
    // Whoever arrives during a send waits for that send and then for the one that carries his documents.
    await this.sending;
    if (this.hasWaiting()) {
      this.sending ??= this.send().finally(() => (this.sending = undefined));
    }
    await this.sending;
  }

  /** @returns the jobs of which we do not know that they stand in the queue */
  async sendNow(
    documents: readonly DocumentRef[],
    rank: Rank,
    size: number = pipeline[this.stage].groupSize,
  ): Promise<StageJob[]> {
    const jobs = intoJobs(documents, size, rank);
    return jobs.length === 0 ? [] : this.sender.send(jobs, { rank });
  }

  async close(): Promise<void> {
    while (this.hasWaiting() || this.sending !== undefined) {
      await this.add([], 0);
    }
    await this.sender.close();
  }

  private hasWaiting(): boolean {
    return ranks.some((rank) => this.waiting[rank].length > 0);
  }

  private async send(): Promise<void> {
    await Promise.all(
      ranks.map((rank) => {
        const documents = new Map(this.waiting[rank].splice(0).map((document) => [documentKey(document), document]));
        return this.sendNow([...documents.values()], rank);
      }),
    );
  }
}

function intoJobs(documents: readonly DocumentRef[], size: number, rank: Rank): StageJob[] {
  const jobs: StageJob[] = [];
  for (let start = 0; start < documents.length; start += size) {
    jobs.push({ documents: documents.slice(start, start + size), ...(rank > 0 && { rank }) });
  }
  return jobs;
}
