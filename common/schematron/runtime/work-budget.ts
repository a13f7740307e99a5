import { BudgetExhausted, TimeExhausted } from "./dynamic-error.ts";

/** What the rules may take for one document. */
export interface Limits {
  /** Time of a check; none without it. */
  readonly seconds?: number | undefined;
  /**
   * Rounds of loops, and calls of functions, of all rules together. Without it 4 million, and 2 more for each character: an invoice of
   * 10,000 lines needs 0.2 for each character of its XML. Steps of regular expressions and characters that are read follow from it.
   */
  readonly steps?: number | undefined;
  /** Characters of all texts that the rules make. Without it 16 million, and 8 more for each character of the document. */
  readonly characters?: number | undefined;
}

/** Begins to measure; what it returns gives the milliseconds since then. */
export type StartWatch = () => () => number;

const startWatch: StartWatch = () => {
  const start = performance.now();
  return () => performance.now() - start;
};

/** Share of the time that is added for the texts of the findings where a check had none left. */
const textShare = 0.25;

/** Rounds between two looks at the watch: the slower the rounds, the fewer. */
const RATION = { first: 1000, most: 100_000 };
const GAP = { shortMs: 0.5, longMs: 4 };

/**
 * Some rules compare all elements of one kind with all of another, so a hostile document would take hours, and a text that is doubled
 * again and again would fill the memory, where V8 ends the process. The budget grows with the document. What a rule took too much of
 * is replenished by half, so that the rules behind it are judged, and all of them together take twice the budget at most.
 */
export class WorkBudget {
  private readonly full: {
    readonly rounds: number;
    readonly read: number;
    readonly made: number;
    readonly searched: number;
  };
  private share = 1;
  private rounds = 0;
  /** Characters of the document that may still be read, counted each time they are read. */
  private read = 0;
  /** Characters that the texts which rules make, such as by concat() or replace(), may still have. */
  textLeft = 0;
  private searched = 0;
  private quickSteps = 0;
  private readonly elapsed: (() => number) | undefined;
  private deadline: number;
  private lastLook = 0;
  private ration = RATION.first;
  private stepsSinceLook = 0;

  /** @param length characters of the document */
  constructor(
    length: number,
    private readonly limits: Limits = {},
    start = startWatch,
  ) {
    const { steps, characters, seconds } = limits;
    this.full = {
      rounds: steps ?? 4_000_000 + 2 * length,
      read: steps === undefined ? 4_000_000 + 16 * length : 4 * steps,
      made: characters ?? 16_000_000 + 8 * length,
      searched: steps === undefined ? 20_000_000 + 64 * length : 5 * steps,
    };
    this.fill();
    this.deadline = (seconds ?? 0) * 1000;
    this.elapsed = seconds === undefined ? undefined : start();
  }

  private fill(): void {
    const { full, share } = this;
    this.rounds = Math.max(this.rounds, full.rounds * share);
    this.read = Math.max(this.read, full.read * share);
    this.textLeft = Math.max(this.textLeft, full.made * share);
    this.searched = Math.max(this.searched, full.searched * share);
    // The worst case: JavaScript's own engine rarely takes half of these steps, and its steps are faster than ours.
    this.quickSteps = Math.max(this.quickSteps, 4 * full.searched * share);
  }

  /** Refills what a rule has used up, each time half as much as the time before, so that the rules after it are judged. */
  replenish(): void {
    this.share /= 2;
    this.fill();
  }

  /** Rounds that loops may take until they ask again. @param owed those that they took beyond the last ones @throws BudgetExhausted */
  nextRounds(owed: number): number {
    this.look();
    this.rounds -= owed;
    if (this.rounds < 0) {
      throw new BudgetExhausted("work");
    }
    const rounds = Math.min(this.ration, Math.floor(this.rounds));
    this.rounds -= rounds;
    return rounds;
  }

  /** Items that may still be made. @param rounds those that were given and not taken yet */
  itemsLeft(rounds: number): number {
    return this.rounds + rounds;
  }

  /** @throws BudgetExhausted */
  spendRead(characters: number): void {
    this.read -= characters;
    if (this.read < 0) {
      throw new BudgetExhausted("work");
    }
  }

  /** Steps of our own matcher. @throws BudgetExhausted */
  spendSteps(steps: number): void {
    this.searched -= steps;
    if (this.searched < 0) {
      throw new BudgetExhausted("patterns");
    }
    this.stepsSinceLook += steps;
    if (this.stepsSinceLook > RATION.most) {
      this.stepsSinceLook = 0;
      this.look();
    }
  }

  /** Whether JavaScript's own engine may take that many steps, which are taken then. */
  spendQuickSteps(steps: number): boolean {
    const isLeft = this.quickSteps >= steps;
    this.quickSteps -= isLeft ? steps : 0;
    return isLeft;
  }

  /** Number of rules to judge before the next look at the watch. @throws TimeExhausted */
  nextRules(): number {
    if (this.elapsed === undefined) {
      return Number.MAX_SAFE_INTEGER;
    }
    this.look();
    return Math.min(this.ration, RATION.first);
  }

  /** @throws TimeExhausted */
  private look(): void {
    if (this.elapsed === undefined) {
      return;
    }
    const now = this.elapsed();
    const gap = now - this.lastLook;
    this.lastLook = now;
    if (gap > GAP.longMs) {
      this.ration = Math.max(1, this.ration >> 3);
    } else if (gap < GAP.shortMs) {
      this.ration = Math.min(RATION.most, this.ration * 2);
    }
    if (now > this.deadline) {
      throw new TimeExhausted(`the check took longer than its limit of ${this.limits.seconds} s`);
    }
  }

  /** Gives time for the texts of what was found, after there was none left. */
  allowTexts(): void {
    this.deadline = this.lastLook + (this.limits.seconds ?? 0) * 1000 * textShare;
  }
}
