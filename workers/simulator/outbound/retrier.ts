import type { Transmission } from "../transmissions.ts";

/** After an attempt that could not be recorded, say because the disk is full. */
const pauseAfterFailureMs = 1_000;

/** The access point's own scheduler: makes the next attempt when its time has come. */
export class Retrier {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly active = new Set<Promise<void>>();
  private isClosed = false;

  /** @param attempt makes the attempt and records it; when it rejects, it is made again later */
  constructor(private readonly attempt: (transmission: Transmission) => Promise<void>) {}

  /** Nothing to do for a transmission that the access point does not try again. */
  plan(transmission: Transmission, atLeastMs = 0): void {
    if (transmission.nextRetryAt === null || this.isClosed) {
      return;
    }
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        this.run(transmission);
      },
      Math.max(atLeastMs, Date.parse(transmission.nextRetryAt) - Date.now()),
    );
    this.timers.add(timer);
  }

  /** Finishes the attempts under way. The others are the next run's. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.timers.forEach(clearTimeout);
    await Promise.allSettled(this.active);
  }

  private run(transmission: Transmission): void {
    const work: Promise<void> = this.runOnce(transmission).finally(() => this.active.delete(work));
    this.active.add(work);
  }

  private async runOnce(transmission: Transmission): Promise<void> {
    try {
      await this.attempt(transmission);
      this.plan(transmission);
    } catch {
      this.plan(transmission, pauseAfterFailureMs);
    }
  }
}
