import path from "node:path";

import { Piscina } from "piscina";

import { AppError, refusal, asError } from "../../common/runtime/errors.ts";
import type { Config } from "../../common/config/config.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import type { Caller } from "../context.ts";
import { type ThreadFunction, transferable, type ThreadTools, errorOf } from "./thread-function.ts";
import type { runTask } from "./thread.ts";
import type { Deps } from "../../common/runtime/deps.ts";

/** Reads of whole documents at the same time: each may have megabytes, and a connection to the database that others need. */
const readShare: FairShare = {
  running: 4,
  runningOfOne: 2,
  bytesRunning: 0,
  bytesRunningOfOne: 0,
  waiting: 2_000,
  waitingOfOne: 250,
  bytesWaiting: 0,
  bytesWaitingOfOne: 0,
};

/** Runs slow work without blocking the event loop: small jobs at once, large ones in a thread. */
export class WorkDispatcher {
  private readonly reads = new WaitingLine(readShare);
  private readonly threads: ThreadPool;
  private readonly tools: ThreadTools;

  constructor(deps: Pick<Deps, "config" | "logger" | "ruleSets">) {
    const { config, logger } = deps;
    this.tools = { config, ruleSets: () => Promise.resolve(deps.ruleSets) };
    this.threads = new ThreadPool(config, logger);
  }

  /** @throws AppError as the function does, and as ThreadPool.run */
  async run<Input, Output>(work: ThreadFunction<Input, Output>, input: Input, caller: JobCaller): Promise<Output> {
    return caller.size > work.maxOnLoop ? this.threads.run(work, input, caller) : work(input, this.tools);
  }

