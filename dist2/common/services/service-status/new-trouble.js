import { cornerRun } from "../../domain/service-status/corner-run.js";
import { initialState } from "../../domain/status/pipeline.js";
import { rowsOf, seenBy } from "./seen-by.js";
/** What has come up lately, of the whole site or of one organization. */
export function newTrouble({ backlog, failures }, { orgId, deadlines, endingTokens, dwellBoundMs }) {
    const sees = seenBy(orgId, failures.sandboxes);
    const own = rowsOf(sees);
    return {
        growth: sumGrowth(own(failures.growth)),
        cornerRuns: orgId === undefined
            ? failures.corners.flatMap(({ call, seen }) => withMoments(cornerRun(call, seen, sees), failures.at))
            : [],
        deadlines: own(deadlines),
        endingTokens: own(endingTokens),
        requests: orgId === undefined ? failures.requests : null,
        lateOrganizations: own(lateOrganizations(backlog, dwellBoundMs)),
    };
}
function withMoments(run, at) {
    if (run === null) {
        return [];
    }
    const before = (ms) => new Date(Date.parse(at) - ms).toISOString();
    const { firstAgeMs, lastAgeMs, ...counted } = run;
    return [{ ...counted, since: before(firstAgeMs), latest: before(lastAgeMs) }];
}
function sumGrowth(rows) {
    const sums = new Map();
    for (const { leg, cause, count } of rows) {
        const key = `${leg} ${cause}`;
        sums.set(key, { leg, cause, count: count + (sums.get(key)?.count ?? 0) });
    }
    return [...sums.values()].toSorted((a, b) => b.count - a.count);
}
function lateOrganizations({ at, waiting, dwellBounds }, siteMs) {
    const bounds = new Map(dwellBounds.map((bound) => [bound.orgId, bound]));
    return waiting
        .filter(({ state }) => state === initialState)
        .flatMap(({ orgId, count, since }) => {
        const bound = bounds.get(orgId);
        const agreed = bound?.seconds ?? null;
        const boundMs = agreed === null ? siteMs : agreed * 1_000;
        const isLate = since !== null && Date.parse(at) - Date.parse(since) > boundMs;
        return bound === undefined || !isLate
            ? []
            : [{ orgId, organization: bound.organization, waiting: count, since, boundMs }];
    })
        .toSorted((a, b) => a.since.localeCompare(b.since));
}
//# sourceMappingURL=new-trouble.js.map