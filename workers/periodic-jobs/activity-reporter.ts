import { refreshHeartbeat } from "../../common/runtime/process-store.ts";
import { beatMs } from "../../common/service-status/service-snapshot.ts";
import type { StuckJob } from "../../common/service-status/service-snapshot.ts";
import { asError } from "../../common/runtime/errors.ts";
import type { OpenAccessPoint } from "../../common/peppol/access-point.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

/** A job that has come to stand still, or goes on, is reported at once and not with the next beat. */
const lookMs = 1_000;

type ReporterDeps = Pick<Deps, "database" | "logger"> & {
  accessPoint?: Partial<Pick<OpenAccessPoint, "outage" | "faults">>;
};

/**
 * Reports to the database that this worker process lives, which of its jobs stand still and whether its access point is away, or not one for this service: once for
 * each beat, and at once when one of these has changed. It does not delay documents; what fails is reported with the next beat.
 */
export function startActivityReporter(
  { database, logger, accessPoint }: ReporterDeps,
  processId: string,
  standing: () => readonly StuckJob[] = () => [],
): PeriodicJob {
  let nextBeatAt = performance.now() + beatMs;
  let reported = "";
  return runPeriodically(async () => {
    const jobs = standing();
    const outage = accessPoint?.outage?.();
    const accessPointFaults = accessPoint?.faults?.() ?? [];
    const mark = [outage?.tries, ...jobs.map(({ job }) => job), ...accessPointFaults].join(" ");
    if (performance.now() >= nextBeatAt || mark !== reported) {
      // Set before what may fail, so that a database that answers nothing is asked once a beat.
      nextBeatAt = performance.now() + beatMs;
      reported = mark;
      await refreshHeartbeat(database, processId, { standing: jobs, outage, accessPointFaults }).catch(
        (error: unknown) => logger.warn({ err: asError(error) }, "the state of this process was not reported"),
      );
    }
    return lookMs;
  }, lookMs);
}
