/** Sends that ended longer ago say nothing of now. */
const recentMs = 3_000;
const maxRemembered = 100;

/** How long the sends of an access point take, those under way included. */
export class SendTimes {
  private readonly running = new Set<{ at: number }>();
  private ended: { at: number; ms: number }[] = [];

  constructor(private readonly now: () => number) {}

  get underWay(): number {
    return this.running.size;
  }

  /** @returns what ends it */
  begin(): () => void {
    const send = { at: this.now() };
    this.running.add(send);
    return () => {
      this.running.delete(send);
      this.ended = [...this.ended.slice(1 - maxRemembered), { at: send.at, ms: this.now() - send.at }];
    };
  }

  /** The median of the last seconds; undefined without a send. */
  typicalMs(): number | undefined {
    const now = this.now();
    const recent = this.ended.filter(({ at, ms }) => now - at - ms < recentMs).map(({ ms }) => ms);
    const all = [...recent, ...[...this.running].map(({ at }) => now - at)].sort((one, other) => one - other);
    return all[Math.floor(all.length / 2)];
  }

  /** Whether a send that began after a moment has ended within a time. */
  hasBeenQuick(since: number, withinMs: number): boolean {
    return this.ended.some(({ at, ms }) => at >= since && ms <= withinMs);
  }
}
