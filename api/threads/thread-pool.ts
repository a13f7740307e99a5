import path from "node:path";

import { Piscina } from "piscina";

import { AppError, refusal, asError } from "../../common/runtime/errors.ts";
import { FairQueue, shareOfJobs, type FairShare, type Work } from "../../common/runtime/fair-queue.ts";
import type { Config } from "../../common/config/config.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import type { Caller } from "../context.ts";
import { type ThreadFunction, transferable, type ThreadTools, errorOf } from "./thread-function.ts";
import type { runTask } from "./thread.ts";
import type { Deps } from "../../common/runtime/deps.ts";

/** Reads of whole documents at the same time: each may have megabytes, and a connection to the database that others need. */
const readShare = shareOfJobs({ running: 4, runningOfOne: 2, waiting: 2_000, waitingOfOne: 250 });

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
