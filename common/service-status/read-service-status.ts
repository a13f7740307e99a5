import type { DiskSnapshot } from "./disk.ts";
import {
  type Known,
  parts,
  type DatabaseStatus,
  type Part,
  type QueueStatus,
  type SchemaStatus,
  type ProcessSnapshot,
  type ServiceSnapshot,
  isSilent,
} from "./service-snapshot.ts";
import { withDeadline } from "../runtime/deadline.ts";
import { asError, UnavailableError } from "../runtime/errors.ts";
import { settlesWithin } from "../runtime/clock.ts";
import type { SchemaState } from "../db/schema-state.ts";
import type { Deps } from "../runtime/deps.ts";
import { checkReadiness } from "../runtime/check-readiness.ts";
import { readServiceSnapshot } from "./read-service-snapshot.ts";
import type { Queryable } from "../db/queryable.ts";
import { findOpenOutages } from "./backlog-store.ts";
import { databaseSize } from "../runtime/server-store.ts";
import { describeProcess } from "../runtime/process-state.ts";

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

/** For what is asked outside of the database, where the database hangs. */
const ownMs = 300;

interface Reader {
  /** Whose knowledge it is; without it, the site's. */
  orgId?: string | undefined;
  /** Gets an entry for each part that could not be read. */
  missing?: MissingPart[];
}

/** What this process knows of the service at this moment, whatever of it is away. Never throws. */
export async function readKnown(deps: KnownDeps, { orgId, missing = [] }: Reader = {}): Promise<Known> {
  const { checks } = await checkReadiness(deps);
  const isThere = answers(databaseStatus(deps, checks.database, orgId));
  const ask = <Value>(part: string, from: () => Promise<Value>): Promise<Value | null> =>
    isThere ? readOrNull(missing, part, () => unlessAway(deps, from())) : skipPart(missing, part);
  const [snapshot, room, memory] = await Promise.all([
    ask("processes, backlog, failures, overdue, pauses", () =>
      readServiceSnapshot(deps, orgId === undefined ? {} : { orgId }),
    ),
    deps.diskMonitor.read(),
    checks.queue === "ok"
      ? deps.queueProbe.memory()
      : skipPart(missing, "memory of the queue", "The queue does not answer."),
  ]);
  const recovery = checks.recovery === "unavailable" ? null : checks.recovery;
  // It may have fallen silent meanwhile.
  const database = databaseStatus(deps, checks.database, orgId);
  const found = { snapshot, room, memory, database, recovery, queue: checks.queue };
  return assemble(deps, found, { orgId });
}

/** The same without a question to the database, for a moment in which it hangs. Never throws. */
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
  memory: QueueStatus["memory"];
  /** Null where it could not be found out. */
  queue: QueueStatus["state"] | null;
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
    disk: snapshot?.disk ?? { state, ...(orgId === undefined ? { freeBytes, neededBytes } : unseenRoom) },
    queue: { ...queueStatus(deps, queue ?? "ok"), memory },
  };
}

const lookMs = 250;

/** What was asked of the database, as long as that answers. @throws UnavailableError as soon as it is known that it does not */
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

const queueStatus = (deps: KnownDeps, state: QueueStatus["state"]): Omit<QueueStatus, "memory"> => ({
  store: deps.queueBackend.name,
  state,
  failingMs: Math.round(Math.max(deps.queues.failingMs(), deps.queueProbe.failingMs())),
});

const unknownSchema: SchemaStatus = { state: "unknown", pending: [], unknown: [] };

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
const answers = ({ state }: Pick<DatabaseStatus, "state">): boolean =>
  state === "ok" || state === "busy" || state === "full";

/** An organization does not learn the database's words, which name its address. */
function databaseStatus(
  { databaseMonitor }: Pick<Deps, "databaseMonitor">,
  check: string,
  orgId: string | undefined,
): DatabaseStatus {
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

function schemaStatus({ missing: pending, unknown }: SchemaState): SchemaStatus {
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
