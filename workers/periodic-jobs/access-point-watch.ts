import type { Config } from "../../common/config/config.ts";
import { sendsLegs, type StageName } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import type { OpenAccessPoint } from "../../common/peppol/access-point.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

interface WatchDeps {
  config: Pick<Config, "accessPointProbeMs">;
  logger: Logger;
  accessPoint: Partial<Pick<OpenAccessPoint, "probe" | "faults">>;
}

/** Looks whether the access point answers and is one for this service, also while there is nothing to send, in processes that would send. */
export function startAccessPointWatch(
  { config, logger, accessPoint }: WatchDeps,
  running: readonly StageName[],
): PeriodicJob {
  const { accessPointProbeMs: everyMs } = config;
  const isWatched = sendsLegs(running) && everyMs > 0;
  let logged = "";
  return runPeriodically(async () => {
    if (isWatched) {
      await accessPoint.probe?.().catch((error: unknown) => {
        logger.warn({ err: asError(error) }, "the access point could not be looked at");
      });
      const faults = (accessPoint.faults?.() ?? []).join("; ");
      if (faults !== "" && faults !== logged) {
        logger.warn({ faults }, "the access point is not set up as this service needs it");
      }
      logged = faults;
    }
    return isWatched ? everyMs : idleMs;
  });
}

/** Of a process that looks at nothing. */
const idleMs = 3_600_000;
