import type { PauseCause, PausedThing } from "../../../domain/pauses/paused-work.ts";
import type { Queryable } from "../../database.ts";

/** A pause with its story. */
export interface Pause extends PausedThing {
  id: string;
  /** Its name; null for everybody's. */
  organization: string | null;
  cause: PauseCause;
  reason: string;
  pausedBy: string;
  pausedAt: Date;
  /** Tries to find out whether the fault of the site has passed, and when the next one is due; null where nobody tries. */
  probes: number;
  probeAt: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
}

const columns = `id, scope, target, org_id, cause, reason, paused_by, paused_at, probes, probe_at, ended_at, ended_by, end_reason,
  (select o.name from organizations o where o.id = pauses.org_id) as organization`;

/** A pause as the workers know it. */
export interface KnownPause extends PausedThing {
  id: string;
  cause: PauseCause;
  reason: string;
  /** When it ended, in PostgreSQL's words, to the microsecond and by its clock; null as long as it holds. */
  endedAt: string | null;
  /** It could not be stored, and holds in one process. */
  isHere?: boolean;
}

/** What is paused now, and what was until not long ago: its documents may still have to be found. */
export async function findPausesInForce(
  db: Queryable,
  { endedWithinMs }: { endedWithinMs: number },
): Promise<KnownPause[]> {
  return db.query<KnownPause>(
    `select id, scope, target, org_id, cause, reason, ended_at::text as ended_at
     from pauses where ended_at is null or ended_at > now() - make_interval(secs => $1::float8 / 1000)
     order by id`,
    [endedWithinMs],
  );
}

/** What is paused now, the longest first. */
export async function findOpenPauses(db: Queryable, limit: number): Promise<Pause[]> {
  return db.query<Pause>(`select ${columns} from pauses where ended_at is null order by paused_at, id limit $1`, [
    limit,
  ]);
}

export interface NewPause extends PausedThing {
  id: string;
  cause: PauseCause;
  reason: string;
  pausedBy: string;
  /** Until somebody looks whether it can end; nobody does when it is left out. */
  probeInMs?: number;
}

/** @returns the pause, or undefined when the same thing is paused for the same cause already */
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

/** The pause of this thing for this cause that holds now. */
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

/** Those of everybody's work, and those of one organization ($1), or of all of them (null). */
const isSeen = `($1::uuid is null or org_id is null or org_id = $1)`;

export async function findPause(db: Queryable, id: string, orgId: string | null): Promise<Pause | undefined> {
  const rows = await db.query<Pause>(`select ${columns} from pauses where ${isSeen} and id = $2`, [orgId, id]);
  return rows[0];
}

/** Newest first; one more than `limit` says that there is a next page. */
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
 * Takes the right to look whether what caused the pause has passed: one process at a time, after a pause that doubles.
 *
 * @returns whether it was given
 */
export async function reserveProbe(
  db: Queryable,
  { id, firstMs, longestMs }: { id: string; firstMs: number; longestMs: number },
): Promise<boolean> {
  const rows = await db.query(
    `update pauses set probes = probes + 1,
       probe_at = now() + make_interval(secs => least($2::float8 * power(2, least(probes + 1, 30)), $3::float8) / 1000)
     where id = $1 and ended_at is null and probe_at <= now() returning id`,
    [id, firstMs, longestMs],
  );
  return rows.length > 0;
}

/** @returns the pause, or undefined when it has ended already */
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
