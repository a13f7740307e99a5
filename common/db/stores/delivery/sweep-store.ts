import type { PausedWork } from "../../../domain/pauses/paused-work.ts";
import type { Leg } from "../../../domain/status/legs.ts";
import type { DocumentRef, DocumentState } from "../../../domain/status/pipeline.ts";
import { openLegStates } from "../../../domain/status/status.ts";
import type { Queryable } from "../../queryable.ts";
import { isAbandonedSend, isDecidingLeg, type HoldTimeouts } from "../../fragments/leg-sql.ts";
import { literals } from "../../fragments/literals.ts";
import { insertLogRows, legRows, millisecondsSince } from "../../fragments/log-rows.ts";

export interface SweepQuery {
  /** Younger documents are left out, because their job is on its way. */
  graceMs: number;
  /** Time before a document that was swept is swept again. */
  leaseMs: number;
  limit: number;
  /**
   * End of a pause as PostgreSQL's text, used instead of both times: selects documents that were there by then and were
   * not swept since.
   */
  before?: string;
  /** Paused work, which is left out. */
  except?: HeldBack;
  /** Restricts the sweep to these. */
  only?: { orgId: string | null; receiverId: string | null };
}

export type HeldBack = Pick<PausedWork, "organizations" | "receivers">;

/** Margin added to a pause's end: until the end is committed, workers still skip jobs, and the sweep must include those documents. */
const slack = "interval '2 seconds'";

const nothing: HeldBack = { organizations: [], receivers: [] };

/** Documents whose job seems to be missing, oldest first; marked, so that the next sweep takes others. */
export async function takeWaitingDocuments(
  db: Queryable,
  state: DocumentState,
  query: SweepQuery,
): Promise<DocumentRef[]> {
  return db.query<DocumentRef>(
    `with due as (
       select id from documents
       where stage = $1 and failure is null
         and stage_changed_at < coalesce($7::timestamptz + ${slack}, now() - make_interval(secs => $2::float8 / 1000))
         and coalesce(swept_at, '-infinity') < coalesce($7::timestamptz, now() - make_interval(secs => $3::float8 / 1000))
         and org_id <> all($5::uuid[]) and ($6::uuid is null or org_id = $6)
       order by stage_changed_at limit $4 for no key update skip locked
     ), taken as (
       update documents d set swept_at = now() from due where d.id = due.id returning d.id, d.revision
     )
     select id, revision from taken`,
    [
      state,
      query.graceMs,
      query.leaseMs,
      query.limit,
      (query.except ?? nothing).organizations,
      query.only?.orgId ?? null,
      query.before ?? null,
    ],
  );
}

export interface LegSweepQuery extends SweepQuery, HoldTimeouts {
  leg: Leg;
  /** Time without MLS after which a sent leg is asked about; at once after a restore, which may have lost the MLS. */
  mlsTimeoutMs: number;
}

/**
 * Undecided legs that no worker handles: queued, of unknown outcome, held by a process that is gone, or waiting for an
 * MLS that may be lost. They are marked as documents are.
 */
export async function takeOpenLegs(db: Queryable, query: LegSweepQuery): Promise<DocumentRef[]> {
  const { organizations, receivers } = query.except ?? nothing;
  return db.query<DocumentRef>(
    `with due as (
       select t.id from transmissions t
       join documents d on d.id = t.document_id and (d.revision = t.revision or not ${isDecidingLeg("t.leg")})
       where t.open and t.leg = $1 and t.state in (${literals(openLegStates)})
         and t.updated_at < coalesce($14::timestamptz + ${slack}, now() - make_interval(secs => $2::float8 / 1000))
         and coalesce(t.swept_at, '-infinity')
           < coalesce($14::timestamptz, now() - make_interval(secs => $3::float8 / 1000))
         and coalesce(t.next_check_at, '-infinity') < now()
         and case t.state
           when 'sent' then t.updated_at < greatest(
             now() - make_interval(secs => $6::float8 / 1000), (select max(finished_at) from recoveries)
           )
           when 'sending' then ${isAbandonedSend("t", { livingMs: "$5", silentMs: "$7", goneMs: "$8" })}
           else true
         end
         and t.org_id <> all($9::uuid[]) and not exists (
           select from unnest($10::text[], $11::uuid[]) as held (receiver_id, org_id)
           where held.receiver_id = lower(t.receiver_id) and coalesce(held.org_id, t.org_id) = t.org_id
         )
         and ($12::uuid is null or t.org_id = $12) and ($13::text is null or lower(t.receiver_id) = $13)
       order by t.created_at limit $4 for no key update of t skip locked
     ), taken as (
       update transmissions t set swept_at = now() from due where t.id = due.id returning t.document_id, t.revision
     )
     select document_id as id, revision from taken`,
    [
      query.leg,
      query.graceMs,
      query.leaseMs,
      query.limit,
      query.livingMs,
      query.mlsTimeoutMs,
      query.silentMs,
      query.goneMs,
      organizations,
      receivers.map(({ receiverId }) => receiverId),
      receivers.map(({ orgId }) => orgId),
      query.only?.orgId ?? null,
      query.only?.receiverId ?? null,
      query.before ?? null,
    ],
  );
}

/**
 * Marks legs without MLS for this long after the send, once, with a log row. A receiver may never send one, so it is
 * only a mark (network.md 6.4).
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
       where t.open and t.state = 'sent' and t.mls_overdue_at is null
         and t.sent_at < now() - make_interval(secs => $1::float8 / 1000)
       order by t.sent_at limit $2 for no key update of d, t skip locked
     ), marked as (
       update transmissions t set mls_overdue_at = now() from due where t.id = due.id
       returning t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, t.sent_at
     ), logged as (${insertLogRows(
       legRows({
         from: "marked",
         event: "'MLS_OVERDUE'",
         states: ["'sent'", "'sent'"],
         attempt: "attempts",
         durationMs: millisecondsSince("sent_at"),
         envelope: "id",
       }),
     )})
     select id from marked`,
    [overdueMs, limit],
  );
  return rows.length;
}
