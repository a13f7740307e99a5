import {
  openBarrier,
  readLogHead,
  readOldestTransaction,
  type Barrier,
} from "../../db/stores/feed/change-feed-store.ts";
import type { Queryable } from "../../db/database.ts";

export interface Watermark {
  /** Up to this number the log is complete: no entry will appear there any more. */
  safe: bigint;
  /** There are entries above it, or will be when the transactions that hold their numbers have ended. */
  isHeldBack: boolean;
}

/** Marks that wait for their transactions; with more, an entry would only be served later, not lost. */
const mostBarriers = 64;

/**
 * Numbers of the log are given out before their transactions commit, so a gap may be an entry that is late. A reader that
 * passed it would skip it for ever; this says how far one may read. Marks wait in line while transactions overlap, so
 * that under steady load the older one lets readers on.
 */
export class ChangeWatermark {
  private safe = 0n;
  private readonly barriers: Barrier[] = [];

  constructor(private readonly database: Queryable) {}

  async advance(): Promise<Watermark> {
    const head = await readLogHead(this.database);
    if (head > (this.barriers.at(-1)?.head ?? this.safe) && this.barriers.length < mostBarriers) {
      this.barriers.push(await openBarrier(this.database));
    }
    if (this.barriers.length > 0) {
      this.pass(await readOldestTransaction(this.database));
    }
    return { safe: this.safe, isHeldBack: head > this.safe };
  }

  private pass(oldest: bigint): void {
    for (let first = this.barriers[0]; first !== undefined && first.transaction <= oldest; first = this.barriers[0]) {
      this.safe = first.head > this.safe ? first.head : this.safe;
      this.barriers.shift();
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
