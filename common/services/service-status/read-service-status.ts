import {
  longTransactionSeconds,
  type AccessPointStatus,
  type DiskStatus,
  type LongTransaction,
  type MissingPart,
  type Release,
  type SchemaStatus,
  type SeenOutage,
  type ServiceStatus,
} from "../../domain/service-status/service-status.ts";
import { isSilent } from "../../domain/service-status/signs-of-life.ts";
import type { ServiceSnapshot } from "../../domain/service-status/service-snapshot.ts";
import type { Queryable } from "../../db/queryable.ts";
import type { SchemaState } from "../../db/schema-state.ts";
import { findLogWriters, readLogWriters } from "../../db/stores/changes/change-feed-store.ts";
import { findOpenOutages } from "../../db/stores/service-status/backlog-store.ts";
import { findProcesses } from "../../db/stores/runtime/process-store.ts";
import { databaseSize } from "../../db/stores/runtime/server-store.ts";
import { checkReadiness } from "../runtime/health/check-readiness.ts";
import type { Deps } from "../runtime/deps.ts";
import { describeProcess } from "../runtime/describe-process.ts";
import { queueFailingMs } from "../runtime/health/monitor-queue.ts";
import { readServiceSnapshot } from "./read-service-snapshot.ts";
import { readOrNull } from "./read-or-null.ts";

export type StatusDeps = Pick<
  Deps,
  | "database"
  | "databaseMonitor"
  | "diskMonitor"
  | "siteReading"
  | "queueProbe"
  | "queues"
  | "webhookQueue"
  | "queueBackend"
  | "logger"
>;

/** State of everything that can be read, also when parts are unavailable, hang or were never migrated. */
export async function readServiceStatus(
  deps: StatusDeps,
  { openSeconds = longTransactionSeconds }: { openSeconds?: number } = {},
): Promise<ServiceStatus> {
  const missing: MissingPart[] = [];
  const { checks } = await checkReadiness(deps);
  const { state, reason, failingMs, schema } = deps.databaseMonitor.health();
  const database = {
    state: checks.database === "busy" ? "busy" : state,
    reason: reason ?? null,
    failingMs: Math.round(failingMs),
  } as const;
  const isThere = database.state === "ok" || database.state === "busy" || database.state === "full";
  const ask = <Value>(part: string, from: (db: Queryable) => Promise<Value>): Promise<Value | null> =>
    isThere ? readOrNull(missing, part, () => from(deps.database)) : skipPart(missing, part);
  const [snapshot, outages, releases, logWriters, disk, memory] = await Promise.all([
    ask("processes, backlog, failures, overdue, pauses", () => readServiceSnapshot(deps)),
    ask("access point", readOutages),
    ask("releases", readReleases),
    ask("log writers", (db) => readWriters(db, openSeconds)),
    readDisk(deps, { isThere, missing }),
    readOrNull(missing, "memory of the queue", async () => (await deps.queueBackend.memory?.()) ?? null),
  ]);
  const { host, pid, version } = describeProcess("api", { id: "", name: "api" });
  return {
    at: new Date().toISOString(),
    answeredBy: { host, pid, version, startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString() },
    database,
    schema: isThere ? schemaStatus(schema) : { state: "unknown", pending: [], unknown: [] },
    disk,
    queue: { store: deps.queueBackend.name, state: checks.queue, failingMs: Math.round(queueFailingMs(deps)), memory },
    recovery: checks.recovery === "unavailable" ? null : checks.recovery,
    accessPoint: accessPointStatus(snapshot, outages),
    snapshot,
    releases,
    logWriters,
    missing,
  };
}

function skipPart(missing: MissingPart[], part: string): Promise<null> {
  missing.push({ part, why: "The database does not answer." });
  return Promise.resolve(null);
}

const unseenDisk =
  "The database's disk cannot be seen from here: DATABASE_FOLDER may name a folder on it that this process can see.";

/** Size of the database and free space of its disk, as far as this process can see them. */
async function readDisk(
  { database, diskMonitor }: Pick<Deps, "database" | "diskMonitor">,
  { isThere, missing }: { isThere: boolean; missing: MissingPart[] },
): Promise<DiskStatus> {
  const databaseBytes = isThere
    ? await readOrNull(missing, "size of the database", () => databaseSize(database))
    : null;
  const { state, freeBytes, neededBytes } = await diskMonitor.read();
  if (freeBytes === null) {
    missing.push({ part: "free space", why: unseenDisk });
  }
  return { databaseBytes, state, freeBytes, neededBytes };
}

function schemaStatus({ missing: pending, unknown }: SchemaState): SchemaStatus {
  const state =
    pending.length > 0 ? (unknown.length > 0 ? "other" : "older") : unknown.length > 0 ? "newer" : "current";
  return { state, pending, unknown };
}

async function readReleases(db: Queryable): Promise<Release[]> {
  const releases = new Map<string, Release>();
  for (const { lives, version, newestMigration } of await findProcesses(db)) {
    const key = `${version} ${newestMigration}`;
    if (lives) {
      releases.set(key, { version, newestMigration, processes: (releases.get(key)?.processes ?? 0) + 1 });
    }
  }
  return [...releases.values()].toSorted((a, b) => migratedAt(b) - migratedAt(a));
}

/** The timestamp at the end of a migration's name. */
const migratedAt = ({ newestMigration }: Release): number => Number(/\d+$/.exec(newestMigration)?.[0] ?? 0);

async function readWriters(db: Queryable, openSeconds: number): Promise<LongTransaction[]> {
  const writers = await findLogWriters(db, await readLogWriters(db));
  return writers
    .filter(({ pid, seconds }) => pid === null || (seconds ?? 0) > openSeconds)
    .map(({ pid, applicationName, state, seconds }) => ({ pid, application: applicationName, state, seconds }));
}

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
