import type { PauseCause, PausedThing } from "./paused-work.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";

export interface Pause extends PausedThing {
  id: string;
  /** Name of the organization; null for all. */
  organization: string | null;
  cause: PauseCause;
  reason: string;
  pausedBy: string;
  pausedAt: Date;
  /** Probes so far, and when the next is due; null if there are none. */
  probes: number;
  probeAt: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
}

const columns = `id, scope, target, org_id, cause, reason, paused_by, paused_at, probes, probe_at, ended_at, ended_by, end_reason,
  (select o.name from organizations o where o.id = pauses.org_id) as organization`;

export interface KnownPause extends PausedThing {
  id: string;
  cause: PauseCause;
  reason: string;
  /** End in PostgreSQL's text, to the microsecond of its clock; null while the pause is in force. */
  endedAt: string | null;
  /** Set for a pause that could not be stored and applies to this process only. */
  isHere?: boolean;
}

/** Pauses in force, and those that ended recently, whose documents may still have to be enqueued. */
export async function findPausesInForce(
  db: Queryable,
  { endedWithinMs }: { endedWithinMs: number },
): Promise<KnownPause[]> {
  return db.query<KnownPause>(pausesInForce, [endedWithinMs]);
}

const pausesInForce = preparedStatement(
  "find-pauses-in-force",
  `select id, scope, target, org_id, cause, reason, ended_at::text as ended_at
   from pauses where ended_at is null or ended_at > now() - make_interval(secs => $1::float8 / 1000)
   order by id`,
);

/** Pauses in force, the longest first. */
export async function findOpenPauses(db: Queryable, limit: number): Promise<Pause[]> {
  return db.query<Pause>(`select ${columns} from pauses where ended_at is null order by paused_at, id limit $1`, [
    limit,
  ]);
}

interface NewPause extends PausedThing {
  id: string;
  cause: PauseCause;
  reason: string;
  pausedBy: string;
  /** Time until the first probe; without it, only an operator ends the pause. */
  probeInMs?: number;
}

/** @returns the pause; undefined when the target is already paused for the same cause */
export async function insertPause(db: Queryable, pause: NewPause): Promise<Pause | undefined> {
  const rows = await db.query<Pause>(
    `insert into pauses (id, scope, target, org_id, cause, reason, paused_by, probe_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8::float8 / 1000))
     on conflict do nothing returning ${columns}`,
    [
      pause.id,
      pause.scope,
      pause.target,
      pause.orgId,
      pause.cause,
      pause.reason,
      pause.pausedBy,
      pause.probeInMs ?? null,
    ],
  );
  return rows[0];
}

export async function findPauseByTarget(
  db: Queryable,
  { scope, target, orgId, cause }: PausedThing & { cause: PauseCause },
): Promise<Pause | undefined> {
  const rows = await db.query<Pause>(
    `select ${columns} from pauses
     where ended_at is null and scope = $1 and target = $2 and org_id is not distinct from $3 and cause = $4`,
    [scope, target, orgId, cause],
  );
  return rows[0];
}

/** SQL: pauses of the whole site, and those of one organization ($1) or all (null). */
const isSeen = `($1::uuid is null or org_id is null or org_id = $1)`;

export async function findPause(db: Queryable, id: string, orgId: string | null): Promise<Pause | undefined> {
  const rows = await db.query<Pause>(`select ${columns} from pauses where ${isSeen} and id = $2`, [orgId, id]);
  return rows[0];
}

/** Newest first; reads one row more than `limit` to show a next page. */
export async function listPauses(
  db: Queryable,
  query: { orgId: string | null; active: boolean; after?: string; limit: number },
): Promise<Pause[]> {
  return db.query<Pause>(
    `select ${columns} from pauses
     where ${isSeen} and (ended_at is null) = $2 and ($3::uuid is null or id < $3::uuid)
     order by id desc limit $4 + 1`,
    [query.orgId, query.active, query.after ?? null, query.limit],
  );
}

/**
 * Reserves the next probe: one process at a time, after an interval that doubles.
 *
 * @returns whether it was reserved
 */
export async function reserveProbe(
  db: Queryable,
  { id, firstMs, maxMs }: { id: string; firstMs: number; maxMs: number },
): Promise<boolean> {
  const rows = await db.query(
    `update pauses set probes = probes + 1,
       probe_at = now() + make_interval(secs => least($2::float8 * power(2, least(probes + 1, 30)), $3::float8) / 1000)
     where id = $1 and ended_at is null and probe_at <= now() returning id`,
    [id, firstMs, maxMs],
  );
  return rows.length > 0;
}

/** @returns the pause; undefined when it has ended already */
export async function endPause(
  db: Queryable,
  { id, by, reason }: { id: string; by: string; reason: string },
): Promise<Pause | undefined> {
  const rows = await db.query<Pause>(
    `update pauses set ended_at = now(), ended_by = $2, end_reason = $3, probe_at = null
     where id = $1 and ended_at is null returning ${columns}`,
    [id, by, reason],
  );
  return rows[0];
}
