/** A statement that stores documents may take so long; what it stores is older than its end. */
const marginMs = 15_000;
/** From time to time everything is looked at, because a document may have become visible later than that. */
const wholeEveryMs = 10_000;
/** Beside an old snapshot a look at everything reads all that has waited since the snapshot began: at most this share of the time, but once a minute. */
const wholeShare = 1 / 50;
const maxWholeEveryMs = 60_000;

/**
 * How far back waiting documents are looked for. The index has entries of documents that wait no longer, for as long as another
 * session's snapshot needs them; all that are older than the oldest document that waits can be passed over.
 */
export class WaitingReach {
  private oldestAt = -Infinity;
  private wholeAt = -Infinity;
  private everyMs = wholeEveryMs;
  private isWhole = false;

  /** @param now milliseconds of a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Milliseconds before now; null for everything. */
  next(): number | null {
    const now = this.now();
    this.isWhole = now - this.wholeAt >= this.everyMs || !Number.isFinite(this.oldestAt);
    if (!this.isWhole) {
      return now - this.oldestAt + marginMs;
    }
    this.wholeAt = now;
    return null;
  }

  /** @param agesMs ages of the oldest document of each organization that was found */
  found(agesMs: readonly number[]): void {
    const now = this.now();
    this.oldestAt = now - Math.max(0, ...agesMs);
    if (this.isWhole) {
      this.everyMs = Math.min(Math.max((now - this.wholeAt) / wholeShare, wholeEveryMs), maxWholeEveryMs);
    }
  }

  /** The next look is at everything. */
  forget(): void {
    this.oldestAt = -Infinity;
  }
}
