import { BudgetExhausted, TimeExhausted } from "./budget-exhausted.js";
const startWatch = () => {
    const start = performance.now();
    return () => performance.now() - start;
};
/** Share of the time that is added for the texts of the findings where a check had none left. */
const textShare = 0.25;
/** Rounds between two looks at the watch: fewer where they take long, more where they take no time. */
const RATION = { first: 1000, most: 100_000 };
const GAP = { shortMs: 0.5, longMs: 4 };
/**
 * Some rules compare all elements of one kind with all of another, so a hostile document would take hours, and a text that is doubled
 * again and again would fill the memory, where V8 ends the process. The budget grows with the document. What a rule took too much of
 * is replenished by half, so that the rules behind it are judged, and all of them together take twice the budget at most.
 */
export class WorkBudget {
    /** @param length characters of the document */
    constructor(length, limits = {}, start = startWatch) {
        this.limits = limits;
        this.share = 1;
        this.rounds = 0;
        /** Characters of the document that may still be read, counted each time they are read. */
        this.read = 0;
        /** Characters of text that may still be made. */
        this.textLeft = 0;
        this.searched = 0;
        this.quickSteps = 0;
        this.lastLook = 0;
        this.ration = RATION.first;
        this.stepsSinceLook = 0;
        const { steps, characters, seconds } = limits;
        this.full = {
            rounds: steps ?? 4_000_000 + 2 * length,
            read: steps === undefined ? 4_000_000 + 16 * length : 4 * steps,
            made: characters ?? 16_000_000 + 8 * length,
            searched: steps === undefined ? 20_000_000 + 16 * length : 5 * steps,
        };
        this.fill();
        this.deadline = (seconds ?? 0) * 1000;
        this.elapsed = seconds === undefined ? undefined : start();
    }
    fill() {
        const { full, share } = this;
        this.rounds = Math.max(this.rounds, full.rounds * share);
        this.read = Math.max(this.read, full.read * share);
        this.textLeft = Math.max(this.textLeft, full.made * share);
        this.searched = Math.max(this.searched, full.searched * share);
        // Steps at the worst, of which JavaScript's own engine hardly ever takes half, and they are quicker than ours.
        this.quickSteps = Math.max(this.quickSteps, 4 * full.searched * share);
    }
    /** For the rules behind one that took too much. */
    replenish() {
        this.share /= 2;
        this.fill();
    }
    /** Rounds that loops may take until they ask again. @param owed those that they took beyond the last ones @throws BudgetExhausted */
    nextRounds(owed) {
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
    itemsLeft(rounds) {
        return this.rounds + rounds;
    }
    /** @throws BudgetExhausted */
    spendRead(characters) {
        this.read -= characters;
        if (this.read < 0) {
            throw new BudgetExhausted("work");
        }
    }
    /** Steps of our own matcher. @throws BudgetExhausted */
    spendSteps(steps) {
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
    spendQuickSteps(steps) {
        const isLeft = this.quickSteps >= steps;
        this.quickSteps -= isLeft ? steps : 0;
        return isLeft;
    }
    /** Rules that may be judged until the watch must be looked at. @throws TimeExhausted */
    nextRules() {
        if (this.elapsed === undefined) {
            return Number.MAX_SAFE_INTEGER;
        }
        this.look();
        return Math.min(this.ration, RATION.first);
    }
    /** @throws TimeExhausted */
    look() {
        if (this.elapsed === undefined) {
            return;
        }
        const now = this.elapsed();
        const gap = now - this.lastLook;
        this.lastLook = now;
        if (gap > GAP.longMs) {
            this.ration = Math.max(1, this.ration >> 3);
        }
        else if (gap < GAP.shortMs) {
            this.ration = Math.min(RATION.most, this.ration * 2);
        }
        if (now > this.deadline) {
            throw new TimeExhausted(`the check took longer than its limit of ${this.limits.seconds} s`);
        }
    }
    /** Gives time for the texts of what was found, after there was none left. */
    allowTexts() {
        this.deadline = this.lastLook + (this.limits.seconds ?? 0) * 1000 * textShare;
    }
}
//# sourceMappingURL=work-budget.js.map