import { setTimeout as pause } from "node:timers/promises";

import { backOffMs } from "./back-off.ts";

/** The part of BullMQ's worker that is used here. */
interface MadeWorker {
  waitUntilReady(): Promise<unknown>;
  /** Works until it is closed. */
  run(): Promise<void>;
  close(): Promise<void>;
}

export interface WorkerMaker {
  name: string;
  make(): MadeWorker;
  /** Told why a worker had to be made anew. */
  onFailure(error: unknown): void;
}

/** A worker of BullMQ that is made anew, after a pause, whenever it could not start or has stopped by itself. */
export class EnduringWorker {
  readonly name: string;
  private readonly closing = new AbortController();
  private readonly ready: Promise<void>;
  private current: MadeWorker;

  constructor(private readonly maker: WorkerMaker) {
    this.name = maker.name;
    this.current = maker.make();
    this.ready = new Promise((resolve) => {
      this.closing.signal.addEventListener("abort", () => resolve());
      void this.keepRunning(resolve);
    });
  }

  /** Resolves when it takes jobs for the first time, or is closed before that. */
  waitUntilReady(): Promise<void> {
    return this.ready;
  }

  /** Stops fetching and waits for the jobs under way. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.current.close();
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
          this.maker.onFailure(error);
        }
      }
      failures = performance.now() - startedAt > steadyMs ? 1 : failures;
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
      this.current = this.maker.make();
    }
  }
}

/** One that has worked for so long has not failed to start. */
const steadyMs = 60_000;