  /**
   * Reads what may be large, up to the finished answer, when it is the organization's turn; until then it takes no memory.
   *
   * @throws AppError as `read`; 503 when too much waits already, 400 when the client has gone
   */
  readInTurn<Read>({ orgId, signal }: Caller, read: () => Promise<Read>): Promise<Read> {
    return this.reads.run({ orgId, bytes: 0 }, signal, read);
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

const MB = 1024 * 1024;
/** The largest request, twice over: as much as one organization may have under work, or waiting, at the same time. */
const largeBytes = 16 * MB;
/** Besides the heaviest job there is room for small ones, its organization's too, but not for a second heavy one. */
const heaviestBytes = largeBytes * (7 / 8);
/** A thread that has been idle for this long is ended, to free its memory. */
const idleMs = 300_000;
export const retryAfterSeconds = 5;

/** Threads that start when they are needed. A job that exceeds its bounds ends its own thread and nothing else. */
export class ThreadPool {
  private readonly pool: Piscina;
  private readonly line: WaitingLine;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    this.line = new WaitingLine({
      running: config.threads,
      runningOfOne: Math.max(1, config.threads - 1),
      bytesRunning: largeBytes * 1.5,
      bytesRunningOfOne: largeBytes,
      waiting: 200,
      waitingOfOne: 50,
      bytesWaiting: largeBytes * 4,
      bytesWaitingOfOne: largeBytes * 2,
    });
    this.pool = new Piscina({
      filename: path.join(import.meta.dirname, "thread.js"),
      minThreads: 0,
      maxThreads: config.threads,
      idleTimeout: idleMs,
      // Jobs wait in our own queue, and a thread that sleeps on an atomic could not be ended.
      atomics: "disabled",
      resourceLimits: { maxOldGenerationSizeMb: config.threadMemoryMb, maxYoungGenerationSizeMb: 16 },
      workerData: { config },
    });
    this.pool.on("error", (error: unknown) => this.logger.error({ err: asError(error) }, "idle thread failed"));
  }

  /**
   * Runs the function in a thread beside the event loop, in turn. Buffers of the input that own their memory are handed over.
   *
   * @throws AppError as the function does; 422 when it takes too much memory; 503 when too much waits already, when it
   *   takes too long, or when its thread ended; 400 when the client has gone, or the refusal that its signal has fired with
   */
  run<Input, Output>(work: ThreadFunction<Input, Output>, input: Input, caller: JobCaller): Promise<Output> {
    const { orgId, signal, size } = caller;
    const task = { module: work.module, name: work.name, input };
    const bytes = Math.min(size * work.memoryFactor, heaviestBytes);
    return this.line.run({ orgId, bytes }, signal, () => this.perform<Output>(task, signal));
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  private async perform<Output>(task: Parameters<typeof runTask>[0], signal: AbortSignal): Promise<Output> {
    const ending = new AbortController();
    const seconds = this.config.threadSeconds;
    const limit = setTimeout(() => {
      ending.abort(refusal("document_too_slow", { seconds }).with({ retryAfterSeconds }));
    }, seconds * 1_000);
    const grace = new AbortGrace(signal, () => ending.abort(whyEnded(signal)));
    try {
      const options = { name: "runTask", signal: ending.signal, transferList: transferable(task.input) };
      const result = (await this.pool.run(task, options)) as Awaited<ReturnType<typeof runTask>>;
      if ("refusal" in result) {
        throw errorOf(result.refusal);
      }
      return result.output as Output;
    } catch (error) {
      throw ending.signal.aborted ? (ending.signal.reason as AppError) : this.explained(asError(error));
    } finally {
      clearTimeout(limit);
      grace.stop();
    }
  }

  /** The error for the caller whose job has ended its thread. */
  private explained(error: Error): Error {
    if (error instanceof AppError) {
      return error;
    }
    if ((error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") {
      this.logger.warn("a document took more memory than its thread may have");
      return refusal("document_memory");
    }
    if (/^worker exited|^Terminating worker/i.test(error.message)) {
      this.logger.error({ err: error }, "a thread ended");
      return refusal("thread_ended").with({ retryAfterSeconds });
    }
    return error;
  }
}

/** A signal that fires with an AppError says that the caller's right has ended; any other reason, that the client has gone. */
export const whyEnded = ({ reason }: AbortSignal): AppError =>
  reason instanceof AppError ? reason : refusal("request_broken_off");

/** The caller of a job, and the size of its input in bytes. */
interface JobCaller extends Caller {
  size: number;
}

interface WaitingJob extends Work {
  begin: () => void;
}

/** Lets jobs wait in a fair queue until they may run. */
export class WaitingLine {
  private readonly queue: FairQueue<WaitingJob>;

  constructor(share: FairShare) {
    this.queue = new FairQueue(share);
  }

  /** @throws AppError 503 when too much waits already; AppError 400 when the client has gone, or the refusal that the signal fired with */
  async run<Result>(work: Work, signal: AbortSignal, perform: () => Promise<Result>): Promise<Result> {
    const job = await this.turn(work, signal);
    try {
      return await perform();
    } finally {
      this.queue.finish(job);
      this.begin();
    }
  }

  /** Resolves when the job may begin. */
  private turn(work: Work, signal: AbortSignal): Promise<WaitingJob> {
    if (signal.aborted) {
      throw whyEnded(signal);
    }
    switch (this.queue.refusal(work)) {
      case "organization":
        throw refusal("organization_documents_wait").with({ retryAfterSeconds });
      case "everybody":
        throw refusal("documents_wait").with({ retryAfterSeconds });
      case undefined:
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (this.queue.leave(job)) {
          reject(whyEnded(signal));
        }
      };
      const begin = (): void => {
        signal.removeEventListener("abort", leave);
        resolve(job);
      };
      const job: WaitingJob = { ...work, begin };
      signal.addEventListener("abort", leave, { once: true });
      this.queue.add(job);
      this.begin();
    });
  }

  private begin(): void {
    for (let job = this.queue.take(); job !== undefined; job = this.queue.take()) {
      job.begin();
    }
  }
}

/** A job that waits for a thread, with the properties that decide its turn. */
interface Work {
  orgId: string;
  /** The memory that its input takes, in bytes. */
  bytes: number;
}

export interface FairShare {
  /** Jobs at the same time, of all organizations and of one. */
  running: number;
  runningOfOne: number;
  /** Bytes under work at the same time; a single job may exceed it. */
  bytesRunning: number;
  bytesRunningOfOne: number;
  waiting: number;
  waitingOfOne: number;
  bytesWaiting: number;
  bytesWaitingOfOne: number;
}

interface Tally {
  jobs: number;
  bytes: number;
}

/**
 * Chooses the next job: of the organization that has the fewest running, and among those the one that was served longest ago. An
 * organization that floods waits behind itself; another one's document waits for running jobs only.
 */
export class FairQueue<Job extends Work> {
  /** Jobs by organization, in the order in which the organizations are served. */
  private readonly waiting = new Map<string, Job[]>();
  private readonly running = new Map<string, Tally>();
  private readonly total = { waiting: { jobs: 0, bytes: 0 }, running: { jobs: 0, bytes: 0 } };

