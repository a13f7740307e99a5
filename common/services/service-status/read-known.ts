import { settlesWithin } from "../../awake-clock.ts";
import { UnavailableError } from "../../errors.ts";
import {
  longTransactionSeconds,
  type DatabaseStatus,
  type Known,
  type LongTransaction,
  type Part,
  type QueueStatus,
  type SchemaStatus,
} from "../../domain/service-status/known.ts";
import type { MissingPart } from "../../domain/service-status/service-status.ts";
import type { ServiceSnapshot } from "../../domain/service-status/service-snapshot.ts";
import type { SchemaState } from "../../db/schema-state.ts";
import type { Deps } from "../runtime/deps.ts";
import { checkReadiness } from "../runtime/health/check-readiness.ts";
import { queueFailingMs } from "../runtime/health/monitor-queue.ts";
import { readOrNull } from "./read-or-null.ts";
import { readServiceSnapshot } from "./read-service-snapshot.ts";

export type KnownDeps = Pick<
  Deps,
  | "databaseMonitor"
  | "diskMonitor"
  | "siteReading"
  | "queueProbe"
  | "queues"
  | "webhookQueue"
  | "queueBackend"
  | "logger"
>;

interface Reader {
  /** Whose knowledge it is; without it, the site's. */
  orgId?: string | undefined;
  /** Transactions that have been open for no longer are left out. */
  openSeconds?: number | undefined;
  /** Gets an entry for each part that could not be read. */
  missing?: MissingPart[];
}

/** What this process knows of the service at this moment, whatever of it is away. Never throws. */
export async function readKnown(deps: KnownDeps, { orgId, openSeconds, missing = [] }: Reader = {}): Promise<Known> {
  const { checks } = await checkReadiness(deps);
  const wasThere = answers(databaseStatus(deps, checks.database, orgId));
  const { snapshot, feed, room, memory } = await readParts(deps, { orgId, missing, isThere: wasThere });
  // It may have fallen silent meanwhile.
  const database = databaseStatus(deps, checks.database, orgId);
  const isThere = answers(database);
  const now = new Date().toISOString();
  const { state, freeBytes, neededBytes } = room;
  const recovery = checks.recovery === "unavailable" ? null : checks.recovery;
  const hasMemory = deps.queueBackend.memory === undefined || memory !== null;
  return {
    at: snapshot?.at ?? now,
    scope: orgId === undefined ? "site" : "organization",
    looks: {
      database: now,
      queue: now,
      ...(isThere && { schema: now }),
      ...(recovery !== null && { recovery: now }),
      ...(state !== "unseen" && { disk: now }),
      ...(hasMemory && { queueMemory: now }),
      ...(feed !== null && { feed: feed.at }),
      ...looksOf(snapshot),
    },
    snapshot,
    database,
    schema: isThere ? schemaStatus(deps.databaseMonitor.health().schema) : unknownSchema,
    recovery,
    disk: snapshot?.disk ?? { state, ...(orgId === undefined ? { freeBytes, neededBytes } : unseenRoom) },
    queue: { ...queueStatus(deps, checks.queue), memory },
    logWriters: feed === null ? null : longOnes(feed.writers, openSeconds),
  };
}

async function readParts(
  deps: KnownDeps,
  { orgId, missing, isThere }: { orgId: string | undefined; missing: MissingPart[]; isThere: boolean },
) {
  const ask = <Value>(part: string, from: () => Promise<Value>): Promise<Value | null> =>
    isThere ? readOrNull(missing, part, () => unlessAway(deps, from())) : skipPart(missing, part);
  const [snapshot, feed, room, memory] = await Promise.all([
    ask("processes, backlog, failures, overdue, pauses", () =>
      readServiceSnapshot(deps, orgId === undefined ? {} : { orgId }),
    ),
    ask("log writers", () => deps.siteReading.takeWriters()),
    deps.diskMonitor.read(),
    readOrNull(missing, "memory of the queue", () => deps.queueProbe.memory()),
  ]);
  return { snapshot, feed, room, memory };
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
  failingMs: Math.round(queueFailingMs(deps)),
});

const unknownSchema: SchemaStatus = { state: "unknown", pending: [], unknown: [] };

const unseenRoom = { freeBytes: null, neededBytes: null };

const looksOf = (snapshot: ServiceSnapshot | null): Partial<Record<Part, string>> =>
  snapshot === null ? {} : { processes: snapshot.at, backlog: snapshot.countedAt };

const longOnes = (writers: readonly LongTransaction[], openSeconds = longTransactionSeconds): LongTransaction[] =>
  writers.filter(({ pid, seconds }) => pid === null || (seconds ?? 0) > openSeconds);

/** Whether statements are worth a try. */
export const answers = ({ state }: Pick<DatabaseStatus, "state">): boolean =>
  state === "ok" || state === "busy" || state === "full";

/** An organization is not told the database's words, which name its address. */
function databaseStatus(
  { databaseMonitor }: Pick<Deps, "databaseMonitor">,
  check: string,
  orgId: string | undefined,
): DatabaseStatus {
  const { state, reason, failingMs } = databaseMonitor.health();
  return {
    state: check === "busy" && state === "ok" ? "busy" : state,
    reason: orgId === undefined ? (reason ?? null) : null,
    failingMs: Math.round(failingMs),
  };
}

export function skipPart(missing: MissingPart[], part: string): Promise<null> {
  missing.push({ part, why: "The database does not answer." });
  return Promise.resolve(null);
}

function schemaStatus({ missing: pending, unknown }: SchemaState): SchemaStatus {
  const state =
    pending.length > 0 ? (unknown.length > 0 ? "other" : "older") : unknown.length > 0 ? "newer" : "current";
  return { state, pending, unknown };
}
