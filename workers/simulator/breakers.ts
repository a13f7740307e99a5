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
