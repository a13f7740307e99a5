/** The pace that a body has to keep. */
export interface ThroughputLimits {
  /**
   * Each window of this length has to bring at least `bytesPerSecond` on average; only the time spent waiting counts.
   */
  windowMs: number;
  bytesPerSecond: number;
  /** All of the waiting together. */
  totalMs: number;
}

/** Looks per window. */
const checksPerWindow = 10;

/**
 * Measures how fast a client sends. It looks at intervals, so that only time counts in which we really waited for the
 * client: a process that was busy looks once when it is free again, whatever the clock says by then.
 */
export class MinThroughput {
  /** Whether we wait for the client; while we do not, its silence is ours. */
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
