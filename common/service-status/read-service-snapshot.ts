import type { Amount, LegSnapshot, PauseSnapshot, ProcessSnapshot, ServiceSnapshot } from "./service-snapshot.ts";
import type { StuckJob } from "./service-snapshot.ts";
import type { DiskSnapshot } from "./disk.ts";
import { documentsOf, earliest } from "./wording.ts";
import { legTraits, publicLeg } from "../status/legs.ts";
import { pipeline, stageNames, type StageName } from "../status/pipeline.ts";
import type { Deps } from "../runtime/deps.ts";
import type { BacklogCounts, OrganizationCount, FailureCounts } from "./backlog-store.ts";
import type { SiteFacts } from "./site-reading.ts";

/** Whether rows of an organization are shown to a reader. */
type Sees = (orgId: string) => boolean;

/** An organization sees its own rows, the site all of them. */
const seenBy =
  (orgId: string | undefined): Sees =>
  (id) =>
    orgId === undefined || id === orgId;

const rowsOf =
  (sees: Sees) =>
  <Row extends { orgId: string }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => sees(row.orgId));

/**
 * State of the service: of the whole site, or with `orgId` of one organization, which sees faults of the site and none
 * of the others' documents.
 */
export async function readServiceSnapshot(
  deps: ServiceSnapshotDeps,
  { orgId }: { orgId?: string } = {},
): Promise<ServiceSnapshot> {
  const [{ backlog, failures, deadlines, facts: seen }, room] = await Promise.all([
    deps.siteReading.take(),
    deps.diskMonitor.read(),
  ]);
  const { state, freeBytes, neededBytes } = room;
  const pulse = { ...seen, disk: { state, freeBytes, neededBytes } };
  const { pauses, ...facts } = restrictFacts(pulse, orgId);
  return {
    ...restrictCounts({ backlog, failures }, orgId),
    deadlines: rowsOf(seenBy(orgId))(deadlines),
    ...facts,
    pauses: pauses.map((pause) => withHeldCount(pause, backlog, orgId)),
  };
}

type ServiceSnapshotDeps = Pick<Deps, "siteReading" | "diskMonitor">;

type Seen = SiteFacts & { disk: DiskSnapshot };

/** Hides addresses, host names and disk sizes from tenants, and pauses of other organizations. */
function restrictFacts(seen: Seen, orgId: string | undefined): Seen {
  const { at, accessPoints, pauses, processes, recovery, disk, databaseRole } = seen;
  return orgId === undefined
    ? seen
    : {
        at,
        databaseRole,
        recovery: recovery === null ? null : { ...recovery, problem: null },
        lostDeliveries: { count: 0, skippedNumbers: 0, since: null },
        disk: { ...disk, freeBytes: null, neededBytes: null },
        pauses: pauses.filter((each) => each.orgId === null || each.orgId === orgId),
        accessPoints: accessPoints.map((each) => ({ ...each, accessPoint: null, tries: 1 })),
        processes: processes.map((each) => ({
          ...each,
          host: null,
          pid: null,
          stuckJobs: withoutReasons(each),
          accessPointFaults: [],
        })),
      };
}

const withoutReasons = ({ stuckJobs }: ProcessSnapshot): StuckJob[] =>
  stuckJobs.map((each) => ({ ...each, words: null }));

function restrictCounts(
  { backlog: counts, failures }: { backlog: BacklogCounts; failures: FailureCounts },
  orgId: string | undefined,
): Omit<ServiceSnapshot, keyof Seen | "deadlines"> {
  const sees = seenBy(orgId);
  const own = rowsOf(sees);
  const legs = own(counts.legs);
  const deliveries = own(counts.deliveries);
  const paused = own(counts.pausedEndpoints);
  return {
    countedAt: counts.at,
    failuresCountedAt: failures.at,
    scope: orgId === undefined ? "site" : "organization",
    stages: stageNames.map((stage) => {
      const { count: waiting, since } = sumCounts(waitingFor(stage, { legs, waiting: own(counts.waiting) }));
      return { stage, waiting, since };
    }),
    legs: legSnapshots([...legs, ...own(failures.troubled)]),
    givenUp: sumCounts(own(failures.givenUp)),
    overdue: sumCounts(own(failures.overdue)),
    lostMessages: sumCounts(own(failures.lostMessages)),
    webhooks: {
      pending: sumCounts(deliveries).count,
      since: sumCounts(deliveries).since,
      failing: deliveries.reduce((sum, { failing }) => sum + failing, 0),
      pausedEndpoints: sumCounts(paused).count,
    },
  };
}

function waitingFor(
  stage: StageName,
  { waiting, legs }: Pick<BacklogCounts, "waiting" | "legs">,
): Omit<OrganizationCount, "orgId">[] {
  return pipeline[stage].to.length > 0
    ? waiting.filter(({ state }) => state === pipeline[stage].from)
    : legs.filter(({ leg, state }) => legTraits[leg].stage === stage && state === "queued");
}

/** Adds the number of documents that wait for the end of the pause; with `orgId` only of that organization. */
function withHeldCount(
  pause: Omit<PauseSnapshot, "held">,
  counts: BacklogCounts,
  orgId: string | undefined,
): PauseSnapshot {
  const owner = pause.scope === "organization" ? pause.target : orgId;
  const own = <Row extends { orgId: string }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => owner === undefined || row.orgId === owner);
  const legs = own(counts.legs).filter(({ state }) => state === "queued");
  const waiting = own(counts.waiting);
  switch (pause.scope) {
    case "stage": {
      const stage = stageNames.find((name) => name === pause.target);
      const held = stage === undefined ? [] : waitingFor(stage, { legs, waiting });
      return { ...pause, held: sumCounts(held).count };
    }
    case "leg":
      return { ...pause, held: sumCounts(legs.filter(({ leg }) => publicLeg(leg) === pause.target)).count };
    case "receiver":
      return { ...pause, held: sumCounts(own(counts.held).filter(({ pauseId }) => pauseId === pause.id)).count };
    case "organization":
      return { ...pause, held: sumCounts(waiting).count + documentsOf(legSnapshots(legs)) };
    default:
      return { ...pause, held: documentsOf(legSnapshots(legs)) };
  }
}

function legSnapshots(legs: BacklogCounts["legs"]): LegSnapshot[] {
  const groups = new Map<string, BacklogCounts["legs"]>();
  for (const row of legs) {
    const key = `${row.leg} ${row.state} ${row.failureClass}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) {
      return [];
    }
    const { leg, state, failureClass } = first;
    const all = [first, ...others];
    const nextTryAt = earliest(all.map((each) => each.nextTryAt));
    return [{ leg, state, failureClass, nextTryAt, ...sumCounts(all) }];
  });
}

function sumCounts(rows: readonly Omit<OrganizationCount, "orgId">[]): Amount {
  return { count: rows.reduce((sum, { count }) => sum + count, 0), since: earliest(rows.map(({ since }) => since)) };
}
