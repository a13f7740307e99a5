/** Documents of one organization that may follow each other at once, and how many in a second beyond that. */
const burst = 16;
const perSecond = 32;
/** With more direct jobs than this before the first stage, a new one waits no less in the queue than in the state. */
const deepJobs = 16;
/** The queue is looked at again after so long, and after so many documents. */
const lookMs = 500;
const lookEvery = 8;
/** Organizations that are remembered before those that have been quiet are forgotten. */
const mostRemembered = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Which new documents go to the queue at once: those that come by ones and twos, while the queue is short. What comes faster
 * stays in the state, from where the feeder gives every organization its share; a burst has to end before its
 * organization's documents overtake others again.
 */
export class DirectEntry {
  private readonly buckets = new Map<string, Bucket>();
  private isDeep = false;
  private isLooking = false;
  private lookedAt = 0;
  private sinceLook = 0;

  /** @param waitingJobs how many jobs of rank 0 wait for the first stage */
  constructor(private readonly waitingJobs: () => Promise<number>) {}

  /** Whether the organization's next document goes to the queue at once. */
  admits(orgId: string): boolean {
    const isCalm = this.take(orgId);
    this.sinceLook += isCalm ? 1 : 0;
    void this.look();
    return isCalm && !this.isDeep;
  }

  private take(orgId: string): boolean {
    const now = performance.now();
    const { tokens, at } = this.buckets.get(orgId) ?? { tokens: burst, at: now };
    const there = Math.min(burst, tokens + ((now - at) / 1_000) * perSecond);
    // It may owe as much as it may have: a burst ends some time after its last document.
    this.buckets.set(orgId, { tokens: Math.max(-burst, there - 1), at: now });
    this.forgetQuiet(now);
    return there >= 1;
  }

  private forgetQuiet(now: number): void {
    if (this.buckets.size > mostRemembered) {
      const fullAfterMs = ((2 * burst) / perSecond) * 1_000;
      for (const [orgId, { at }] of this.buckets) {
        if (now - at > fullAfterMs) {
          this.buckets.delete(orgId);
        }
      }
    }
  }

  private async look(): Promise<void> {
    const isDue = performance.now() - this.lookedAt > lookMs && (this.isDeep || this.sinceLook >= lookEvery);
    if (this.isLooking || !isDue) {
      return;
    }
    this.isLooking = true;
    this.sinceLook = 0;
    try {
      this.isDeep = (await this.waitingJobs()) > deepJobs;
    } catch {
      // What cannot be counted cannot take a job either; whoever adds one says so.
    } finally {
      this.isLooking = false;
      this.lookedAt = performance.now();
    }
  }
}
