import { isStorageFailure } from "../../db/passing-error.ts";
import { beginRefresh, findCacheEntry, saveCacheEntry } from "../../db/stores/service-status/shared-cache-store.ts";
import type { Queryable } from "../../db/database.ts";
import { asError } from "../../errors.ts";

/** A reading costs the database this part of its time at most, however long it takes and whoever asks. */
const maxDatabaseShare = 0.02;
/** And is not older than this where it takes little. */
const minMs = 1_000;
/** A process that dies or hangs over it keeps the others from reading for so long. */
const maxMs = 10_000;

/**
 * What `take` reads, for all processes of the site: one of them reads, the others get what it has read, until it is too old.
 * Something that takes 20 ms is read every second, something that takes a second every 50 s.
 */
export async function readThroughSharedCache<Reading extends object>(
  db: Queryable,
  name: string,
  take: () => Promise<Reading>,
): Promise<Reading> {
  const { reading, isFresh } = await findCacheEntry<Reading>(db, name);
  if (reading !== null && isFresh) {
    return reading;
  }
  try {
    const isOurs = await beginRefresh(db, { name, forMs: maxMs });
    if (reading !== null && !isOurs) {
      return reading;
    }
    const { taken, validMs } = await measure(take);
    await saveCacheEntry(db, { name, reading: taken, validMs });
    return taken;
  } catch (thrown) {
    if (!isStorageFailure(asError(thrown))) {
      throw thrown;
    }
    return cacheInMemory(db, name, take);
  }
}

const own = new WeakMap<Queryable, Map<string, { until: number; taken: object }>>();

/** A disk that is full is when people look: each process reads for itself then, as seldom as one would for all. */
async function cacheInMemory<Reading extends object>(
  db: Queryable,
  name: string,
  take: () => Promise<Reading>,
): Promise<Reading> {
  const readings = own.get(db) ?? new Map<string, { until: number; taken: object }>();
  own.set(db, readings);
  const known = readings.get(name);
  if (known !== undefined && performance.now() < known.until) {
    return known.taken as Reading;
  }
  const { taken, validMs } = await measure(take);
  readings.set(name, { until: performance.now() + validMs, taken });
  return taken;
}

async function measure<Reading>(take: () => Promise<Reading>): Promise<{ taken: Reading; validMs: number }> {
  const startedAt = performance.now();
  const taken = await take();
  return { taken, validMs: Math.max(minMs, (performance.now() - startedAt) / maxDatabaseShare) };
}
