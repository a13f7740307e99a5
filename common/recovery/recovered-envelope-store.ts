import type { DocumentKind } from "../documents/document.ts";
import type { Leg } from "../status/legs.ts";
import { legMove } from "../status/status.ts";
import type { Queryable } from "../db/queryable.ts";
import { isResentAs, lockDocumentsOf } from "../db/leg-sql.ts";
import { insertLogRows, legRows, millisecondsSince } from "../db/log-sql.ts";

const fromQueued = legMove("queued", "unknown");
const fromFailed = legMove("failed", "unknown");

/** An envelope that the access point has accepted. */
export interface RecoveredEnvelope {
  sbdhId: string;
  documentId: string | null;
  revision: number | null;
  leg: Leg | null;
  kind: DocumentKind | null;
  documentSequence: string | null;
  businessProfileId: string | null;
  senderId: string;
  receiverId: string;
  status: string;
  mlsStatus: string | null;
  takenAt: Date | null;
}

/** An entry of the access point's list for one of our envelopes. */
type ListedEnvelope = Pick<RecoveredEnvelope, "sbdhId" | "documentId" | "revision" | "leg" | "takenAt">;

/**
 * The envelopes whose sending the database has lost: their leg does not exist, was never tried, or was not yet sent again under this id.
 * Envelopes that a recovery has recorded, or whose leg it has put in doubt after they were taken, do not count, nor do those of documents
 * that retention has deleted.
 */
export async function findUnknownEnvelopes(db: Queryable, listed: readonly ListedEnvelope[]): Promise<string[]> {
  const rows = await db.query<{ sbdhId: string }>(
    `select i."sbdhId" as sbdh_id
     from jsonb_to_recordset($1::jsonb) as i ("sbdhId" uuid, "documentId" uuid, revision integer, leg text, "takenAt" timestamptz)
     left join transmissions t on t.document_id = i."documentId" and t.revision = i.revision and t.leg = i.leg
     where (t.id is null and not exists (select from recovered_envelopes e where e.sbdh_id = i."sbdhId") and not exists (
         select from deleted_documents g where g.id = i."documentId" and g.revision >= i.revision))
       or ((t.attempts = 0 and t.state in ('${fromQueued.from}', '${fromFailed.from}')
           or t.id <> i."sbdhId" and (${isResentAs('i."sbdhId"')}) is not true)
         and not exists (select from recoveries r where r.finished_at > i."takenAt"))`,
    [JSON.stringify(listed)],
  );
  return rows.map(({ sbdhId }) => sbdhId);
}

/**
 * Stores the envelopes without a leg here, so that all losses are reported and no later start begins a recovery for them. An envelope
 * without a document is stored if one of our taxpayers sent it and its id has the version of ours (8): other services mostly use
 * random ids.
 */
export async function insertRecoveredEnvelopes(
  db: Queryable,
  recoveryId: string,
  envelopes: readonly RecoveredEnvelope[],
): Promise<void> {
  await db.query(
    `insert into recovered_envelopes (sbdh_id, recovery_id, org_id, document_id, revision, leg, kind, document_sequence,
       business_profile_id, sender_id, receiver_id, status, mls_status, taken_at)
     select e."sbdhId", $1, coalesce(d.org_id, p.org_id), e."documentId", e.revision, e.leg,
       e.kind, coalesce(e."documentSequence", d.document_sequence), coalesce(e."businessProfileId", d.business_profile_id),
       e."senderId", e."receiverId", e.status, e."mlsStatus", e."takenAt"
     from jsonb_to_recordset($2::jsonb) as e ("sbdhId" uuid, "documentId" uuid, revision integer, leg text,
       kind text, "documentSequence" text, "businessProfileId" uuid, "senderId" text, "receiverId" text, status text, "mlsStatus" text,
       "takenAt" timestamptz)
     left join documents d on d.id = e."documentId"
     left join business_profiles p on p.id = e."businessProfileId"
     where not exists (select from transmissions t
         where t.document_id = e."documentId" and t.revision = e.revision and t.leg = e.leg or t.id = e."sbdhId") and (e."documentId" is not null
       or substr(e."sbdhId"::text, 15, 1) = '8' and exists (
         select from business_profiles o
         where lower(concat(o.party ->> 'endpoint_scheme_id', ':', o.party ->> 'endpoint_id')) = lower(e."senderId")
       ))
     on conflict (sbdh_id) do update set status = excluded.status, mls_status = excluded.mls_status,
       kind = coalesce(recovered_envelopes.kind, excluded.kind),
       taken_at = greatest(recovered_envelopes.taken_at, excluded.taken_at)`,
    [recoveryId, JSON.stringify(envelopes)],
  );
}

/** SQL: whether a leg may be sent without asking the access point first. */
const isUnasked = `(t.open and t.state = '${fromQueued.from}' or t.troubled and t.state = '${fromFailed.from}' and t.attempts = 0)`;

/** Waits for transactions that create legs, and blocks later ones until the recovery has ended. */
export const lockLegs = (tx: Queryable): Promise<unknown> => tx.query("lock table transmissions in share mode");

