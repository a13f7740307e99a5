import { v7 as uuid } from "uuid";
import type { Queryable } from "../../common/db/queryable.ts";
import { endOutage, saveOutage } from "../../common/db/stores/service-status/outage-store.ts";
import { refreshHeartbeat } from "../../common/db/stores/runtime/process-store.ts";
import { saveDwellMinutes, saveStageMinutes } from "../../common/db/stores/service-status/minute-store.ts";
import { beatMs } from "../../common/domain/service-status/signs-of-life.ts";
import type { StuckJob } from "../../common/domain/service-status/periodic-jobs.ts";
import { asError } from "../../common/errors.ts";
import type { StageMeter } from "../../common/metrics/stage-meter.ts";
import type { OpenAccessPoint } from "../../common/peppol/access-point/access-point.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { HostClock } from "../../common/services/runtime/health/host-clock.ts";
import { startDwellReport, type DwellTime, type DwellTimes } from "./dwell-times.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

/** Interval of storing minutes as they grow. */
const reportMinutesMs = 5_000;
/** A job that has come to stand still, or goes on, is reported at once and not with the next beat. */
const lookMs = 250;
const minuteMs = 60_000;

interface ReportedParts {
  meter: StageMeter;
  /** The periodic jobs that stand still. */
  standing: () => readonly StuckJob[];
  accessPoint?: Partial<Pick<OpenAccessPoint, "outage">>;
}

/**
 * Reports this worker process to the database: that it is alive, its stages per minute, and outages of the access
 * point. It does not delay documents; what fails is reported later.
 */
class ActivityReporter {
  /** The outage that is reported, and what it was when it was. */
  private reported: { id: string; mark: string } | undefined;
  private reportedJobs = "";
  private nextBeatAt = performance.now() + beatMs.workers;
  private minutesReportedAt = Number.NEGATIVE_INFINITY;
  /** The database's clock minus ours (ms), so that all processes count the same minutes. */
  private clockOffsetMs = 0;
  private readonly clock = new HostClock();

  constructor(
    private readonly database: Queryable,
    private readonly processId: string,
    private readonly parts: ReportedParts,
  ) {}

  /** Whether to report: once for each heartbeat, and at once when the list of jobs that stand still has changed. */
  isDue(): boolean {
    return performance.now() >= this.nextBeatAt || namesOf(this.parts.standing()) !== this.reportedJobs;
  }

  async report(): Promise<void> {
    // Set before what may fail, so that a database that answers nothing is asked once a beat.
    this.nextBeatAt = performance.now() + beatMs.workers;
    const standing = this.parts.standing();
    this.reportedJobs = namesOf(standing);
    const sign = { clockAheadMs: this.clock.aheadMs, standing };
    await this.clock.compare(() => refreshHeartbeat(this.database, this.processId, sign));
    await this.reportOutage();
    if (performance.now() - this.minutesReportedAt > reportMinutesMs) {
      await this.reportMinutes();
    }
  }

  async reportDwell(dwells: readonly DwellTime[]): Promise<void> {
    const nowMs = Date.now() + this.clockOffsetMs;
    const minute = new Date(nowMs - (nowMs % minuteMs));
    await saveDwellMinutes(
      this.database,
      this.processId,
      dwells.map(({ meanMs, ...dwell }) => ({ ...dwell, minute, sumMs: Math.round(meanMs * dwell.documents) })),
    );
  }

  /** Reports the rest before the process ends. */
  async end(): Promise<void> {
    await this.reportMinutes();
    if (this.reported !== undefined) {
      await endOutage(this.database, this.reported.id);
    }
  }

  private async reportMinutes(): Promise<void> {
    this.minutesReportedAt = performance.now();
    const { meter } = this.parts;
    const tallies = meter.take();
    if (tallies.length === 0) {
      return;
    }
    try {
      const rows = tallies.map(({ minuteMs: beganMs, ...tally }) => ({ ...tally, minute: this.minuteOf(beganMs) }));
      this.clockOffsetMs = (await saveStageMinutes(this.database, this.processId, rows)) - Date.now();
    } catch (error) {
      meter.putBack(tallies);
      throw error;
    }
  }

  /** The offset is rounded to whole minutes, so that the meter's minutes stay apart. */
  private minuteOf(beganMs: number): Date {
    return new Date(beganMs + Math.round(this.clockOffsetMs / minuteMs) * minuteMs);
  }

  private async reportOutage(): Promise<void> {
    const outage = this.parts.accessPoint?.outage?.();
    const former = this.reported;
    if (outage === undefined) {
      if (former !== undefined) {
        await endOutage(this.database, former.id);
        this.reported = undefined;
      }
      return;
    }
    const isPaused = outage.nextTryInMs !== null && outage.nextTryInMs > 0;
    const mark = `${outage.tries} ${isPaused}`;
    if (mark !== former?.mark) {
      const id = former?.id ?? uuid();
      await saveOutage(this.database, { id, processId: this.processId, ...outage });
      this.reported = { id, mark };
    }
  }
}

const namesOf = (jobs: readonly StuckJob[]): string => jobs.map(({ job }) => job).join(" ");

type ReporterDeps = Pick<Deps, "database" | "logger"> & { accessPoint?: Partial<Pick<OpenAccessPoint, "outage">> };

/** Reports this process's work every second and waiting times every minute, until stopped. */
export function startActivityReporter(
  { database, logger, accessPoint }: ReporterDeps,
  instanceId: string,
  {
    meter,
    dwellTimes,
    standing = () => [],
  }: Pick<ReportedParts, "meter"> & Partial<Pick<ReportedParts, "standing">> & { dwellTimes: DwellTimes },
): PeriodicJob {
  const report = new ActivityReporter(database, instanceId, {
    meter,
    standing,
    ...(accessPoint !== undefined && { accessPoint }),
  });
  const dwellReport = startDwellReport(dwellTimes, logger, { store: (dwells) => report.reportDwell(dwells) });
  const rounds = runPeriodically(async () => {
    if (report.isDue()) {
      await report
        .report()
        .catch((error: unknown) => logger.warn({ err: asError(error) }, "the work was not reported"));
    }
    return lookMs;
  }, lookMs);
  return {
    runningMs: () => rounds.runningMs(),
    standstill: () => rounds.standstill(),
    stop: async () => {
      await dwellReport.stop();
      await rounds.stop();
      await report.end().catch(() => undefined);
    },
  };
}
