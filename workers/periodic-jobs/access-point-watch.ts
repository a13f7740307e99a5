import type { Config } from "../../common/config/config.ts";
import { sendsLegs, type StageName } from "../../common/domain/status/pipeline.ts";
import { asError } from "../../common/errors.ts";
import type { Logger } from "../../common/logging/logger.ts";
import type { OpenAccessPoint } from "../../common/peppol/access-point/access-point.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

interface WatchDeps {
  config: Pick<Config, "accessPointProbeMs">;
  logger: Logger;
  accessPoint: Partial<Pick<OpenAccessPoint, "probe">>;
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
