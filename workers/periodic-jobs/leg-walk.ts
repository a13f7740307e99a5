import type { LegPlace, LookedLegs } from "../../common/delivery/waiting-store.ts";

/** Legs that one look reads; a look takes a millisecond, however many are open. */
export const legsOfLook = 500;
const looksOfRound = 20;
/** From time to time it begins with the first leg, because a leg that was decided can be opened again. */
const wholeEveryMs = 60_000;

/**
 * Goes through the open legs round after round, a part of them each time. It begins at the oldest that the last passage found:
 * before it are the index entries of decided legs, which stay for as long as another session's snapshot needs them.
 */
export class LegWalk {
  private place: string | null = null;
  private oldest: string | null = null;
  private wholeAt = performance.now();
  /** Whether the last round saw an open leg. */
  sawSome = false;

  /** @returns how many were found */
  async round(look: (place: LegPlace) => Promise<LookedLegs<unknown>>): Promise<number> {
    let found = 0;
    this.sawSome = false;
    for (let nth = 0; nth < looksOfRound; nth += 1) {
      const looked = await look({ after: this.place, most: legsOfLook });
      found += looked.found.length;
      this.sawSome ||= looked.some;
      this.oldest ??= looked.oldest;
      this.place = looked.reached ?? this.beginAgain();
      if (looked.reached === null) {
        break;
      }
    }
    return found;
  }

  private beginAgain(): string | null {
    const { oldest } = this;
    this.oldest = null;
    if (performance.now() - this.wholeAt < wholeEveryMs) {
      return oldest;
    }
    this.wholeAt = performance.now();
    return null;
  }
}
