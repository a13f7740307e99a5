import { cornerRun, type CornerRun } from "../../domain/service-status/corner-run.ts";
import type {
  CornerRunSnapshot,
  GrowthSnapshot,
  LateOrganization,
  ServiceSnapshot,
} from "../../domain/service-status/service-snapshot.ts";
import { initialState } from "../../domain/status/pipeline.ts";
import type { BacklogCounts } from "./count-backlog.ts";
import type { FailureCounts } from "./count-failures.ts";
import { rowsOf, seenBy } from "./seen-by.ts";

export type NewTrouble = Pick<
  ServiceSnapshot,
  "growth" | "cornerRuns" | "deadlines" | "requests" | "lateOrganizations" | "endingTokens"
>;

interface Reader {
  /** Whose; every organization's where it is absent. */
  orgId?: string;
  deadlines: ServiceSnapshot["deadlines"];
  endingTokens: ServiceSnapshot["endingTokens"];
  /** How long documents may wait where nothing else is agreed. */
  dwellBoundMs: number;
}

/** What has come up lately, of the whole site or of one organization. */
export function newTrouble(
  { backlog, failures }: { backlog: BacklogCounts; failures: FailureCounts },
  { orgId, deadlines, endingTokens, dwellBoundMs }: Reader,
): NewTrouble {
  const sees = seenBy(orgId);
  const own = rowsOf(sees);
  return {
    growth: sumGrowth(own(failures.growth)),
    cornerRuns:
      orgId === undefined
        ? failures.corners.flatMap(({ call, seen }) => withMoments(cornerRun(call, seen, sees), failures.at))
        : [],
    deadlines: own(deadlines),
    endingTokens: own(endingTokens),
    requests: orgId === undefined ? failures.requests : null,
    lateOrganizations: own(lateOrganizations(backlog, dwellBoundMs)),
  };
}

function withMoments(run: CornerRun | null, at: string): CornerRunSnapshot[] {
  if (run === null) {
    return [];
  }
  const before = (ms: number): string => new Date(Date.parse(at) - ms).toISOString();
  const { firstAgeMs, lastAgeMs, ...counted } = run;
  return [{ ...counted, since: before(firstAgeMs), latest: before(lastAgeMs) }];
}

function sumGrowth(rows: FailureCounts["growth"]): GrowthSnapshot[] {
  const sums = new Map<string, GrowthSnapshot>();
  for (const { leg, cause, count } of rows) {
    const key = `${leg} ${cause}`;
    sums.set(key, { leg, cause, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count);
}

function lateOrganizations({ at, waiting, dwellBounds }: BacklogCounts, siteMs: number): LateOrganization[] {
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
