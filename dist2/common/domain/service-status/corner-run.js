/** What comes of calls to a corner is judged apart: of sends, and of the status messages that answer them. */
export const cornerCalls = ["c3", "c5", "c5-status"];
/** A withdrawal goes to corner 5 as a report does. */
export const cornerOf = (leg) => (leg === "c3" ? "c3" : "c5");
/** Failures of legs that are kept of a process, the latest; more say nothing new. */
export const maxRun = 50;
/** Adds up what the processes have seen. A leg that failed in several tries counts once. Pure. */
export function cornerRun(call, seen, isCounted) {
    const throughAgeMs = Math.min(Infinity, ...seen.map((each) => each.throughAgeMs ?? Infinity));
    const since = seen
        .flatMap(({ failures }) => failures)
        .filter(({ orgId, ageMs }) => ageMs < throughAgeMs && isCounted(orgId))
        .toSorted((a, b) => b.ageMs - a.ageMs);
    const legs = new Map(since.map((failure) => [failure.sbdhId, failure]));
    const [first, last] = [since[0], since.at(-1)];
    return first === undefined || last === undefined
        ? null
        : {
            call,
            failures: legs.size,
            organizations: new Set(since.map(({ orgId }) => orgId)).size,
            receivers: new Set(since.map(({ receiverId }) => receiverId)).size,
            firstAgeMs: first.ageMs,
            lastAgeMs: last.ageMs,
        };
}
//# sourceMappingURL=corner-run.js.map