import { v7 as uuid } from "uuid";
import { endOutage, saveOutage } from "../../common/db/stores/outages/outage-store.js";
import { refreshHeartbeat } from "../../common/db/stores/runtime/process-store.js";
import { saveDwellMinutes, saveStageMinutes } from "../../common/db/stores/service-status/minute-store.js";
import { beatMs } from "../../common/domain/service-status/signs-of-life.js";
import { asError } from "../../common/errors.js";
import { HostClock } from "../../common/services/runtime/health/host-clock.js";
import { startDwellReport } from "./dwell-times.js";
import { runPeriodically } from "./periodic-job.js";
/** Interval of storing minutes as they grow. */
const reportMinutesMs = 5_000;
/** A job that has come to stand still, or goes on, is reported at once and not with the next beat. */
const lookMs = 250;
const minuteMs = 60_000;
/**
 * Reports this worker process to the database: that it is alive, its stages per minute, and an outage of the access
 * point. It does not delay documents; what fails is reported later.
 */
class ActivityReporter {
    constructor(database, processId, parts) {
        this.database = database;
        this.processId = processId;
        this.parts = parts;
        this.reportedOutage = "";
        this.reportedJobs = "";
        this.nextBeatAt = performance.now() + beatMs.workers;
        this.minutesReportedAt = Number.NEGATIVE_INFINITY;
        /** The database's clock minus ours (ms), so that all processes count the same minutes. */
        this.clockOffsetMs = 0;
        this.clock = new HostClock();
    }
    /** Whether to report: once for each heartbeat, and at once when the list of jobs that stand still has changed. */
    isDue() {
        return performance.now() >= this.nextBeatAt || namesOf(this.parts.standing()) !== this.reportedJobs;
    }
    async report() {
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
    async reportDwell(dwells) {
        const nowMs = Date.now() + this.clockOffsetMs;
        const minute = new Date(nowMs - (nowMs % minuteMs));
        await saveDwellMinutes(this.database, this.processId, dwells.map(({ meanMs, ...dwell }) => ({ ...dwell, minute, sumMs: Math.round(meanMs * dwell.documents) })));
    }
    /** Reports the rest before the process ends. */
    async end() {
        await this.reportMinutes();
        if (this.outageId !== undefined) {
            await endOutage(this.database, this.outageId);
        }
    }
    async reportMinutes() {
        this.minutesReportedAt = performance.now();
        const { meter } = this.parts;
        const tallies = meter.take();
        if (tallies.length === 0) {
            return;
        }
        try {
            const rows = tallies.map(({ minuteMs: beganMs, ...tally }) => ({ ...tally, minute: this.minuteOf(beganMs) }));
            this.clockOffsetMs = (await saveStageMinutes(this.database, this.processId, rows)) - Date.now();
        }
        catch (error) {
            meter.putBack(tallies);
            throw error;
        }
    }
    /** The offset is rounded to whole minutes, so that the meter's minutes stay apart. */
    minuteOf(beganMs) {
        return new Date(beganMs + Math.round(this.clockOffsetMs / minuteMs) * minuteMs);
    }
    async reportOutage() {
        const outage = this.parts.accessPoint?.outage?.();
        if (outage === undefined) {
            if (this.outageId !== undefined) {
                await endOutage(this.database, this.outageId);
                this.outageId = undefined;
                this.reportedOutage = "";
            }
            return;
        }
        const isPaused = outage.nextTryInMs !== null && outage.nextTryInMs > 0;
        const now = `${outage.tries} ${isPaused}`;
        if (now !== this.reportedOutage) {
            const id = this.outageId ?? uuid();
            await saveOutage(this.database, { id, processId: this.processId, ...outage });
            this.outageId = id;
            this.reportedOutage = now;
        }
    }
}
const namesOf = (jobs) => jobs.map(({ job }) => job).join(" ");
/** Reports this process's work every second and waiting times every minute, until stopped. */
export function startActivityReporter({ database, logger, accessPoint }, instanceId, { meter, dwellTimes, standing = () => [], }) {
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
                .catch((error) => logger.warn({ err: asError(error) }, "the work was not reported"));
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
//# sourceMappingURL=activity-reporter.js.map