import type { Config } from "../../common/config/config.ts";
import type { Queryable } from "../../common/db/queryable.ts";
import { hasEarlierWorkers } from "../../common/db/stores/runtime/process-store.ts";
import { sendsLegs, type StageName } from "../../common/domain/status/pipeline.ts";
import { asError } from "../../common/errors.ts";
import type { Logger } from "../../common/logging/logger.ts";
import type { OpenAccessPoints } from "../../common/peppol/access-point/access-point.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

interface WatchDeps {
  config: Pick<Config, "accessPointProbeMs" | "accessPoints">;
  database: Queryable;
  logger: Logger;
  accessPoint: Partial<Pick<OpenAccessPoints, "probe" | "allowOthers">>;
}

/** Looks whether the access point answers, also while there is nothing to send, in processes that would send. */
export function startAccessPointWatch(
  { config, logger, accessPoint }: WatchDeps,
  running: readonly StageName[],
): PeriodicJob {
  const { accessPointProbeMs: everyMs } = config;
  const isWatched = sendsLegs(running) && everyMs > 0;
  return runPeriodically(async () => {
    if (isWatched) {
      await accessPoint.probe?.().catch((error: unknown) => {
        logger.warn({ err: asError(error) }, "the access point could not be looked at");
      });
    }
    return isWatched ? everyMs : idleMs;
  });
}

/** Of a process that looks at nothing. */
const idleMs = 3_600_000;

/** The migration from which on workers ask that access point about a leg that may have it. */
const severalMigration = 1_801_000_000_400;
const earlierMs = 1_000;

/**
 * Lets the access points of ACCESS_POINTS be used as long as no worker of an earlier release runs beside this one: it would ask that of
 * ACCESS_POINT_URL about their legs, hear that it knows none of them, and send again.
 */
export function startEarlierWorkersWatch({ config, database, logger, accessPoint }: WatchDeps): PeriodicJob {
  const isNeeded = (config.accessPoints ?? []).length > 0;
  let isKnown = false;
  return runPeriodically(async () => {
    if (!isNeeded) {
      return idleMs;
    }
    try {
      const isAlone = !(await hasEarlierWorkers(database, severalMigration));
      accessPoint.allowOthers?.(isAlone);
      if (!isAlone && !isKnown) {
        logger.warn("workers of an earlier release run: until they have ended, ACCESS_POINT_URL alone is sent to");
      }
      isKnown = !isAlone;
    } catch (error) {
      logger.debug({ err: asError(error) }, "it could not be looked which workers run");
    }
    return earlierMs;
  });
}
