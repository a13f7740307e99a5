/** Time that a job still has when its client has gone, because ending a thread costs more than most jobs. */
const graceMs = 500;

/** Ends a job some time after its client has gone, unless it has ended by itself. */
export class AbortGrace {
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
