import path from "node:path";
import { Piscina } from "piscina";

import type { Config } from "../../common/config/config.ts";
import { AppError, asError, refusal } from "../../common/runtime/errors.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import type { Caller } from "../caller.ts";
import { AbortGrace } from "./abort-grace.ts";
import type { FairShare } from "./fair-queue.ts";
import { type ThreadFunction, transferable } from "./thread-function.ts";
import { errorOf } from "./refusal.ts";
import type { ThreadResult, ThreadTask } from "./thread.ts";
import { WaitingLine, whyEnded } from "./waiting-line.ts";

/** For whom a job is done, and how large its input is, in bytes. */
export interface JobCaller extends Caller {
  size: number;
}

const MB = 1024 * 1024;
/** The largest request, twice over: as much as one organization may have under work, or waiting, at the same time. */
const largeBytes = 16 * MB;
/** Beside the heaviest job there is room for small ones, of its own organization too, and not for a second heavy one. */
const heaviestBytes = largeBytes * (7 / 8);
/** A thread that has been idle for this long is ended, to free its memory. */
const idleMs = 300_000;
export const retryAfterSeconds = 5;

function fairShare(threads: number): FairShare {
  return {
    running: threads,
    runningOfOne: Math.max(1, threads - 1),
    bytesRunning: largeBytes * 1.5,
    bytesRunningOfOne: largeBytes,
    waiting: 200,
    waitingOfOne: 50,
    bytesWaiting: largeBytes * 4,
    bytesWaitingOfOne: largeBytes * 2,
  };
}

/** Threads that start when they are needed. A job that exceeds its bounds ends its own thread and nothing else. */
export class ThreadPool {
  private readonly pool: Piscina;
  private readonly line: WaitingLine;
  private readonly limitMs: number;

  constructor(
    config: Config,
    private readonly logger: Logger,
  ) {
    this.limitMs = config.threadSeconds * 1_000;
    this.line = new WaitingLine(fairShare(config.threads));
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
    const task: ThreadTask = { module: work.module, name: work.name, input };
    const bytes = Math.min(size * work.memoryFactor, heaviestBytes);
    return this.line.run({ orgId, bytes }, signal, () => this.perform<Output>(task, signal));
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  private async perform<Output>(task: ThreadTask, signal: AbortSignal): Promise<Output> {
    const ending = new AbortController();
    const limit = setTimeout(() => ending.abort(this.tooSlow()), this.limitMs);
    const grace = new AbortGrace(signal, () => ending.abort(whyEnded(signal)));
    try {
      const options = { name: "runTask", signal: ending.signal, transferList: transferable(task.input) };
      return outputOf((await this.pool.run(task, options)) as ThreadResult) as Output;
    } catch (error) {
      throw ending.signal.aborted ? (ending.signal.reason as AppError) : this.explained(asError(error));
    } finally {
      clearTimeout(limit);
      grace.stop();
    }
  }

  private tooSlow(): AppError {
    const seconds = this.limitMs / 1_000;
    return refusal("document_too_slow", { seconds }).with({ retryAfterSeconds });
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

/** @throws AppError what the caller did wrong */
function outputOf(result: ThreadResult): unknown {
  if ("output" in result) {
    return result.output;
  }
  throw errorOf(result.refusal);
}