/**
 * Puts up to `limit` legs in doubt that would be sent without asking the access point, each with a log row: like any leg in doubt, they
 * are posted only after the access point was asked. (A leg that failed after an attempt is asked about when a person sends it again.)
 *
 * @returns their number
 */
export async function putInDoubt(db: Queryable, recoveryId: string, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `with chosen as materialized (
       select t.id, t.document_id from transmissions t where ${isUnasked} limit $2
     ), ${lockDocumentsOf("chosen")}, before as materialized (
       select t.id, t.state as from_state, t.updated_at as since from transmissions t join chosen c on c.id = t.id
       join locked l on l.id = t.document_id where ${isUnasked} for no key update of t
     ), doubted as (
       update transmissions t set state = '${fromQueued.to}', failure_class = 'unknown', next_check_at = null, swept_at = null,
         reason = 'It may have been sent before the database was restored; the access point is asked', updated_at = now()
       from before b where t.id = b.id
       returning t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, t.reason, b.from_state, b.since
     ), counted as (
       update recoveries set adopted = adopted + (select count(*) from doubted) where id = $1
     ), logged as (${insertLogRows(
       legRows({
         from: "doubted",
         event: "'ADOPTED'",
         states: ["from_state", `'${fromQueued.to}'`],
         attempt: "attempts",
         durationMs: millisecondsSince("since"),
         detail: "jsonb_build_object('recovery_id', $1::uuid, 'reason', reason)",
         envelope: "id",
       }),
     )})
     select count(*)::int as count from doubted`,
    [recoveryId, limit],
  );
  return row!.count;
}

/** An envelope that was sent, whose document or revision is not in the database. */
interface LostDelivery {
  sbdhId: string;
  orgId: string | null;
  organization: string | null;
  documentId: string | null;
  kind: DocumentKind | null;
  documentSequence: string | null;
  revision: number | null;
  leg: Leg | null;
  receiverId: string;
  status: string;
  mlsStatus: string | null;
  takenAt: Date | null;
}

/** SQL: whether the database has the document of the envelope `e`, or has deleted it after its term. */
const isHere = `exists (select from documents d where d.id = e.document_id and d.revision >= e.revision)
       or exists (select from deleted_documents g where g.id = e.document_id and g.revision >= e.revision)
       or exists (select from transmissions t where t.id = e.sbdh_id)`;

/**
 * Marks lost envelopes, in the transaction that ends the recovery: a document that is deleted later, after its term, is not lost.
 */
export async function markLost(tx: Queryable, recoveryId: string): Promise<void> {
  await tx.query(
    `update recovered_envelopes e set lost = true where e.recovery_id = $1 and not e.lost and not (${isHere})`,
    [recoveryId],
  );
}

interface RecentLosses {
  count: number;
  skippedNumbers: number;
  since: Date | null;
}

/** Losses and skipped numbers of recoveries that ended in the last two weeks, in which operators inform those concerned. */
export async function countRecentLosses(db: Queryable): Promise<RecentLosses> {
  const [row] = await db.query<RecentLosses>(
    `with recent as (
       select r.finished_at, (select count(*) from recovered_envelopes e where e.recovery_id = r.id and e.lost and not (${isHere})) as lost,
         (select sum(g.last_value - g.first_value + 1) from sequence_gaps g where g.recovery_id = r.id) as skipped
       from recoveries r where r.finished_at > now() - interval '14 days'
     )
     select coalesce(sum(lost), 0)::int as count, coalesce(sum(skipped), 0)::float8 as skipped_numbers, min(finished_at) as since
     from recent where lost > 0 or skipped > 0`,
  );
  return row!;
}

/** Lost envelopes of all organizations, except for those whose documents have come back since. */
export function findLostDeliveries(db: Queryable, recoveryId: string): Promise<LostDelivery[]> {
  return db.query<LostDelivery>(
    `select e.sbdh_id, e.org_id, o.name as organization, e.document_id, e.kind, e.document_sequence, e.revision, e.leg,
       e.receiver_id, e.status, e.mls_status, e.taken_at
     from recovered_envelopes e left join organizations o on o.id = e.org_id
     where e.recovery_id = $1 and e.lost and not (${isHere})
     order by o.name, e.org_id, e.document_sequence, e.revision, e.leg, e.sbdh_id`,
    [recoveryId],
  );
}

/** The time that a recovery has lost, whose status messages have not been looked for yet. */
export interface LostTime {
  recoveryId: string;
  /** Null if the database was empty: it may have lost everything. */
  since: Date | null;
  until: Date;
}

/** Of the oldest such recovery. */
export async function findLostTime(db: Queryable): Promise<LostTime | undefined> {
  const [row] = await db.query<LostTime>(
    `select id as recovery_id, known_until as since, began_at as until from recoveries
     where finished_at is not null and not messages_sought order by began_at limit 1`,
  );
  return row;
}

export async function recordMessagesSought(db: Queryable, recoveryId: string): Promise<void> {
  await db.query("update recoveries set messages_sought = true where id = $1", [recoveryId]);
}
