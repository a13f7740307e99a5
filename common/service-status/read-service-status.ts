import type { AccessPointStatus, MissingPart, SeenOutage, ServiceStatus } from "./service-status.ts";
import { isSilent } from "./signs-of-life.ts";
import type { ServiceSnapshot } from "./service-snapshot.ts";
import type { Queryable } from "../db/queryable.ts";
import { findOpenOutages } from "./backlog-store.ts";
import { databaseSize } from "../runtime/server-store.ts";
import type { Deps } from "../runtime/deps.ts";
import { describeProcess } from "../runtime/process-state.ts";
import { answers, readKnown, skipPart, type KnownDeps } from "./read-known.ts";
import { readOrNull } from "./read-or-null.ts";

export type StatusDeps = KnownDeps & Pick<Deps, "database">;

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
