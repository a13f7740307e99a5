import { sendsLegs, type StageName } from "../../common/domain/status/pipeline.ts";
import type { Expiry } from "../../common/domain/service-status/expiry.ts";
import { readEndingSecrets } from "../../common/config/config.ts";
import { asError } from "../../common/errors.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { expiriesEntry, lookAtExpiries } from "../../common/services/service-status/look-at-expiries.ts";
import { refreshLook, type SharedLook } from "../../common/services/service-status/shared-look.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

const validMs = 4_000;
/** Milliseconds between two checks of a process whether the reading is too old. */
const pauseMs = 2_000;
const lookMs = 10_000;

/** Looks until when certificates and tokens are valid, every few seconds: one of the processes that send does. */
export function startExpiryWatch(
  { config, database, logger }: Pick<Deps, "config" | "database" | "logger">,
  running: readonly StageName[],
): PeriodicJob {
  const isWatched = sendsLegs(running);
  const watched: SharedLook<{ at: string; expiries: Expiry[] }> = {
    name: expiriesEntry,
    validMs,
    lookMs,
    look: async (before) => {
      const expiries = await lookAtExpiries(config, {
        onDisk: readEndingSecrets(),
        ...(before !== null && { before: before.expiries }),
      });
      return { at: new Date().toISOString(), expiries };
    },
  };
  return runPeriodically(async () => {
    if (isWatched) {
      await refreshLook(database, watched).catch((error: unknown) =>
        logger.warn({ err: asError(error) }, "certificates were not looked at"),
      );
    }
    return pauseMs;
  });
}
