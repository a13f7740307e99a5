import { beginRefresh, findCacheEntry, saveCacheEntry } from "../../db/stores/service-status/shared-cache-store.ts";
import type { Queryable } from "../../db/queryable.ts";

export interface SharedLook<Reading extends object> {
  /** Of its entry in shared_readings. */
  name: string;
  /** How old a reading may get before the next look, in milliseconds. */
  validMs: number;
  /** Milliseconds after which another process looks in place of one that began and did not end, because it has died. */
  lookMs: number;
  /** Given the reading before. */
  look: (before: Reading | null) => Promise<Reading>;
}

/** Looks and stores the reading for all processes of the site, where it is too old and no other process is looking. */
export async function refreshLook<Reading extends object>(
  db: Queryable,
  { name, validMs, lookMs, look }: SharedLook<Reading>,
): Promise<void> {
  if (await beginRefresh(db, { name, forMs: lookMs })) {
    const { reading: before } = await findCacheEntry<Reading>(db, name);
    await saveCacheEntry(db, { name, reading: await look(before), validMs });
  }
}
