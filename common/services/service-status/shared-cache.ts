import { isStorageFailure } from "../../db/transient-error.ts";
import { beginRefresh, findCacheEntry, saveCacheEntry } from "../../db/stores/service-status/shared-cache-store.ts";
import type { Queryable } from "../../db/queryable.ts";
import { asError } from "../../errors.ts";

/** Maximum share of the database's time for one reading. */
const maxDatabaseShare = 0.02;
/** Minimum validity of a reading. */
const minMs = 1_000;
/** A reading may be bounded in age, whatever it costs. */
interface Bound {
  maxValidMs?: number;
}

/** Other processes wait so long for a process that dies during a reading. */
const maxMs = 10_000;

/**
 * Reads through a cache that all processes of the site share: one reads, and the others get its result while it is
 * valid. A reading that takes 20 ms is valid for a second, one that takes a second for 50 s.
 */
export class SharedReadings {
  private readonly own = new Map<string, { until: number; taken: object }>();

  constructor(private readonly db: Queryable) {}

  async read<Reading extends object>(name: string, take: () => Promise<Reading>, bound: Bound = {}): Promise<Reading> {
    const { reading, isFresh } = await findCacheEntry<Reading>(this.db, name);
    if (reading !== null && isFresh) {
      return reading;
    }
    try {
      const isOurs = await beginRefresh(this.db, { name, forMs: Math.min(maxMs, bound.maxValidMs ?? maxMs) });
      if (reading !== null && !isOurs) {
        return reading;
      }
      const { taken, validMs } = await measure(take, bound);
      await saveCacheEntry(this.db, { name, reading: taken, validMs });
      return taken;
    } catch (thrown) {
      if (!isStorageFailure(asError(thrown))) {
        throw thrown;
      }
      return this.readOwn(name, take, bound);
    }
  }

  /** With a full disk, when operators look, the shared cache cannot be written: each process then caches its own reading as long. */
  private async readOwn<Reading extends object>(
    name: string,
    take: () => Promise<Reading>,
    bound: Bound,
  ): Promise<Reading> {
    const known = this.own.get(name);
    if (known !== undefined && performance.now() < known.until) {
      return known.taken as Reading;
    }
    const { taken, validMs } = await measure(take, bound);
    this.own.set(name, { until: performance.now() + validMs, taken });
    return taken;
  }
}

async function measure<Reading>(
  take: () => Promise<Reading>,
  { maxValidMs = Infinity }: Bound,
): Promise<{ taken: Reading; validMs: number }> {
  const startedAt = performance.now();
  const taken = await take();
  const shareMs = (performance.now() - startedAt) / maxDatabaseShare;
  return { taken, validMs: Math.min(Math.max(minMs, shareMs), maxValidMs) };
}
