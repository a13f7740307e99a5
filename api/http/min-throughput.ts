export interface ThroughputLimits {
  /**
   * Each window of this length has to bring at least `bytesPerSecond` on average; only the time spent waiting counts.
   */
  windowMs: number;
  bytesPerSecond: number;
  /** The longest time to wait for the client, all windows together. */
  totalMs: number;
}

const checksPerWindow = 10;

/**
 * Measures how fast a client sends. It counts intervals and not the clock, so that only time counts in which the process waited for
 * the client: one that was busy counts a single interval when it is free again.
 */
export class MinThroughput {
  /** Whether the process waits for the client; only then does the time count. */
  isWaiting = true;
  private waited = 0;
  private total = 0;
  private bytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly limits: ThroughputLimits,
    private readonly onTooSlow: () => void,
  ) {
    this.timer = setInterval(() => this.check(), limits.windowMs / checksPerWindow);
  }

  add(bytes: number): void {
    this.bytes += bytes;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    if (!this.isWaiting) {
      return;
    }
    const { windowMs, bytesPerSecond, totalMs } = this.limits;
    this.waited += 1;
    this.total += windowMs / checksPerWindow;
    const isSlow = this.waited === checksPerWindow && this.bytes < (bytesPerSecond * windowMs) / 1_000;
    if (isSlow || this.total >= totalMs) {
      this.stop();
      this.onTooSlow();
    } else if (this.waited === checksPerWindow) {
      this.waited = 0;
      this.bytes = 0;
    }
  }
}
