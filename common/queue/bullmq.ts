import type { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import type { Queue, Processor } from "bullmq";

import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { backOffMs } from "../runtime/clock.ts";
import type { StageName } from "../status/pipeline.ts";
import type { StageJob } from "./jobs.ts";
import type { StageQueue } from "./queue-backend.ts";
import { withTimeout } from "../runtime/deadline.ts";

/** Event streams are kept short because they are not read. */
export const streams = { events: { maxLen: 1_000 } };

/**
 * A stalled job is harmless, because the state of its documents decides, so it is retried soon, but not for ever.
 * SelfRestartingWorker starts the worker. It pauses for 1 s, not 15 s, after an error of an unavailable store.
 */
export const workerOptions = {
  lockDuration: 30_000,
  stalledInterval: 20_000,
  // Seconds after which a worker looks for jobs without a notice: notices are lost only with their connection.
  drainDelay: 30,
  maxStalledCount: 3,
  autorun: false,
  runRetryDelay: 1_000,
};

export const connectTimeoutMs = 5_000;

/** Without a listener, a lost connection would end the process. */
export function logErrors<Source extends EventEmitter & { name: string }>(
  source: Source,
  logger: Logger,
  isUnavailable: (error: unknown) => boolean = () => false,
): Source {
  source.on("error", (error) => {
    if (!isUnavailable(error)) {
      logger.warn({ err: asError(error), queue: source.name }, "queue error");
    }
  });
  return source;
}

/** The part of BullMQ's queue that is used; its class depends on the store. */
type BullQueue<Data> = StageQueue<Data> & Pick<Queue, "waitUntilReady">;

/** A BullMQ queue that is recreated when it could not become ready, or has failed for a while. */
export function recreatingQueue<Data = StageJob>(name: StageName, make: () => BullQueue<Data>): StageQueue<Data> {
  const queue = new RecreatingClient(make);
  return {
    name,
    add: (...job) => queue.use((made) => made.add(...job)),
    addBulk: (jobs) => queue.use((made) => made.addBulk(jobs)),
    getJobs: (...wanted) => queue.use((made) => made.getJobs(...wanted)),
    getJobCountByTypes: (...types) => queue.use((made) => made.getJobCountByTypes(...types)),
    getJobCounts: (...types) => queue.use((made) => made.getJobCounts(...types)),
    close: () => queue.close(),
  };
}

/** BullMQ's connections recover by themselves; after so long without a success they have not. */
const recreateAfterMs = 15_000;

/**
 * Replaces a BullMQ object that failed to become ready, because it would never recover, or that has failed for 15 s.
 * Calls trigger the attempts, limited by the back-off.
 */
class RecreatingClient<Thing extends { waitUntilReady(): Promise<unknown>; close(): Promise<unknown> }> {
  private current: Promise<Thing> | undefined;
  private failures = 0;
  private notBefore = 0;
  private lastError = new Error("never tried");
  private failingSince: number | undefined;
  private isClosed = false;

  constructor(private readonly make: () => Thing) {
    this.client().catch(() => undefined);
  }

  /** @throws what `work` throws, or what keeps the object from becoming ready */
  async use<Result>(work: (thing: Thing) => Promise<Result>): Promise<Result> {
    const thing = await this.client();
    try {
      const result = await work(thing);
      this.failingSince = undefined;
      return result;
    } catch (error) {
      this.failingSince ??= performance.now();
      if (performance.now() - this.failingSince > recreateAfterMs) {
        this.discard(thing);
      }
      throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const thing = await this.current?.catch(() => undefined);
    await thing?.close();
  }

  private client(): Promise<Thing> {
    if (this.current === undefined && (this.isClosed || performance.now() < this.notBefore)) {
      return Promise.reject(this.lastError);
    }
    this.current ??= this.makeReady();
    return this.current;
  }

  private async makeReady(): Promise<Thing> {
    const thing = this.make();
    try {
      await thing.waitUntilReady();
      this.failures = 0;
      return thing;
    } catch (error) {
      this.failures += 1;
      this.notBefore = performance.now() + backOffMs(this.failures);
      this.lastError = asError(error);
      this.discard(thing);
      throw error;
    }
  }

  private discard(thing: Thing): void {
    this.current = undefined;
    this.failingSince = undefined;
    thing.close().catch(() => undefined);
  }
}

/** The part of BullMQ's worker that is used. */
interface BullWorker {
  waitUntilReady(): Promise<unknown>;
  /** Runs until closed. */
  run(): Promise<void>;
  close(): Promise<void>;
  /** Fails everything that waits for its connections. */
  disconnect(): Promise<void>;
}

interface WorkerFactory<Data> {
  name: string;
  processor: Processor<Data>;
  make(processor: Processor<Data>): BullWorker;
  /** Called with the reason before a worker is recreated. */
  onFailure(error: unknown): void;
}

const closeTimeoutMs = 5_000;

/** A worker that ran for so long counts as started, and the pauses begin anew. */
const stableAfterMs = 60_000;

/** A BullMQ worker that is recreated after a pause when it could not start or has stopped by itself. */
export class SelfRestartingWorker<Data> {
  readonly name: string;
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<unknown>>();
  private readonly ready: Promise<void>;
  private current: BullWorker;

  constructor(private readonly factory: WorkerFactory<Data>) {
    this.name = factory.name;
    this.current = this.make();
    this.ready = new Promise((resolve) => {
      this.closing.signal.addEventListener("abort", () => resolve());
      void this.keepRunning(resolve);
    });
  }

  /** Resolves with the first readiness for jobs, or when closed before that. */
  waitUntilReady(): Promise<void> {
    return this.ready;
  }

  /**
   * Stops fetching, waits for active jobs, and shortly for a store that does not answer: another worker repeats jobs whose end could
   * not be reported.
   */
  async close(): Promise<void> {
    this.closing.abort();
    const closed = this.current.close();
    const left = (): Promise<boolean> =>
      withTimeout(closeTimeoutMs, `closing ${this.name}`, closed).then(
        () => true,
        () => false,
      );
    do {
      await Promise.race([closed, Promise.allSettled(this.running)]);
      // A job that was being fetched may have started meanwhile.
    } while (!(await left()) && this.running.size > 0);
    this.current.disconnect().catch(() => undefined);
  }

  private make(): BullWorker {
    const { processor } = this.factory;
    return this.factory.make((...job) => {
      const work = processor(...job);
      this.running.add(work);
      const forget = (): void => void this.running.delete(work);
      work.then(forget, forget);
      return work;
    });
  }

  private async keepRunning(onReady: () => void): Promise<void> {
    const { signal } = this.closing;
    for (let failures = 1; !signal.aborted; failures += 1) {
      const startedAt = performance.now();
      try {
        await this.current.waitUntilReady();
        onReady();
        await this.current.run();
      } catch (error) {
        if (!signal.aborted) {
          this.factory.onFailure(error);
        }
      }
      failures = performance.now() - startedAt > stableAfterMs ? 1 : failures;
      if (!signal.aborted) {
        this.current.close().catch(() => undefined);
        await pause(backOffMs(failures), undefined, { signal }).catch(() => undefined);
      }
      if (!signal.aborted) {
        this.current = this.make();
      }
    }
  }
}
