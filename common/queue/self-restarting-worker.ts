import { setTimeout as pause } from "node:timers/promises";

import type { Processor } from "bullmq";

import { withTimeout } from "../runtime/deadline.ts";
import { backOffMs } from "../runtime/clock.ts";

/** The part of BullMQ's worker that is used. */
interface BullWorker {
  waitUntilReady(): Promise<unknown>;
  /** Runs until closed. */
  run(): Promise<void>;
  close(): Promise<void>;
  /** Fails everything that waits for its connections. */
  disconnect(): Promise<void>;
}

export interface WorkerFactory<Data> {
  name: string;
  processor: Processor<Data>;
  make(processor: Processor<Data>): BullWorker;
  /** Called with the reason before a worker is recreated. */
  onFailure(error: unknown): void;
}

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
   * Stops fetching and waits for active jobs, and a little for a store that does not answer: what could not be reported
   * to it is repeated by another worker.
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
    for (let failures = 1; !this.closing.signal.aborted; failures += 1) {
      const startedAt = performance.now();
      try {
        await this.current.waitUntilReady();
        onReady();
        await this.current.run();
      } catch (error) {
        if (!this.closing.signal.aborted) {
          this.factory.onFailure(error);
        }
      }
      failures = performance.now() - startedAt > stableAfterMs ? 1 : failures;
      await this.replace(failures);
    }
  }

  private async replace(failures: number): Promise<void> {
    const { signal } = this.closing;
    if (!signal.aborted) {
      this.current.close().catch(() => undefined);
      await pause(backOffMs(failures), undefined, { signal }).catch(() => undefined);
    }
    if (!signal.aborted) {
      this.current = this.make();
    }
  }
}

const closeTimeoutMs = 5_000;

/** A worker that ran for so long has started successfully. */
const stableAfterMs = 60_000;
