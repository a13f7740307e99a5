const seconds = 60;

/** What has come of sends: in all, and within the last minute. */
export class SendCounts {
  readonly total = { sent: 0, failed: 0 };
  private readonly bySecond = new Map<number, { sent: number; failed: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  add(what: "sent" | "failed"): void {
    const second = this.second();
    const counts = this.bySecond.get(second) ?? { sent: 0, failed: 0 };
    counts[what] += 1;
    this.total[what] += 1;
    this.bySecond.set(second, counts);
    const [oldest] = this.bySecond.keys();
    if (oldest !== undefined && oldest <= second - seconds) {
      this.bySecond.delete(oldest);
    }
  }

  lastMinute(): { sent: number; failed: number } {
    const begin = this.second() - seconds;
    const recent = [...this.bySecond].filter(([second]) => second > begin).map(([, counts]) => counts);
    const sumOf = (what: "sent" | "failed"): number => recent.reduce((sum, counts) => sum + counts[what], 0);
    return { sent: sumOf("sent"), failed: sumOf("failed") };
  }

  private second(): number {
    return Math.floor(this.now() / 1_000);
  }
}
