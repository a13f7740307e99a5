/** Work that this process still has to do at its time, and work that is under way. */
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
