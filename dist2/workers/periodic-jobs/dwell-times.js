import { asError } from "../../common/errors.js";
import { runPeriodically } from "./periodic-job.js";
const reportMs = 60_000;
/** Organizations in one report, those that waited longest. */
const maxReported = 20;
const maxStored = 500;
export class DwellTimes {
    constructor() {
        this.times = new Map();
    }
    record(documents) {
        for (const { orgId, waitedMs } of documents) {
            const former = this.times.get(orgId) ?? { documents: 0, sumMs: 0, maxMs: 0 };
            this.times.set(orgId, {
                documents: former.documents + 1,
                sumMs: former.sumMs + waitedMs,
                maxMs: Math.max(former.maxMs, waitedMs),
            });
        }
    }
    /** Values recorded since the last call, longest first. */
    take() {
        const taken = [...this.times].map(([orgId, { documents, sumMs, maxMs }]) => ({
            orgId,
            documents,
            meanMs: Math.round(sumMs / documents),
            maxMs: Math.round(maxMs),
        }));
        this.times = new Map();
        return taken.sort((a, b) => b.maxMs - a.maxMs);
    }
}
/** Logs how long documents have waited, once a minute and when the process stops; nothing for a minute without documents. */
export function startDwellReport(dwellTimes, logger, { pauseMs = reportMs, store } = {}) {
    const report = async () => {
        const taken = dwellTimes.take();
        if (taken.length > 0) {
            const organizations = taken.slice(0, maxReported);
            logger.info({ organizations, others: taken.length - organizations.length }, "dwell times before the first stage");
            await store?.(taken.slice(0, maxStored)).catch((error) => logger.warn({ err: asError(error) }, "dwell times were not stored"));
        }
    };
    const rounds = runPeriodically(async () => {
        await report();
        return pauseMs;
    }, pauseMs);
    return { ...rounds, stop: () => rounds.stop().then(report) };
}
//# sourceMappingURL=dwell-times.js.map