import type { Leg, Stage } from "../../domain/status.ts";
import type { Queryable } from "../database.ts";
import { legStage, millisecondsSince } from "./leg-log.ts";
import type { Ref } from "./stage-store.ts";

/** A worker that has not beaten for this long counts as gone. */
export const heartbeatSeconds = 15;

export interface SweepQuery {
  /** Younger than this and the job is simply on its way. */
  graceMs: number;
  /** What was swept is not swept again before this. */
  leaseMs: number;
  limit: number;
}

/**
 * Documents whose job for `stage` seems to be missing, oldest first. They are marked, so that the next sweep, here or in
 * another process, takes others: a backlog is walked through and never added twice in a row.
 */
export async function takeWaitingDocuments(db: Queryable, stage: Stage, query: SweepQuery): Promise<Ref[]> {
  return db.query<Ref>(
    `with due as (
       select id from documents
       where stage = $1 and failure is null and stage_changed_at < now() - make_interval(secs => $2::float8 / 1000)
         and coalesce(swept_at, '-infinity') < now() - make_interval(secs => $3::float8 / 1000)
       order by stage_changed_at limit $4 for no key update skip locked
     ), taken as (
       update documents d set swept_at = now() from due where d.id = due.id returning d.id, d.revision
     )
     select id, revision from taken`,
    [stage, query.graceMs, query.leaseMs, query.limit],
  );
}

export interface LegSweepQuery extends SweepQuery {
  leg: Leg;
  /** A send of a living worker is left alone for this long: its answer may still come. */
  sendTimeoutMs: number;
  /** A leg that is sent is asked about when its MLS has not come for this long. */
  mlsPatienceMs: number;
}

/**
 * Legs that nobody works on although they are not decided: queued, or of an outcome that we did not see, or held by a
 * worker that is gone, or waiting for an MLS that may have been lost. Marked as documents are.
 */
export async function takeOpenLegs(db: Queryable, query: LegSweepQuery): Promise<Ref[]> {
  return db.query<Ref>(
    `with due as (
       select t.id from transmissions t
       join documents d on d.id = t.document_id and (d.revision = t.revision or t.leg = 'withdrawal')
       where t.leg = $1 and t.state in ('queued', 'sending', 'unknown', 'sent')
         and t.updated_at < now() - make_interval(secs => $2::float8 / 1000)
         and coalesce(t.swept_at, '-infinity') < now() - make_interval(secs => $3::float8 / 1000)
         and coalesce(t.next_check_at, '-infinity') < now()
         and case t.state
           when 'sent' then t.updated_at < now() - make_interval(secs => $6::float8 / 1000)
           when 'sending' then t.updated_at < now() - make_interval(secs => $5::float8 / 1000) or not exists (
             select from worker_instances w
             where w.id = t.claimed_by and w.seen_at > now() - make_interval(secs => $7)
           )
           else true
         end
       order by t.updated_at limit $4 for no key update of t skip locked
     ), taken as (
       update transmissions t set swept_at = now() from due where t.id = due.id returning t.document_id, t.revision
     )
     select document_id as id, revision from taken`,
    [query.leg, query.graceMs, query.leaseMs, query.limit, query.sendTimeoutMs, query.mlsPatienceMs, heartbeatSeconds],
  );
}

/**
 * Marks legs whose MLS has not come for so long after the sending, once, with a log row: a counterpart may send none at
 * all, so it is never more than a mark (network.md 6.4).
 *
 * @returns how many were marked
 */
export async function markOverdueLegs(
  db: Queryable,
  { overdueMs, limit }: { overdueMs: number; limit: number },
): Promise<number> {
  const rows = await db.query(
    `with due as (
       select t.id from transmissions t join documents d on d.id = t.document_id
       where t.state = 'sent' and t.mls_overdue_at is null
         and t.sent_at < now() - make_interval(secs => $1::float8 / 1000)
       order by t.sent_at limit $2 for no key update of d, t skip locked
     ), marked as (
       update transmissions t set mls_overdue_at = now() from due where t.id = due.id
       returning t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, t.sent_at
     ), logged as (
       insert into status_log (org_id, document_id, revision, stage, leg, event, from_state, to_state, attempt,
         duration_ms, detail)
       select org_id, document_id, revision, ${legStage()}, leg,
         'MLS_OVERDUE', 'sent', 'sent', attempts, ${millisecondsSince("sent_at")},
         jsonb_build_object('sbdh_id', id)
       from marked order by document_id, leg
     )
     select id from marked`,
    [overdueMs, limit],
  );
  return rows.length;
}

/** Says that this worker process is alive, and forgets those that have been silent for a day. */
export async function beat(db: Queryable, instanceId: string): Promise<void> {
  await db.query(
    `with forgotten as (delete from worker_instances where seen_at < now() - interval '1 day')
     insert into worker_instances (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()`,
    [instanceId],
  );
}

/** A worker that ends in good order holds nothing any more. */
export async function endBeat(db: Queryable, instanceId: string): Promise<void> {
  await db.query(`delete from worker_instances where id = $1`, [instanceId]);
}
