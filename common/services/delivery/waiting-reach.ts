/** A statement that stores documents may take so long; what it stores is older than its end. */
const marginMs = 15_000;
/** From time to time everything is looked at, because a document may have become visible later than that. */
const wholeEveryMs = 10_000;

/**
 * How far back waiting documents are looked for. The index has entries of documents that wait no longer, for as long as another
 * session's snapshot needs them; all that are older than the oldest document that waits can be passed over.
 */
export class WaitingReach {
  private oldestAt = -Infinity;
  private wholeAt = -Infinity;

  /** Milliseconds before now; null for everything. */
  next(): number | null {
    const now = performance.now();
    if (now - this.wholeAt < wholeEveryMs && Number.isFinite(this.oldestAt)) {
      return now - this.oldestAt + marginMs;
    }
    this.wholeAt = now;
    return null;
  }

  /** @param agesMs ages of the oldest document of each organization that was found */
  found(agesMs: readonly number[]): void {
    this.oldestAt = performance.now() - Math.max(0, ...agesMs);
  }

  /** The next look is at everything. */
  forget(): void {
    this.oldestAt = -Infinity;
  }
}
