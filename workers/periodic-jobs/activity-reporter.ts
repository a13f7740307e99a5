import { beatMs } from "../../common/domain/service-status/signs-of-life.ts";
import { asError } from "../../common/errors.ts";
import type { StageMeter } from "../../common/metrics/stage-meter.ts";
import type { OpenAccessPoint } from "../../common/peppol/access-point/access-point.ts";
import { ActivityReporter } from "../../common/services/service-status/activity-reporter.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { startDwellReport, type DwellTimes } from "./dwell-times.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

type ReporterDeps = Pick<Deps, "database" | "logger"> & { accessPoint?: Partial<Pick<OpenAccessPoint, "outage">> };

/** Reports this process's work every second and waiting times every minute, until stopped. */
export function startActivityReporter(
  { database, logger, accessPoint }: ReporterDeps,
  instanceId: string,
  { meter, dwellTimes }: { meter: StageMeter; dwellTimes: DwellTimes },
): PeriodicJob {
  const report = new ActivityReporter(database, instanceId, {
    meter,
    ...(accessPoint !== undefined && { accessPoint }),
  });
  const dwellReport = startDwellReport(dwellTimes, logger, { store: (dwells) => report.reportDwell(dwells) });
  const rounds = runPeriodically(async () => {
    await report.report().catch((error: unknown) => logger.warn({ err: asError(error) }, "the work was not told of"));
    return beatMs.workers;
  }, beatMs.workers);
  return {
    runningMs: () => rounds.runningMs(),
    stop: async () => {
      await dwellReport.stop();
      await rounds.stop();
      await report.end().catch(() => undefined);
    },
  };
}
