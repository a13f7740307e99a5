/** An access point that does not answer us, from the first call that came to nothing. */
export interface Outage {
  /** Milliseconds ago. */
  forMs: number;
  /** Calls in a row that came to nothing. */
  tries: number;
  /** What the last of them met. */
  words: string;
}

/** A call without any answer for so long, while no other got one: the access point is silent. */
const silenceMs = 10_000;

/** Remembers of calls to an access point only what says whether it is there. */
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
   * @param failure in words; undefined when the access point was there. One that is not `certain` (no answer in time, a
   *   connection cut) says nothing where others were answered meanwhile.
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

  /** A call that we ended ourselves. */
  forget(call: { startedAt: number }): void {
    this.running.delete(call);
  }

  /** Undefined while it answers. */
  outage(): Outage | undefined {
    const now = performance.now();
    if (this.failing !== undefined) {
      const { since, tries, words } = this.failing;
      return { forMs: now - since, tries, words };
    }
    // They are in the order in which they began.
    const [oldest] = this.running;
    const silentSince = Math.max(oldest?.startedAt ?? now, this.answeredAt);
    return now - silentSince < silenceMs
      ? undefined
      : { forMs: now - silentSince, tries: this.running.size, words: "no answer" };
  }
}