  constructor(private readonly share: FairShare) {}

  /** Whose share of waiting jobs is exhausted; undefined if the job may wait. */
  refusal({ orgId, bytes }: Work): "organization" | "everybody" | undefined {
    const own = this.waiting.get(orgId) ?? [];
    const { share, total } = this;
    const bytesOfOwn = own.reduce((sum, job) => sum + job.bytes, 0);
    if (own.length >= share.waitingOfOne || (own.length > 0 && bytesOfOwn + bytes > share.bytesWaitingOfOne)) {
      return "organization";
    }
    const { jobs, bytes: taken } = total.waiting;
    return jobs >= share.waiting || (jobs > 0 && taken + bytes > share.bytesWaiting) ? "everybody" : undefined;
  }

  add(job: Job): void {
    this.waiting.set(job.orgId, [...(this.waiting.get(job.orgId) ?? []), job]);
    count(this.total.waiting, job, 1);
  }

  /** The next job that may begin now; it counts as running until `finish`. */
  take(): Job | undefined {
    const jobsOf = (orgId: string): number => this.running.get(orgId)?.jobs ?? 0;
    const turn = [...this.waiting.entries()]
      .filter(([orgId, jobs]) => this.mayBegin(orgId, jobs[0]!))
      .sort(([one], [other]) => jobsOf(one) - jobsOf(other))[0];
    const job = turn?.[1][0];
    if (job === undefined) {
      return undefined;
    }
    this.leave(job);
    const own = this.running.get(job.orgId) ?? { jobs: 0, bytes: 0 };
    this.running.set(job.orgId, own);
    count(own, job, 1);
    count(this.total.running, job, 1);
    return job;
  }

  /** Takes a job out that has not begun. @returns whether it was there */
  leave(job: Job): boolean {
    const own = this.waiting.get(job.orgId) ?? [];
    if (!own.includes(job)) {
      return false;
    }
    // The organization goes to the end, so that the others are served first.
    this.waiting.delete(job.orgId);
    const left = own.filter((other) => other !== job);
    if (left.length > 0) {
      this.waiting.set(job.orgId, left);
    }
    count(this.total.waiting, job, -1);
    return true;
  }

  finish(job: Job): void {
    const own = this.running.get(job.orgId);
    if (own !== undefined) {
      count(own, job, -1);
      if (own.jobs === 0) {
        this.running.delete(job.orgId);
      }
    }
    count(this.total.running, job, -1);
  }

  private mayBegin(orgId: string, { bytes }: Job): boolean {
    const { share, total } = this;
    const own = this.running.get(orgId) ?? { jobs: 0, bytes: 0 };
    return (
      total.running.jobs < share.running &&
      own.jobs < share.runningOfOne &&
      (total.running.jobs === 0 || total.running.bytes + bytes <= share.bytesRunning) &&
      (own.jobs === 0 || own.bytes + bytes <= share.bytesRunningOfOne)
    );
  }
}

function count(tally: Tally, { bytes }: Work, sign: 1 | -1): void {
  tally.jobs += sign;
  tally.bytes += sign * bytes;
}

/** Time that a job still has when its client has gone, because ending a thread costs more than most jobs. */
const graceMs = 500;

/** Ends a job some time after its client has gone, unless it has ended by itself. */
export class AbortGrace {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly signal: AbortSignal,
    private readonly onEnd: () => void,
  ) {
    signal.addEventListener("abort", this.begin, { once: true });
  }

  stop(): void {
    this.signal.removeEventListener("abort", this.begin);
    clearTimeout(this.timer);
  }

  private readonly begin = (): void => {
    this.timer = setTimeout(this.onEnd, graceMs);
  };
}
