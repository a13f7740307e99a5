import {
  documentsOf,
  earliest,
  type Amount,
  type LegSnapshot,
  type PauseSnapshot,
  type ProcessSnapshot,
  type ServiceSnapshot,
  type Known,
  parts,
  type Part,
  isSilent,
} from "./service-snapshot.ts";
import type { DiskSnapshot } from "./disk.ts";
import { legTraits, publicLeg } from "../status/legs.ts";
import { pipeline, stageNames, type StageName } from "../status/pipeline.ts";
import type { Deps } from "../runtime/deps.ts";
import { type BacklogCounts, type OrganizationCount, findOpenOutages } from "./backlog-store.ts";
import type { SiteFacts } from "./site-reading.ts";
import { withDeadline } from "../runtime/deadline.ts";
import { asError, UnavailableError } from "../runtime/errors.ts";
import { settlesWithin } from "../runtime/clock.ts";
import type { SchemaState } from "../db/schema-state.ts";
import { checkReadiness } from "../runtime/check-readiness.ts";
import type { Queryable } from "../db/queryable.ts";
import { databaseSize } from "../runtime/database-server-store.ts";
import { describeProcess } from "../runtime/process-state.ts";

/** Rows that are shown to a reader: an organization sees its own, the site all of them. */
const rowsOf = <Row extends { orgId: string }>(orgId: string | undefined, rows: readonly Row[]): Row[] =>
  rows.filter((row) => orgId === undefined || row.orgId === orgId);

/**
 * State of the service: of the whole site, or with `orgId` of one organization, which sees faults of the site and none
 * of the others' documents.
 */
export async function readServiceSnapshot(
  { diskMonitor, siteReading }: Pick<Deps, "diskMonitor" | "siteReading">,
  { orgId }: { orgId?: string } = {},
): Promise<ServiceSnapshot> {
  const [{ backlog, failures, deadlines, facts: seen }, room] = await Promise.all([
    siteReading.take(),
    diskMonitor.read(),
  ]);
  const { state, freeBytes, neededBytes } = room;
  const { pauses, ...facts } = restrictFacts({ ...seen, disk: { state, freeBytes, neededBytes } }, orgId);
  const legs = rowsOf(orgId, backlog.legs);
  const waiting = rowsOf(orgId, backlog.waiting);
  const deliveries = rowsOf(orgId, backlog.deliveries);
  const pending = sumCounts(deliveries);
  return {
    countedAt: backlog.at,
    failuresCountedAt: failures.at,
    scope: orgId === undefined ? "site" : "organization",
    stages: stageNames.map((stage) => {
      const { count, since } = sumCounts(waitingFor(stage, { legs, waiting }));
      return { stage, waiting: count, since };
    }),
    legs: legSnapshots([...legs, ...rowsOf(orgId, failures.troubled)]),
    givenUp: sumCounts(rowsOf(orgId, failures.givenUp)),
    overdue: sumCounts(rowsOf(orgId, failures.overdue)),
    lostMessages: sumCounts(rowsOf(orgId, failures.lostMessages)),
    webhooks: {
      pending: pending.count,
      since: pending.since,
      failing: deliveries.reduce((sum, { failing }) => sum + failing, 0),
      pausedEndpoints: sumCounts(rowsOf(orgId, backlog.pausedEndpoints)).count,
    },
    deadlines: rowsOf(orgId, deadlines),
    ...facts,
    pauses: pauses.map((pause) => withHeldCount(pause, backlog, orgId)),
  };
}

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
          stuckJobs: each.stuckJobs.map((job) => ({ ...job, words: null })),
          accessPointFaults: [],
        })),
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

