import type { Logger } from "../logging/logger.ts";
import { pipeline, stageNames, type DocumentRef, type StageName } from "../domain/status/pipeline.ts";
import { JobSender } from "./job-sender.ts";
import type { StageJob } from "./jobs.ts";
import type { QueueBackend } from "./queue-backend.ts";

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
    this.lanes = Object.fromEntries(
      stageNames.map((stage) => [stage, new Lane(backend, stage, logger.child({ stage }))]),
    ) as Record<StageName, Lane>;
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
    await this.lanes[stage].sender.send([{ documents: [document] }], delayMs);
  }

  /** One job for all of them, after a pause. */
  async enqueueLater(stage: StageName, documents: readonly DocumentRef[], delayMs: number): Promise<void> {
    await this.lanes[stage].sender.send([{ documents: [...documents] }], delayMs);
  }

  /** Jobs of this stage that are not done: waiting, under way, or in a pause. @throws QueueUnavailableError */
  async openJobs(stage: StageName): Promise<number> {
    return this.lanes[stage].sender.openJobs();
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
  async tryAgain(): Promise<void> {
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

class Lane {
  readonly sender: JobSender<StageJob>;
  private waiting: DocumentRef[] = [];
  private sending: Promise<void> | undefined;

  constructor(
    backend: QueueBackend,
    private readonly stage: StageName,
    logger: Logger,
  ) {
    this.sender = new JobSender(backend, stage, logger);
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

  async close(): Promise<void> {
    while (this.waiting.length > 0 || this.sending !== undefined) {
      await this.add([]);
    }
    await this.sender.close();
  }

  private async send(): Promise<void> {
    const documents = new Map(this.waiting.map((document) => [documentKey(document), document]));
    this.waiting = [];
    await this.sender.send(inGroups([...documents.values()], pipeline[this.stage].groupSize));
  }
}

function inGroups(documents: readonly DocumentRef[], size: number): StageJob[] {
  const jobs: StageJob[] = [];
  for (let start = 0; start < documents.length; start += size) {
    jobs.push({ documents: documents.slice(start, start + size) });
  }
  return jobs;
}
