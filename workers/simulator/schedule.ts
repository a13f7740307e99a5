import type { Transmission } from "./transmissions.ts";

/** Work that this process still has to do at a set time, and work under way. */
export class Schedule {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly active = new Set<Promise<void>>();
  isClosed = false;

  get activeCount(): number {
    return this.active.size;
  }

  /** Without a delay it acts before the next timer: a timer takes a millisecond at least. */
  after(delayMs: number, act: () => void): void {
    if (this.isClosed) {
      return;
    }
    if (delayMs <= 0) {
      setImmediate(act);
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, delayMs);
    this.timers.add(timer);
  }

  /** @param work never rejects */
  run(work: () => Promise<void>): void {
    const running: Promise<void> = work().finally(() => this.active.delete(running));
    this.active.add(running);
  }

  /** Finishes what is under way. Later work is in the journal, where the next start finds it. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.timers.forEach(clearTimeout);
    await Promise.allSettled(this.active);
  }
}

/** Failures in a row that open a breaker. */
const failuresToOpen = 5;

/** A circuit breaker of phoss-ap: open for a minute after five failures in a row, then a single call tests. */
export class Breaker {
  private failures = 0;
  private openUntil = 0;
  private isTesting = false;

  constructor(private readonly openMs: number) {}

  /** Whether a call may be made; then its end must be recorded. */
  tryAcquire(): boolean {
    if (this.failures < failuresToOpen) {
      return true;
    }
    if (this.isTesting || Date.now() < this.openUntil) {
      return false;
    }
    this.isTesting = true;
    return true;
  }

  record(isSuccess: boolean): void {
    this.isTesting = false;
    this.failures = isSuccess ? 0 : this.failures + 1;
    this.openUntil = Date.now() + this.openMs;
  }
}

/** Those of one access point: for the SMP, which all receivers share here, for each receiver, and for the forwarding to us. */
export class Breakers {
  readonly smp: Breaker;
  readonly forwarding: Breaker;
  private readonly receivers = new Map<string, Breaker>();

  constructor(private readonly openMs: number) {
    this.smp = new Breaker(openMs);
    this.forwarding = new Breaker(openMs);
  }

  readonly ofReceiver = (id: string): Breaker => {
    const breaker = this.receivers.get(id) ?? new Breaker(this.openMs);
    this.receivers.set(id, breaker);
    return breaker;
  };
}

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
      const run = async (): Promise<void> => {
        try {
          await this.attempt(transmission);
          this.plan(transmission);
        } catch {
          this.plan(transmission, pauseAfterFailureMs);
        }
      };
      this.schedule.after(pauseMs, () => this.schedule.run(run));
    }
  }

  close(): Promise<void> {
    return this.schedule.close();
  }
}
