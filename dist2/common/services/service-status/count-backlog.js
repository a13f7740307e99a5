import { findDurations, sumDwellMinutes, sumStageMinutes } from "../../db/stores/service-status/minute-store.js";
import { countHeldForReceivers, countOpenLegs, countPausedEndpoints, countPendingDeliveries, countWaitingDocuments, databaseTime, } from "../../db/stores/service-status/backlog-store.js";
import { findProcessCounts } from "../../db/stores/service-status/process-count-store.js";
import { findDwellBounds } from "../../db/stores/service-status/dwell-bound-store.js";
import { addBuckets, quantileMs } from "../../domain/service-status/duration-buckets.js";
import { receiverMinutes } from "../../domain/service-status/receiver-times.js";
import { stageNames } from "../../domain/status/pipeline.js";
const maxDwelling = 20;
/** Queries one after the other, because it is not urgent and should take one connection. */
export async function countBacklog(db) {
    const waiting = await countWaitingDocuments(db);
    const counts = {
        at: await databaseTime(db),
        waiting,
        legs: await countOpenLegs(db),
        deliveries: await countPendingDeliveries(db),
        pausedEndpoints: await countPausedEndpoints(db),
        held: await countHeldForReceivers(db),
        dwell: (await sumDwellMinutes(db, maxDwelling)).map((row) => ({ ...row, meanMs: Math.round(row.meanMs) })),
        pace: await readThroughput(db),
        receivers: await readReceivers(db),
        dwellBounds: await findDwellBounds(db, [...new Set(waiting.map(({ orgId }) => orgId))]),
    };
    return JSON.parse(JSON.stringify(counts));
}
async function readReceivers(db) {
    const kept = { name: "receivers", maxAgeMs: receiverMinutes * 60_000 };
    const stored = await findProcessCounts(db, kept);
    return stored.flatMap(({ counts, ageMs }) => counts.rows.map((row) => ({ ...row, ageMs: row.ageMs + ageMs })));
}
async function readThroughput(db) {
    const minutes = await sumStageMinutes(db);
    const durations = await findDurations(db);
    return stageNames.map((stage) => {
        const buckets = addBuckets(durations.filter((row) => row.stage === stage).map((row) => row.durations));
        return {
            stage,
            p50Ms: quantileMs(buckets, 0.5),
            p95Ms: quantileMs(buckets, 0.95),
            minutes: minutes
                .filter((row) => row.stage === stage)
                .map(({ minute, done, refused, failed }) => ({ at: minute.toISOString(), done, refused, failed })),
        };
    });
}
//# sourceMappingURL=count-backlog.js.map