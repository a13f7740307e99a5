import { readLogHead, readLogWriters } from "./change-feed-store.ts";
import type { Queryable } from "../db/queryable.ts";

export interface Watermark {
  /** The log is complete up to this number. */
  safe: bigint;
  /** There are later entries, or will be when open transactions end. */
  isHeldBack: boolean;
}

interface Barrier {
  /** Entries up to this number … */
  head: bigint;
  /** … are complete when these transactions have ended. */
  writers: readonly string[];
}

/** Barriers that wait for their transactions; with more, entries are served later but not lost. */
const maxBarriers = 64;

/**
 * Numbers of the log are assigned before their transactions commit, so a gap may be a late entry, which a reader that
 * passed it would miss. The watermark says how far reading is safe: it takes the highest assigned number, then the
 * transactions that write to the log; once those have ended, nothing can appear below. Several barriers may wait, so
 * that readers advance under steady load.
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
      // Barriers added by concurrent calls may depend on transactions that began after this call's query, so only the
      // present ones are judged.
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

  /** How long the watermark has been stuck (ms), and the transactions that it waits for. */
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
