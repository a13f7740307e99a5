import { countLegGrowth } from "../../db/stores/incidents/growth-store.js";
import { countGivenUp, countOverdueLegs, countTroubledLegs, databaseTime, findFailingChannels, findSandboxes, } from "../../db/stores/service-status/backlog-store.js";
import { findProcessCounts } from "../../db/stores/service-status/process-count-store.js";
import { cornerCalls } from "../../domain/service-status/corner-run.js";
import { addRequests } from "../../domain/service-status/request-counts.js";
/** Reads what is in trouble and nothing that merely waits, so that it is known soon however much waits. */
export async function countFailures(db) {
    const counts = {
        at: await databaseTime(db),
        sandboxes: await findSandboxes(db),
        givenUp: await countGivenUp(db),
        troubled: await countTroubledLegs(db),
        overdue: await countOverdueLegs(db),
        failingChannels: await findFailingChannels(db),
        growth: await countLegGrowth(db),
        corners: await readCorners(db),
        requests: await readRequests(db),
    };
    return JSON.parse(JSON.stringify(counts));
}
/** Older than the minutes in which corners are judged. */
const cornersKeptMs = 600_000;
/** A process reports every second as long as it has something to report. */
const requestsKeptMs = 10_000;
async function readCorners(db) {
    const corners = [];
    for (const call of cornerCalls) {
        const stored = await findProcessCounts(db, { name: call, maxAgeMs: cornersKeptMs });
        corners.push({ call, seen: stored.map(({ counts, ageMs }) => agedBy(counts, ageMs)) });
    }
    return corners;
}
const agedBy = ({ throughAgeMs, failures }, ms) => ({
    throughAgeMs: throughAgeMs === null ? null : throughAgeMs + ms,
    failures: failures.map((failure) => ({ ...failure, ageMs: failure.ageMs + ms })),
});
async function readRequests(db) {
    const stored = await findProcessCounts(db, { name: "requests", maxAgeMs: requestsKeptMs });
    return {
        seconds: addRequests(stored.map(({ counts }) => counts.seconds)),
        minutes: addRequests(stored.map(({ counts }) => counts.minutes)),
    };
}
//# sourceMappingURL=count-failures.js.map