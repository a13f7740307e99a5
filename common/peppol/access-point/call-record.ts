/** An outage, from the first failed call on. */
export interface Outage {
  /** Milliseconds since it began. */
  forMs: number;
  /** Consecutive failed calls. */
  tries: number;
  /** Failure of the last call. */
  words: string;
}

/** The access point counts as silent when a call gets no answer for so long, and no other call does. */
const silenceMs = 10_000;

export class CallRecord {
  private readonly running = new Set<{ startedAt: number }>();
  private failing: { since: number; tries: number; words: string } | undefined;
  private answeredAt = Number.NEGATIVE_INFINITY;

  begin(): { startedAt: number } {
    const call = { startedAt: performance.now() };
    this.running.add(call);
    return call;
  }

  /**
   * @param failure undefined when the access point answered. A failure that is not `certain` (no answer in time, a
   * connection cut) is ignored when other calls were answered meanwhile.
   */
  end(call: { startedAt: number }, failure?: { words: string; certain: boolean }): void {
    this.running.delete(call);
    if (failure === undefined) {
      this.answeredAt = performance.now();
      this.failing = undefined;
    } else if (failure.certain || this.answeredAt < call.startedAt) {
      const { since = Math.max(call.startedAt, this.answeredAt), tries = 0 } = this.failing ?? {};
      this.failing = { since, tries: tries + 1, words: failure.words };
    }
  }

  /** For a call that we ended ourselves. */
  forget(call: { startedAt: number }): void {
    this.running.delete(call);
  }

  outage(): Outage | undefined {
    const now = performance.now();
    if (this.failing !== undefined) {
      const { since, tries, words } = this.failing;
      return { forMs: now - since, tries, words };
    }
    // The set is in the order of their start.
    const [oldest] = this.running;
    const silentSince = Math.max(oldest?.startedAt ?? now, this.answeredAt);
    return now - silentSince < silenceMs
      ? undefined
      : { forMs: now - silentSince, tries: this.running.size, words: "no answer" };
  }
}
