import { asError } from "../runtime/errors.ts";
import { backOffMs } from "../runtime/clock.ts";

/** BullMQ's connections recover by themselves; after so long without a success they have not. */
const recreateAfterMs = 15_000;

/**
 * Replaces a BullMQ object that failed to become ready, because it would never recover, or that has failed for 15 s.
 * Calls trigger the attempts, limited by the back-off.
 */
export class RecreatingClient<Thing extends { waitUntilReady(): Promise<unknown>; close(): Promise<unknown> }> {
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
