import { OneReading } from "./one-reading.ts";

/** Maximum share of the database's time for one reading. */
const maxDatabaseShare = 0.02;
/** Minimum validity of a reading. */
const minMs = 1_000;

/** A reading that is taken again when it is asked for and as old as it was dear: one of 20 ms after a second, one of a second after 50. */
export class CostedReading<Value> {
  private taken: { value: Value; until: number } | undefined;
  private readonly latest: OneReading<Value>;

  /** @param maxMs at which age it is taken again, whatever it costs */
  constructor(read: () => Promise<Value>, maxMs = Infinity) {
    this.latest = new OneReading(async () => {
      const startedAt = performance.now();
      const value = await read();
      const endedAt = performance.now();
      const validMs = Math.min(Math.max(minMs, (endedAt - startedAt) / maxDatabaseShare), maxMs);
      this.taken = { value, until: endedAt + validMs };
      return value;
    }, 0);
  }

  async take(): Promise<Value> {
    return this.taken !== undefined && performance.now() < this.taken.until ? this.taken.value : this.latest.take();
  }
}
