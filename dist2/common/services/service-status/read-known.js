import { UnavailableError } from "../../errors.js";
import { longTransactionSeconds, parts, } from "../../domain/service-status/known.js";
import { settlesWithin } from "../../awake-clock.js";
import { checkReadiness } from "../runtime/health/check-readiness.js";
import { queueFailingMs } from "../runtime/health/monitor-queue.js";
import { readOrNull } from "./read-or-null.js";
import { readServiceSnapshot } from "./read-service-snapshot.js";
/** For what is asked outside of the database, where the database hangs. */
const ownMs = 300;
/** What this process knows of the service at this moment, whatever of it is away. Never throws. */
export async function readKnown(deps, { orgId, openSeconds, missing = [] } = {}) {
    const { checks } = await checkReadiness(deps);
    const isThere = answers(databaseStatus(deps, checks.database, orgId));
    const ask = (part, from) => isThere ? readOrNull(missing, part, () => unlessAway(deps, from())) : skipPart(missing, part);
    const [snapshot, feed, search, dated, room, memory] = await Promise.all([
        ask("processes, backlog, failures, overdue, pauses", () => readServiceSnapshot(deps, orgId === undefined ? {} : { orgId })),
        ask("log writers", () => deps.siteReading.takeWriters()),
        ask("index of the search", () => deps.siteReading.takeSearch()),
        ask("certificates, tokens and backups", () => deps.siteReading.takeDated()),
        deps.diskMonitor.read(),
        checks.queue === "ok"
            ? deps.queueProbe.memory()
            : skipPart(missing, "memory of the queue", "The queue does not answer."),
    ]);
    const recovery = checks.recovery === "unavailable" ? null : checks.recovery;
    // It may have fallen silent meanwhile.
    const database = databaseStatus(deps, checks.database, orgId);
    const found = { snapshot, feed, search, dated, room, memory, database, recovery, queue: checks.queue };
    return assemble(deps, found, { orgId, openSeconds });
}
/** The same without a question to the database, for a moment in which it hangs. Never throws. */
export async function readOwnKnown(deps, { orgId } = {}) {
    const { recovering } = deps.databaseMonitor.health();
    // What was asked a moment ago and has not been answered yet counts as not seen.
    const asked = deps.queueProbe.answers();
    const isAsked = await settlesWithin(ownMs, asked);
    const found = {
        snapshot: null,
        feed: null,
        search: null,
        dated: null,
        room: await deps.diskMonitor.read(),
        memory: null,
        database: databaseStatus(deps, "busy", orgId),
        recovery: recovering === undefined ? null : recovering ? "under way" : "ok",
        queue: isAsked ? ((await asked) ? "ok" : "unavailable") : null,
    };
    return assemble(deps, found, { orgId });
}
function assemble(deps, found, { orgId, openSeconds }) {
    const { snapshot, feed, search, dated, room, memory, database, recovery, queue } = found;
    const { state, freeBytes, neededBytes } = room;
    return {
        at: snapshot?.at ?? new Date().toISOString(),
        scope: orgId === undefined ? "site" : "organization",
        looks: looksAt(deps, found),
        snapshot,
        database,
        schema: answers(database) ? schemaStatus(deps.databaseMonitor.health().schema) : unknownSchema,
        recovery,
        places: orgId === undefined ? room.places : null,
        disk: snapshot?.disk ?? { state, ...(orgId === undefined ? { freeBytes, neededBytes } : unseenRoom) },
        queue: { ...queueStatus(deps, queue ?? "ok"), memory },
        logWriters: feed === null ? null : longOnes(feed.writers, openSeconds),
        search,
        ...datedParts(dated),
    };
}
const datedParts = (dated) => dated === null ? { expiries: null, backup: null } : { expiries: dated.expiries, backup: dated.backup };
const lookMs = 250;
/** What was asked of the database, as long as that answers. @throws UnavailableError as soon as it is known that it does not */
async function unlessAway({ databaseMonitor }, asked) {
    while (!(await settlesWithin(lookMs, asked))) {
        if (!answers(databaseMonitor.health())) {
            throw new UnavailableError("the database does not answer");
        }
    }
    return asked;
}
const queueStatus = (deps, state) => ({
    store: deps.queueBackend.name,
    state,
    failingMs: Math.round(Math.max(queueFailingMs(deps), deps.queueProbe.failingMs())),
});
const unknownSchema = { state: "unknown", pending: [], unknown: [] };
const unseenRoom = { freeBytes: null, neededBytes: null };
/** When each part was looked at: the database's facts by its own clock, the rest now. */
function looksAt(deps, { snapshot, feed, search, dated, room, memory, database, recovery, queue }) {
    const now = new Date().toISOString();
    const isSeen = {
        database: true,
        schema: answers(database),
        recovery: recovery !== null,
        disk: room.state !== "unseen",
        places: room.places !== null,
        queue: queue !== null,
        queueMemory: deps.queueBackend.memory === undefined || memory !== null,
    };
    const seen = parts.filter((part) => isSeen[part] === true);
    return {
        ...Object.fromEntries(seen.map((part) => [part, now])),
        ...(feed !== null && { feed: feed.at }),
        ...(search !== null && { search: search.at }),
        ...(dated !== null && datedLooks(dated)),
        ...(snapshot !== null && {
            processes: snapshot.at,
            backlog: snapshot.countedAt,
            failures: snapshot.failuresCountedAt,
        }),
    };
}
const datedLooks = ({ at, expiriesLookedAt }) => ({
    backup: at,
    ...(expiriesLookedAt !== null && { expiries: expiriesLookedAt }),
});
const longOnes = (writers, openSeconds = longTransactionSeconds) => writers.filter(({ pid, seconds }) => pid === null || (seconds ?? 0) > openSeconds);
/** Whether statements are worth a try. */
export const answers = ({ state }) => state === "ok" || state === "busy" || state === "full";
/** An organization does not learn the database's words, which name its address. */
function databaseStatus({ databaseMonitor }, check, orgId) {
    const { state, reason, failingMs } = databaseMonitor.health();
    // The check of this moment may know more than the last round of the monitor.
    const now = check === "busy" ? "busy" : check === "unavailable" ? "silent" : state;
    return {
        state: state === "ok" ? now : state,
        reason: orgId === undefined ? (reason ?? null) : null,
        failingMs: Math.round(failingMs),
    };
}
export function skipPart(missing, part, why = "The database does not answer.") {
    missing.push({ part, why });
    return Promise.resolve(null);
}
function schemaStatus({ missing: pending, unknown }) {
    const state = pending.length > 0 ? (unknown.length > 0 ? "other" : "older") : unknown.length > 0 ? "newer" : "current";
    return { state, pending, unknown };
}
//# sourceMappingURL=read-known.js.map