/** A limit of time that can stand still for a while. */
export class TimeLimit {
  private timer: NodeJS.Timeout | undefined;
  private startedAt = 0;

  constructor(
    private leftMs: number,
    private readonly onEnd: () => void,
  ) {
    this.resume();
  }

  resume(): void {
    this.startedAt = performance.now();
    this.timer = setTimeout(this.onEnd, Math.max(0, this.leftMs));
  }

  pause(): void {
    clearTimeout(this.timer);
    this.leftMs -= performance.now() - this.startedAt;
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
