import { countUnacknowledgedLosses } from "../../db/stores/recovery/lost-delivery-store.js";
import { databaseTime, findOpenOutages, findRecoveryUnderWay } from "../../db/stores/service-status/backlog-store.js";
import { countNearDeadline } from "../../db/stores/incidents/deadline-store.js";
import { findLogWriters, readLogWriters } from "../../db/stores/changes/change-feed-store.js";
import { findEndingTokens } from "../../db/stores/organizations/issued-token-store.js";
import { findOpenPauses } from "../../db/stores/pauses/pause-store.js";
import { readSearchIndex } from "../../db/stores/search/unindexed-document-store.js";
import { findProcesses } from "../../db/stores/runtime/process-store.js";
import { findOwnRole } from "../../db/stores/runtime/server-store.js";
import { countBacklog } from "./count-backlog.js";
import { countFailures } from "./count-failures.js";
import { OneReading } from "./one-reading.js";
import { readDated } from "./read-dated.js";
import { SharedReadings } from "./shared-cache.js";
/** Requests within this time share a reading, and those that come while it is taken. */
const shareMs = 500;
/** Locks are read less often: each reading takes every partition of the server's table of locks. */
const writersShareMs = 2_000;
const maxPauses = 100;
/** What has failed is known within five seconds, also while a large backlog is counted less often. */
const maxFailuresMs = 3_000;
/** Readings of the whole site; requests within a moment share one reading. */
export class SiteReading {
    /**
     * @param dwellBoundMs how long documents may wait for the first stage where nothing else is agreed with their organization
     * @param backupMaxAgeMs how old the newest backup may get; undefined where the site does not say it, 0 for any age
     */
    constructor(db, options = { dwellBoundMs: 300_000 }) {
        this.db = db;
        this.options = options;
        this.shared = new SharedReadings(db);
        this.latest = new OneReading(() => this.read(), shareMs);
        this.latestWriters = new OneReading(() => readWriters(db), writersShareMs);
        this.latestSearch = new OneReading(() => readSearch(db), writersShareMs);
        this.latestDated = new OneReading(() => readDated(db, options.backupMaxAgeMs), writersShareMs);
    }
    take() {
        return this.latest.take();
    }
    /** Transactions that have written to the status log and have not ended. */
    takeWriters() {
        return this.latestWriters.take();
    }
    /** How far the index of the search is. */
    takeSearch() {
        return this.latestSearch.take();
    }
    /** What has a date: certificates, tokens, backups. */
    takeDated() {
        return this.latestDated.take();
    }
    async read() {
        // Named anew whenever a member comes or goes: processes of the earlier release go on with theirs.
        const failures = await this.shared.read("failures", () => countFailures(this.db), { maxValidMs: maxFailuresMs });
        const backlog = await this.shared.read("waiting", () => countBacklog(this.db));
        const { rows: deadlines } = await this.shared.read("deadlines", async () => ({
            rows: await countNearDeadline(this.db),
        }));
        const { rows: endingTokens } = await this.shared.read("ending tokens", async () => ({
            rows: (await findEndingTokens(this.db)).map(({ until, ...row }) => ({ ...row, until: until.toISOString() })),
        }));
        this.role ??= await findOwnRole(this.db);
        return {
            backlog,
            failures,
            deadlines,
            endingTokens,
            dwellBoundMs: this.options.dwellBoundMs,
            facts: { ...(await readSiteFacts(this.db)), databaseRole: this.role },
        };
    }
}
async function readSiteFacts(db) {
    const processes = await findProcesses(db);
    const outages = await findOpenOutages(db);
    const pauses = await findOpenPauses(db, maxPauses);
    const recovery = await findRecoveryUnderWay(db);
    const lost = await countUnacknowledgedLosses(db);
    return {
        at: (await databaseTime(db)).toISOString(),
        recovery: recovery === undefined ? null : { since: recovery.beganAt?.toISOString() ?? null, problem: recovery.problem },
        lostDeliveries: { count: lost.count, since: lost.since?.toISOString() ?? null },
        accessPoints: outages.map(({ accessPoint, tries, since, nextTryAt }) => ({
            accessPoint,
            tries,
            since: since.toISOString(),
            nextTryAt: nextTryAt?.toISOString() ?? null,
        })),
        pauses: pauses.map(({ id, scope, target, orgId, organization, cause, reason, pausedBy, pausedAt, probeAt }) => ({
            id,
            scope,
            target,
            orgId,
            organization,
            cause,
            reason,
            pausedBy,
            since: pausedAt.toISOString(),
            probeAt: probeAt?.toISOString() ?? null,
        })),
        processes: processes.map(({ id, kind, name, host, pid, version, works, startedAt, seenAt, ...seen }) => ({
            id,
            kind,
            name,
            host,
            pid,
            version,
            works,
            startedAt: startedAt.toISOString(),
            seenAt: seenAt.toISOString(),
            silentMs: Math.round(seen.silentSeconds * 1_000),
            beatMs: seen.beatMs,
            stuckJobs: seen.stuckJobs,
            clockAheadMs: seen.clockAheadMs,
        })),
    };
}
async function readWriters(db) {
    const rows = await findLogWriters(db, await readLogWriters(db));
    return {
        at: new Date().toISOString(),
        writers: rows.map(({ pid, applicationName, state, seconds }) => ({
            pid,
            application: applicationName,
            state,
            seconds,
        })),
    };
}
async function readSearch(db) {
    const { behindSeconds, unindexed, since } = await readSearchIndex(db);
    return {
        at: new Date().toISOString(),
        behindMs: Math.round(behindSeconds * 1_000),
        unindexed,
        unindexedSince: since?.toISOString() ?? null,
    };
}
//# sourceMappingURL=site-reading.js.map