import { Schedule } from "../schedule.ts";
import type { Transmission } from "../transmissions.ts";

/** After an attempt that could not be recorded, for example because the disk is full. */
const pauseAfterFailureMs = 1_000;

/** The access point's own scheduler: makes the next attempt when its time has come. */
export class Retrier {
  private readonly schedule = new Schedule();

  /** @param attempt makes the attempt and records it; when it rejects, it is made again later */
  constructor(private readonly attempt: (transmission: Transmission) => Promise<void>) {}

  /** Does nothing for a transmission that the access point does not retry. */
  plan(transmission: Transmission, minPauseMs = 0): void {
    if (transmission.nextRetryAt !== null) {
      const pauseMs = Math.max(minPauseMs, Date.parse(transmission.nextRetryAt) - Date.now());
      this.schedule.after(pauseMs, () => this.schedule.run(() => this.runOnce(transmission)));
    }
  }

  close(): Promise<void> {
    return this.schedule.close();
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
