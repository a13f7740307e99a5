import { sendsLegs, type StageName } from "../../common/domain/status/pipeline.ts";
import {
  beginRefresh,
  findCacheEntry,
  saveCacheEntry,
} from "../../common/db/stores/service-status/shared-cache-store.ts";
import type { Expiry } from "../../common/domain/service-status/expiry.ts";
import { readEndingSecrets } from "../../common/config/config.ts";
import { asError } from "../../common/errors.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { expiriesEntry, lookAtExpiries } from "../../common/services/service-status/look-at-expiries.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

/** How old a look may get, and how often each process sees whether it has. */
const validMs = 4_000;
const pauseMs = 2_000;
/** Milliseconds after which another process looks in place of one that began and did not end, because it has died. */
const lookMs = 10_000;

/** Looks until when certificates and tokens are valid, every few seconds: one of the processes that send does. */
export function startExpiryWatch(
  { config, database, logger }: Pick<Deps, "config" | "database" | "logger">,
  running: readonly StageName[],
): PeriodicJob {
  const isWatched = sendsLegs(running);
  const look = async (): Promise<void> => {
    if (!(await beginRefresh(database, { name: expiriesEntry, forMs: lookMs }))) {
      return;
    }
    const { reading } = await findCacheEntry<{ expiries: Expiry[] }>(database, expiriesEntry);
    const expiries = await lookAtExpiries(config, {
      onDisk: readEndingSecrets(),
      ...(reading !== null && { before: reading.expiries }),
    });
    await saveCacheEntry(database, {
      name: expiriesEntry,
      reading: { at: new Date().toISOString(), expiries },
      validMs,
    });
  };
  return runPeriodically(async () => {
    if (isWatched) {
      await look().catch((error: unknown) => logger.warn({ err: asError(error) }, "certificates were not looked at"));
    }
    return pauseMs;
  });
}
