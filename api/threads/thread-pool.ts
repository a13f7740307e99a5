import path from "node:path";

import { Piscina } from "piscina";

import type { Config } from "../../common/config/config.ts";
import { AppError, asError, BusyError } from "../../common/errors.ts";
import type { Logger } from "../../common/logging/logger.ts";
import type { Caller } from "../caller.ts";
import { changesNothing, type InputOf, type OutputOf, type WorkName } from "../work/work.ts";
import type { FairShare, Work } from "./fair-queue.ts";
import { Farewell } from "./farewell.ts";
import { StatementService, type Lent } from "./statement-service.ts";
import type { ThreadResult } from "./thread-result.ts";
import type { ThreadTask } from "./thread.ts";
import { TimeLimit } from "./time-limit.ts";
import { transferable } from "./transferable.ts";
import { WaitingLine, whyEnded } from "./waiting-line.ts";

/** A job's input and whom it is for. */
export interface Order<Name extends WorkName> extends Caller {
  name: Name;
  input: InputOf<Name>;
}

const MB = 1024 * 1024;
/** The largest request, twice over: as much as one organization may have under work, or waiting, at the same time. */
const largeBytes = 16 * MB;
/** A thread that has nothing to do for this long gives its memory back. */
const idleMs = 300_000;
const retryAfterSeconds = 5;
/** What the program of a thread exports. */
const entry = "runTask";
/** What a job without bytes counts for: it reads a large document that is stored. */
const storedBytes = 4 * MB;
/** A dry run keeps the document beside its UBL, the report of it and an answer with all three. */
const dryRunFactor = 2;

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

/** The part of a pool that its users see. */
export interface Threads {
  /**
   * Does it in a thread beside the event loop, in turn.
   *
   * @throws AppError as the work does; 422 when it takes too much memory; 503 when too much waits already, when it takes
   *   too long, or when its thread ended; 400 when the client has gone, or the refusal that its signal has fired with
   */
  run<Name extends WorkName>(order: Order<Name>): Promise<OutputOf<Name>>;
}

export interface PoolParts {
  config: Config;
  lent: Lent;
  logger: Logger;
  /** The program of a thread. */
  filename?: string;
}

/** Threads that start when they are needed. A job that exceeds its bounds ends its own thread and nothing else. */
export class ThreadPool implements Threads {
  private readonly pool: Piscina;
  private readonly line: WaitingLine;
  private readonly limitMs: number;

  private readonly lent: Lent;
  private readonly logger: Logger;

  constructor({ config, lent, logger, filename = path.join(import.meta.dirname, "thread.js") }: PoolParts) {
    this.lent = lent;
    this.logger = logger;
    this.limitMs = config.threadSeconds * 1_000;
    this.line = new WaitingLine(fairShare(config.threads));
    this.pool = new Piscina({
      filename,
      minThreads: 0,
      maxThreads: config.threads,
      idleTimeout: idleMs,
      // The queue is ours. A thread that sleeps on an atomic could not close its ports.
      atomics: "disabled",
      resourceLimits: { maxOldGenerationSizeMb: config.threadMemoryMb, maxYoungGenerationSizeMb: 16 },
      workerData: { config },
    });
    this.pool.on("error", (error: unknown) => this.logger.error({ err: asError(error) }, "idle thread failed"));
  }

  async run<Name extends WorkName>(order: Order<Name>): Promise<OutputOf<Name>> {
    return (await this.line.run(workOf(order), order.signal, () => this.perform(order))) as OutputOf<Name>;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  private async perform({ name, input, signal }: Order<WorkName>): Promise<object> {
    const ending = new AbortController();
    const limit = new TimeLimit(this.limitMs, () => ending.abort(this.tooSlow()));
    // The database has time-outs of its own, and what it is about to store is not to be cut off.
    const statements = new StatementService(this.lent, (isBusy) => (isBusy ? limit.pause() : limit.resume()));
    const farewell = new Farewell(signal, () => {
      if (changesNothing(name) || !statements.began) {
        ending.abort(whyEnded(signal));
      }
    });
    try {
      return outputOf(await this.send({ name, input, port: statements.remote }, ending.signal), statements);
    } catch (error) {
      statements.close();
      if (statements.committed && !(error instanceof AppError)) {
        throw this.storedUnanswered(asError(error));
      }
      throw ending.signal.aborted ? (ending.signal.reason as AppError) : this.explained(asError(error));
    } finally {
      limit.stop();
      farewell.stop();
    }
  }

  private async send(task: ThreadTask, signal: AbortSignal): Promise<ThreadResult> {
    const bytes = bytesOf(task.input);
    if (bytes === undefined) {
      return (await this.pool.run(task, { name: entry, signal, transferList: [task.port] })) as ThreadResult;
    }
    const moved = transferable(bytes);
    const transferList = [task.port, moved.buffer as ArrayBuffer];
    const input = { ...(task.input as object), bytes: moved };
    return (await this.pool.run({ ...task, input }, { name: entry, signal, transferList })) as ThreadResult;
  }

  /** Not a refusal: the same bytes, sent again without their key, would be a second document. */
  private storedUnanswered(error: Error): AppError {
    this.logger.warn({ err: error }, "a document was stored, and its answer was not written");
    return new BusyError(
      "The document is stored, but its answer could not be written: ask for it, or send the request again with the same Idempotency-Key",
      retryAfterSeconds,
    );
  }

  private tooSlow(): AppError {
    const seconds = this.limitMs / 1_000;
    return new BusyError(`The document was given up after ${seconds} s of work: send it in parts`, retryAfterSeconds);
  }

  /** What the end of a thread means for whoever has caused it. */
  private explained(error: Error): Error {
    if (error instanceof AppError) {
      return error;
    }
    if ((error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") {
      this.logger.warn("a document took more memory than its thread may have");
      return new AppError(422, "The document takes more memory than one document may have: send it in parts");
    }
    if (/^worker exited|^Terminating worker/i.test(error.message)) {
      this.logger.error({ err: error }, "a thread ended");
      return new BusyError("The thread that worked on the document ended: try again", retryAfterSeconds);
    }
    return error;
  }
}

function workOf({ name, orgId, input }: Order<WorkName>): Work {
  const bytes = bytesOf(input)?.byteLength ?? storedBytes;
  return { orgId, bytes: name === "dryRunBytes" ? bytes * dryRunFactor : bytes };
}

/** @throws AppError what the caller did wrong; Error what a statement failed with */
function outputOf(result: ThreadResult, statements: StatementService): object {
  if ("output" in result) {
    return result.output;
  }
  if ("failedStatement" in result) {
    throw statements.failure(result.failedStatement);
  }
  const { status, message, fields } = result.refusal;
  throw new AppError(status, message, fields);
}

function bytesOf(input: unknown): Uint8Array | undefined {
  const { bytes } = input as { bytes?: unknown };
  return bytes instanceof Uint8Array ? bytes : undefined;
}
