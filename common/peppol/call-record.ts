/** An outage, from the first failed call on. */
export interface Outage {
  /** Milliseconds since it began. */
  forMs: number;
  /** Consecutive failed calls. */
  tries: number;
  /** Failure of the last call. */
  words: string;
  /** Whether it answers, if only that it cannot work. */
  isReached: boolean;
}

interface Call {
  startedAt: number;
}

interface CallFailure {
  words: string;
  /** False of no answer in time and of a connection that was cut: ignored when other calls were answered meanwhile. */
  certain: boolean;
  /** Whether the access point answered, if only that it cannot work. */
  isReached: boolean;
}

/** The access point counts as silent when a call gets no answer for so long, and no other call does. */
const silenceMs = 10_000;

export class CallRecord {
  private readonly running = new Set<Call>();
  private failing: (CallFailure & { since: number; tries: number }) | undefined;
  private answeredAt = Number.NEGATIVE_INFINITY;

  begin(): Call {
    const call = { startedAt: performance.now() };
    this.running.add(call);
    return call;
  }

  /** @param failure undefined when the access point answered */
  end(call: Call, failure?: CallFailure): void {
    this.running.delete(call);
    if (failure === undefined) {
      this.answeredAt = performance.now();
      this.failing = undefined;
    } else if (this.counts(call, failure)) {
      this.noteFailure(call, failure, 1);
    }
  }

  /**
   * For a probe, which shows that the access point is there, not that it takes envelopes: an answer ends no outage in
   * which calls are answered that it cannot work. An outage counts calls, not how often one looked whether it is over.
   */
  endProbe(probe: Call, failure?: CallFailure): void {
    if (failure === undefined) {
      this.answeredAt = performance.now();
      this.failing = this.failing?.isReached === true ? this.failing : undefined;
    } else if (this.counts(probe, failure)) {
      this.noteFailure(probe, failure, this.failing === undefined ? 1 : 0);
    }
  }

  /** For a call that we ended ourselves. */
  forget(call: Call): void {
    this.running.delete(call);
  }

  /** How long ago the access point last answered (ms). */
  quietMs(): number {
    return performance.now() - this.answeredAt;
  }

  outage(): Outage | undefined {
    const now = performance.now();
    if (this.failing !== undefined) {
      const { since, tries, words, isReached } = this.failing;
      return { forMs: now - since, tries, words, isReached };
    }
    // The set is in the order of their start.
    const [oldest] = this.running;
    const silentSince = Math.max(oldest?.startedAt ?? now, this.answeredAt);
    return now - silentSince < silenceMs
      ? undefined
      : { forMs: now - silentSince, tries: this.running.size, words: "no answer", isReached: false };
  }

  private counts(call: Call, { certain }: CallFailure): boolean {
    return certain || this.answeredAt < call.startedAt;
  }

  private noteFailure(call: Call, failure: CallFailure, more: number): void {
    const { since = Math.max(call.startedAt, this.answeredAt), tries = 0 } = this.failing ?? {};
    this.failing = { ...failure, since, tries: tries + more };
  }
}
