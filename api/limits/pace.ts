/** The pace that a body has to keep. */
export interface PaceLimits {
  /**
   * Each window of this length has to bring at least `bytesPerSecond` on average; only the time spent waiting counts.
   */
  windowMs: number;
  bytesPerSecond: number;
  /** All of the waiting together. */
  totalMs: number;
}

/** Looks per window. */
const looks = 10;

/**
 * Measures how fast a client sends. It looks at intervals, so that only time counts in which we really waited for the
 * client: a process that was busy looks once when it is free again, whatever the clock says by then.
 */
export class Pace {
  /** Whether we wait for the client; while we do not, its silence is ours. */
  isWaiting = true;
  private waited = 0;
  private total = 0;
  private bytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly limits: PaceLimits,
    private readonly onTooSlow: () => void,
  ) {
    this.timer = setInterval(() => this.look(), limits.windowMs / looks);
  }

  add(bytes: number): void {
    this.bytes += bytes;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    if (!this.isWaiting) {
      return;
    }
    const { windowMs, bytesPerSecond, totalMs } = this.limits;
    this.waited += 1;
    this.total += windowMs / looks;
    const isSlow = this.waited === looks && this.bytes < (bytesPerSecond * windowMs) / 1_000;
    if (isSlow || this.total >= totalMs) {
      this.stop();
      this.onTooSlow();
    } else if (this.waited === looks) {
      this.waited = 0;
      this.bytes = 0;
    }
  }
}