/** Adds the number of documents that wait for the end of the pause; with `orgId`, only that organization's. */
function withHeldCount(
  pause: Omit<PauseSnapshot, "held">,
  counts: BacklogCounts,
  orgId: string | undefined,
): PauseSnapshot {
  const owner = pause.scope === "organization" ? pause.target : orgId;
  const legs = rowsOf(owner, counts.legs).filter(({ state }) => state === "queued");
  const waiting = rowsOf(owner, counts.waiting);
  switch (pause.scope) {
    case "stage": {
      const stage = stageNames.find((name) => name === pause.target);
      const held = stage === undefined ? [] : waitingFor(stage, { legs, waiting });
      return { ...pause, held: sumCounts(held).count };
    }
    case "leg":
      return { ...pause, held: sumCounts(legs.filter(({ leg }) => publicLeg(leg) === pause.target)).count };
    case "receiver":
      return {
        ...pause,
        held: sumCounts(rowsOf(owner, counts.held).filter(({ pauseId }) => pauseId === pause.id)).count,
      };
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

/** The whole state of the service at a moment, as far as it could be found out: parts that could not are null, and named in `missing`. */
export interface ServiceStatus extends Known {
  answeredBy: Pick<ProcessSnapshot, "host" | "pid" | "version" | "startedAt">;
  disk: DiskStatus;
  accessPoint: AccessPointStatus;
  missing: MissingPart[];
}

interface DiskStatus extends DiskSnapshot {
  databaseBytes: number | null;
}

interface AccessPointStatus {
  /** `unknown`: no worker process lives that would send, or there is no process to ask. */
  state: "up" | "away" | "unknown";
  outages: SeenOutage[];
}

/** What worker processes see of an access point that does not answer. */
interface SeenOutage {
  address: string | null;
  since: string;
  /** Calls in a row that came to nothing. */
  tries: number;
  words: string;
  /** Whether the circuit breaker leaves it alone for now, and until when. */
  breakerOpen: boolean;
  nextTryAt: string | null;
}

interface MissingPart {
  part: string;
  why: string;
}

/** Time limit of a part; a part that is late or fails is listed as missing. */
const partMs = 4_000;

/** The result of `ask`; null when it is late or fails, with an entry in `missing`. Never throws. */
export async function readOrNull<Value>(
  missing: MissingPart[],
  part: string,
  ask: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await withDeadline(partMs, ask);
  } catch (error) {
    missing.push({ part, why: `It could not be read: ${asError(error).message}.` });
    return null;
  }
}

export type KnownDeps = Pick<
  Deps,
  "databaseMonitor" | "diskMonitor" | "siteReading" | "queueProbe" | "queues" | "queueBackend" | "logger"
>;

/** For the queue's answer, where the database hangs (ms). */
const ownMs = 300;

interface Reader {
  /** For this organization; without it, for the site. */
  orgId?: string | undefined;
  /** Gets an entry for each part that could not be read. */
  missing?: MissingPart[];
}

/** What this process knows of the service now, whichever parts are away. Never throws. */
export async function readKnown(deps: KnownDeps, { orgId, missing = [] }: Reader = {}): Promise<Known> {
  const { checks } = await checkReadiness(deps);
  const isThere = answers(databaseStatus(deps, checks.database, orgId));
  const facts = "processes, backlog, failures, overdue, pauses";
  const [snapshot, room, memory] = await Promise.all([
    isThere
      ? readOrNull(missing, facts, () =>
          unlessAway(deps, readServiceSnapshot(deps, orgId === undefined ? {} : { orgId })),
        )
      : skipPart(missing, facts),
    deps.diskMonitor.read(),
    checks.queue === "ok"
      ? deps.queueProbe.memory()
      : skipPart(missing, "memory of the queue", "The queue does not answer."),
  ]);
  const recovery = checks.recovery === "unavailable" ? null : checks.recovery;
  // The database may have fallen silent meanwhile.
  const database = databaseStatus(deps, checks.database, orgId);
  const found = { snapshot, room, memory, database, recovery, queue: checks.queue };
  return assemble(deps, found, { orgId });
}

/** The same without asking the database, which may hang. Never throws. */
export async function readOwnKnown(deps: KnownDeps, { orgId }: Pick<Reader, "orgId"> = {}): Promise<Known> {
  const { recovering } = deps.databaseMonitor.health();
  // What was asked a moment ago and has not been answered yet counts as not seen.
  const asked = deps.queueProbe.answers();
  const isAsked = await settlesWithin(ownMs, asked);
  const found: Found = {
    snapshot: null,
    room: await deps.diskMonitor.read(),
    memory: null,
    database: databaseStatus(deps, "busy", orgId),
    recovery: recovering === undefined ? null : recovering ? "under way" : "ok",
    queue: isAsked ? ((await asked) ? "ok" : "unavailable") : null,
  };
  return assemble(deps, found, { orgId });
}

interface Found extends Pick<Known, "snapshot" | "database" | "recovery"> {
  room: Awaited<ReturnType<KnownDeps["diskMonitor"]["read"]>>;
  memory: Known["queue"]["memory"];
  /** Null where it could not be found out. */
  queue: Known["queue"]["state"] | null;
}

function assemble(deps: KnownDeps, found: Found, { orgId }: Reader): Known {
  const { snapshot, room, memory, database, recovery, queue } = found;
  const { state, freeBytes, neededBytes } = room;
  return {
    at: snapshot?.at ?? new Date().toISOString(),
    scope: orgId === undefined ? "site" : "organization",
    looks: looksAt(found),
    snapshot,
    database,
    schema: answers(database) ? schemaStatus(deps.databaseMonitor.health().schema) : unknownSchema,
    recovery,
    places: orgId === undefined ? room.places : null,
    numbersFailure: room.numbersFailure,
    disk: snapshot?.disk ?? { state, ...(orgId === undefined ? { freeBytes, neededBytes } : unseenRoom) },
    queue: {
      store: deps.queueBackend.name,
      state: queue ?? "ok",
      failingMs: Math.round(Math.max(deps.queues.failingMs(), deps.queueProbe.failingMs())),
      memory,
    },
  };
}

const lookMs = 250;

/** The database's answer. @throws UnavailableError as soon as the database is known to be silent */
async function unlessAway<Value>(
  { databaseMonitor }: Pick<Deps, "databaseMonitor">,
  asked: Promise<Value>,
): Promise<Value> {
  while (!(await settlesWithin(lookMs, asked))) {
    if (!answers(databaseMonitor.health())) {
      throw new UnavailableError("the database does not answer");
    }
  }
  return asked;
}

const unknownSchema: Known["schema"] = { state: "unknown", pending: [], unknown: [] };

const unseenRoom = { freeBytes: null, neededBytes: null };

/** When each part was looked at: the database's facts by its own clock, the rest now. */
function looksAt({ snapshot, room, database, recovery, queue }: Found): Known["looks"] {
  const now = new Date().toISOString();
  const isSeen: Partial<Record<Part, boolean>> = {
    database: true,
    schema: answers(database),
    recovery: recovery !== null,
    disk: room.state !== "unseen",
    places: room.places !== null,
    queue: queue !== null,
  };
  const seen = parts.filter((part) => isSeen[part] === true);
  return {
    ...Object.fromEntries(seen.map((part) => [part, now])),
    ...(snapshot !== null && {
      processes: snapshot.at,
      backlog: snapshot.countedAt,
      failures: snapshot.failuresCountedAt,
    }),
  };
}

/** Whether statements are worth a try. */
const answers = ({ state }: Pick<Known["database"], "state">): boolean =>
  state === "ok" || state === "busy" || state === "full";

/** An organization does not learn the database's words, which name its address. */
function databaseStatus(
  { databaseMonitor }: Pick<Deps, "databaseMonitor">,
  check: string,
  orgId: string | undefined,
): Known["database"] {
  const { state, reason, failingMs } = databaseMonitor.health();
  // The check of this moment may know more than the last round of the monitor.
  const now = check === "busy" ? "busy" : check === "unavailable" ? "silent" : state;
  return {
    state: state === "ok" ? now : state,
    reason: orgId === undefined ? (reason ?? null) : null,
    failingMs: Math.round(failingMs),
  };
}

function skipPart(missing: MissingPart[], part: string, why = "The database does not answer."): Promise<null> {
  missing.push({ part, why });
  return Promise.resolve(null);
}

function schemaStatus({ missing: pending, unknown }: SchemaState): Known["schema"] {
  const state =
    pending.length > 0 ? (unknown.length > 0 ? "other" : "older") : unknown.length > 0 ? "newer" : "current";
  return { state, pending, unknown };
}

type StatusDeps = KnownDeps & Pick<Deps, "database">;

/** State of everything that can be read, also when parts are unavailable, hang or were never migrated. */
export async function readServiceStatus(deps: StatusDeps): Promise<ServiceStatus> {
  const missing: MissingPart[] = [];
  const known = await readKnown(deps, { missing });
  const isThere = answers(known.database);
  const ask = <Value>(part: string, from: (db: Queryable) => Promise<Value>): Promise<Value | null> =>
    isThere ? readOrNull(missing, part, () => from(deps.database)) : skipPart(missing, part);
  const [outages, databaseBytes] = await Promise.all([
    ask("access point", readOutages),
    ask("size of the database", databaseSize),
  ]);
  if (known.disk.freeBytes === null) {
    missing.push({ part: "free space", why: unseenDisk });
  }
  const { host, pid, version } = describeProcess("api", { id: "", name: "api" });
  return {
    ...known,
    answeredBy: { host, pid, version, startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString() },
    disk: { ...known.disk, databaseBytes },
    accessPoint: accessPointStatus(known.snapshot, outages),
    missing,
  };
}

const unseenDisk =
  "The database's disk cannot be seen from here: DATABASE_FOLDER may name a folder on it that this process can see.";

/** One outage per access point, as seen by the process that has seen it longest. */
async function readOutages(db: Queryable): Promise<SeenOutage[]> {
  const now = Date.now();
  const byAddress = new Map(
    (await findOpenOutages(db)).toReversed().map(({ accessPoint, since, tries, words, nextTryAt }) => [
      accessPoint,
      {
        address: accessPoint,
        since: since.toISOString(),
        tries,
        words,
        breakerOpen: nextTryAt !== null && nextTryAt.getTime() > now,
        nextTryAt: nextTryAt?.toISOString() ?? null,
      },
    ]),
  );
  return [...byAddress.values()];
}

/** Without a live worker process, the absence of outages means nothing. */
function accessPointStatus(snapshot: ServiceSnapshot | null, outages: SeenOutage[] | null): AccessPointStatus {
  if (outages !== null && outages.length > 0) {
    return { state: "away", outages };
  }
  const isWatched = snapshot?.processes.some(
    (each) =>
      each.kind === "workers" &&
      !isSilent(each) &&
      (each.works.includes("transmission") || each.works.includes("reporting")),
  );
  return { state: isWatched === true && outages !== null ? "up" : "unknown", outages: [] };
}
