/** A reading may hang with its connection, so that another is then begun beside it. */
const abandonedMs = 5_000;

/** A reading that those share who ask for it within `shareMs`, or while it is taken. */
export class OneReading<Value> {
  private latest: { takenAt: number; isUnderWay: boolean; reading: Promise<Value> } | undefined;

  constructor(
    private readonly read: () => Promise<Value>,
    private readonly shareMs: number,
  ) {}

  take(): Promise<Value> {
    if (this.latest !== undefined) {
      const { takenAt, isUnderWay } = this.latest;
      if (performance.now() - takenAt < (isUnderWay ? abandonedMs : this.shareMs)) {
        return this.latest.reading;
      }
    }
    const reading = this.read();
    const latest = { takenAt: performance.now(), isUnderWay: true, reading };
    this.latest = latest;
    reading.then(
      () => (latest.isUnderWay = false),
      () => (this.latest = this.latest === latest ? undefined : this.latest),
    );
    return reading;
  }
}
