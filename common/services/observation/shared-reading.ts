import { beginReading, findReading, saveReading } from "../../db/stores/observation/shared-reading-store.ts";
import type { Queryable } from "../../db/database.ts";

/** A reading costs the database this part of its time at most, however long it takes and whoever asks. */
const largestPart = 0.02;
/** And is not older than this where it takes little. */
const shortestMs = 1_000;
/** A process that dies or hangs over it keeps the others from reading for so long. */
const longestMs = 10_000;

/**
 * What `take` reads, for all processes of the site: one of them reads, the others get what it has read, until it is too old.
 * Something that takes 20 ms is read every second, something that takes a second every 50 s.
 */
export async function sharedReading<Reading extends object>(
  db: Queryable,
  name: string,
  take: () => Promise<Reading>,
): Promise<Reading> {
  const { reading, isFresh } = await findReading<Reading>(db, name);
  if (reading !== null && isFresh) {
    return reading;
  }
  const isOurs = await beginReading(db, { name, forMs: longestMs });
  if (reading !== null && !isOurs) {
    return reading;
  }
  const startedAt = performance.now();
  const taken = await take();
  const tookMs = performance.now() - startedAt;
  await saveReading(db, { name, reading: taken, validMs: Math.max(shortestMs, tookMs / largestPart) });
  return taken;
}
