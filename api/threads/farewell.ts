/** What a job may still take when whoever asked has gone: ending a thread costs more than most jobs. */
const graceMs = 500;

/** A job that ends before the grace does is left alone. */
export class Farewell {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly signal: AbortSignal,
    private readonly onEnd: () => void,
  ) {
    signal.addEventListener("abort", this.begin, { once: true });
  }

  stop(): void {
    this.signal.removeEventListener("abort", this.begin);
    clearTimeout(this.timer);
  }

  private readonly begin = (): void => {
    this.timer = setTimeout(this.onEnd, graceMs);
  };
}
