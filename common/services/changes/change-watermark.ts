import { readLogHead, readLogWriters } from "../../db/stores/changes/change-feed-store.ts";
import type { Queryable } from "../../db/database.ts";

export interface Watermark {
  /** Up to this number the log is complete: no entry will appear there any more. */
  safe: bigint;
  /** There are entries above it, or will be when the transactions that hold their numbers have ended. */
  isHeldBack: boolean;
}

interface Barrier {
  /** Entries up to this number … */
  head: bigint;
  /** … are complete when these transactions have ended. */
  writers: readonly string[];
}

/** Marks that wait for their transactions; with more, an entry would only be served later, not lost. */
const maxBarriers = 64;

/**
 * Numbers of the log are given out before their transactions commit, so a gap may be an entry that is late. A reader that
 * passed it would skip it for ever; this says how far one may read: the highest number given out, and then who writes to the log;
 * once those have ended, nothing can appear below. Marks wait in line while transactions overlap, so that under steady load the
 * older one lets readers on.
 */
export class ChangeWatermark {
  private safe = 0n;
  private readonly barriers: Barrier[] = [];
  private heldSince: number | undefined;

  constructor(private readonly database: Queryable) {}

  async advance(): Promise<Watermark> {
    const head = await readLogHead(this.database);
    const isNew = head > (this.barriers.at(-1)?.head ?? this.safe);
    if (isNew || this.barriers.length > 0) {
      // What others of this process put in line meanwhile may wait for somebody who began later than this is answered.
      const judged = new Set(this.barriers);
      const writers = await readLogWriters(this.database);
      if (isNew && this.barriers.length < maxBarriers) {
        const barrier = { head, writers };
        this.barriers.push(barrier);
        judged.add(barrier);
      }
      this.passBarriers(judged, new Set(writers));
    }
    return { safe: this.safe, isHeldBack: head > this.safe };
  }

  /** How long the mark has not moved although there is more (ms), and the transactions that it waits for. */
  get held(): { ms: number; writers: readonly string[] } {
    const [first] = this.barriers;
    return first === undefined || this.heldSince === undefined
      ? { ms: 0, writers: [] }
      : { ms: performance.now() - this.heldSince, writers: first.writers };
  }

  private passBarriers(judged: ReadonlySet<Barrier>, writers: ReadonlySet<string>): void {
    const hasEnded = (barrier: Barrier): boolean =>
      judged.has(barrier) && !barrier.writers.some((writer) => writers.has(writer));
    const before = this.safe;
    for (let first = this.barriers[0]; first !== undefined && hasEnded(first); first = this.barriers[0]) {
      this.safe = first.head > this.safe ? first.head : this.safe;
      this.barriers.shift();
    }
    if (this.barriers.length === 0) {
      this.heldSince = undefined;
    } else if (this.heldSince === undefined || this.safe > before) {
      this.heldSince = performance.now();
    }
  }
}

const watermarks = new WeakMap<object, ChangeWatermark>();

/** The one of this process. */
export function changeWatermark(database: Queryable): ChangeWatermark {
  const known = watermarks.get(database) ?? new ChangeWatermark(database);
  watermarks.set(database, known);
  return known;
}
