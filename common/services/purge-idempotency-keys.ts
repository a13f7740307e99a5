import { purgeKeys } from "../db/stores/idempotency-store.ts";
import type { Deps } from "./deps.ts";

/** Callers are promised 24 hours. */
const keptMs = 25 * 3_600_000;
const batch = 1_000;

/** Forgets keys that nobody may rely on any more, in batches that hold their locks briefly. @returns how many */
export async function purgeIdempotencyKeys({ database }: Pick<Deps, "database">): Promise<number> {
  let purged = 0;
  for (;;) {
    const count = await purgeKeys(database, { olderThanMs: keptMs, limit: batch });
    purged += count;
    if (count < batch) {
      return purged;
    }
  }
}
