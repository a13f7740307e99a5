/** Documents of one organization that may follow each other at once, and how many in a second beyond that. */
const burst = 16;
const perSecond = 32;
/** With more direct jobs than this before the first stage, a new one waits no less in the queue than in the state. */
const maxDirectJobs = 16;
/** The queue is looked at again after so long, and after so many documents. */
const refreshMs = 500;
const refreshEvery = 8;
/** Organizations that are remembered before those that have been quiet are forgotten. */
const maxTracked = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Which new documents go to the queue at once: those that come by ones and twos, while the queue is short. What comes faster
 * stays in the state, from where the feeder gives every organization its share; a burst has to end before its
 * organization's documents overtake others again.
 */
export class BurstLimiter {
  private readonly buckets = new Map<string, Bucket>();
  private isDeep = false;
  private isRefreshing = false;
  private refreshedAt = 0;
  private sinceRefresh = 0;

  /** @param waitingJobs how many jobs of rank 0 wait for the first stage */
  constructor(private readonly waitingJobs: () => Promise<number>) {}

  /** Whether the organization's next document goes to the queue at once. */
  admits(orgId: string): boolean {
    const isCalm = this.takeToken(orgId);
    this.sinceRefresh += isCalm ? 1 : 0;
    void this.refreshDepth();
    return isCalm && !this.isDeep;
  }

  private takeToken(orgId: string): boolean {
    const now = performance.now();
    const { tokens, at } = this.buckets.get(orgId) ?? { tokens: burst, at: now };
    const there = Math.min(burst, tokens + ((now - at) / 1_000) * perSecond);
    // It may owe as much as it may have: a burst ends some time after its last document.
    this.buckets.set(orgId, { tokens: Math.max(-burst, there - 1), at: now });
    this.forgetIdle(now);
    return there >= 1;
  }

  private forgetIdle(now: number): void {
    if (this.buckets.size > maxTracked) {
      const fullAfterMs = ((2 * burst) / perSecond) * 1_000;
      for (const [orgId, { at }] of this.buckets) {
        if (now - at > fullAfterMs) {
          this.buckets.delete(orgId);
        }
      }
    }
  }

  private async refreshDepth(): Promise<void> {
    const isDue =
      performance.now() - this.refreshedAt > refreshMs && (this.isDeep || this.sinceRefresh >= refreshEvery);
    if (this.isRefreshing || !isDue) {
      return;
    }
    this.isRefreshing = true;
    this.sinceRefresh = 0;
    try {
      this.isDeep = (await this.waitingJobs()) > maxDirectJobs;
    } catch {
      // What cannot be counted cannot take a job either; whoever adds one says so.
    } finally {
      this.isRefreshing = false;
      this.refreshedAt = performance.now();
    }
  }
}
