import type { DocumentKind } from "../../../domain/document.ts";
import type { Leg } from "../../../domain/status/legs.ts";
import { waitingStates } from "../../../domain/status/pipeline.ts";
import { legMove } from "../../../domain/status/status.ts";
import type { Queryable } from "../../queryable.ts";
import { lockDocumentsOf } from "../../fragments/leg-sql.ts";
import { literals } from "../../fragments/literals.ts";
import { insertLogRows, legRows, millisecondsSince } from "../../fragments/log-rows.ts";

/** Status of an envelope when no access point could be asked. */
export const assumedStatus = "unknown";

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

/** Of these ids, legs that this database would not send: they are known to be sent, in inquiry, or cancelled. */
export async function findSettledLegs(db: Queryable, sbdhIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from transmissions where id = any($1::uuid[]) and state not in ('queued', 'failed')`,
    [sbdhIds],
  );
  return rows.map(({ id }) => id);
}

/** What the access point's list says of one of our envelopes. */
export type ListedEnvelope = Pick<RecoveredEnvelope, "sbdhId" | "documentId" | "revision" | "takenAt">;

/**
 * Of these envelopes, those whose leg was never tried or does not exist: the database has lost their send. What a recovery
 * has recorded does not count, unless it was taken again since; nor does what retention has deleted.
 */
export async function findUnknownEnvelopes(db: Queryable, listed: readonly ListedEnvelope[]): Promise<string[]> {
  const rows = await db.query<{ sbdhId: string }>(
    `select i."sbdhId" as sbdh_id
     from jsonb_to_recordset($1::jsonb) as i ("sbdhId" uuid, "documentId" uuid, revision integer, "takenAt" timestamptz)
     left join transmissions t on t.id = i."sbdhId"
     left join recovered_envelopes e on e.sbdh_id = i."sbdhId"
     where (t.id is null and e.sbdh_id is null and not exists (
         select from deleted_documents g where g.id = i."documentId" and g.revision >= i.revision))
       or (t.attempts = 0 and t.state = 'queued' and (e.sbdh_id is null or i."takenAt" > e.taken_at))
       or (t.attempts = 0 and t.state = 'failed' and e.sbdh_id is null)`,
    [JSON.stringify(listed)],
  );
  return rows.map(({ sbdhId }) => sbdhId);
}

/** A leg that the database would send, whether or not it exists yet. */
export interface UnsentLeg {
  sbdhId: string;
  documentId: string;
  revision: number;
  leg: Leg;
}

/** Legs that were not sent as far as this database knows; `after` is the last of the previous page. */
export async function findUnsentLegs(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<UnsentLeg[]> {
  return db.query<UnsentLeg>(
    `select id as sbdh_id, document_id, revision, leg from transmissions
     where (open or troubled) and state in ('queued', 'failed') and id > $1 order by id limit $2`,
    [after, limit],
  );
}

/** Documents whose legs do not exist yet, in pages. */
export async function findDocumentsWithoutLegs(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; revision: number }[]> {
  return db.query(
    `select id, revision from documents where stage in (${literals(waitingStates)}) and id > $1
     order by id limit $2`,
    [after, limit],
  );
}

/** SQL: whether an id is of the version that ours have: others' envelopes of the same taxpayer mostly have random ones. */
const isOfOurVersion = (id: string): string => `substr(${id}::text, 15, 1) = '8'`;

/**
 * Stores what was found; a repetition only updates what the access point says. An envelope without a document counts
 * when it is one of our legs, or when one of our taxpayers sent it and its id may be ours.
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
     where e."documentId" is not null or exists (select from transmissions t where t.id = e."sbdhId")
       or ${isOfOurVersion('e."sbdhId"')} and exists (
         select from business_profiles o
         where lower(concat(o.party ->> 'endpoint_scheme_id', ':', o.party ->> 'endpoint_id')) = lower(e."senderId")
       )
     on conflict (sbdh_id) do update set status = excluded.status, mls_status = excluded.mls_status,
       kind = coalesce(recovered_envelopes.kind, excluded.kind),
       taken_at = greatest(recovered_envelopes.taken_at, excluded.taken_at)`,
    [recoveryId, JSON.stringify(envelopes)],
  );
}

const fromQueued = legMove("queued", "unknown");
const fromFailed = legMove("failed", "unknown");

/** Waits for transactions that create legs, and blocks later ones until they can see the envelopes. */
const lockLegs = `lock table transmissions in share mode`;

/**
 * Puts legs in doubt that the access point has accepted and this database would send, each with a log row; they are
 * then asked about as any leg in doubt. `sbdhIds`: findings of this recovery; an earlier one may have stored some and
 * found them unsent.
 */
export async function adoptLegs(
  tx: Queryable,
  { recoveryId, sbdhIds }: { recoveryId: string; sbdhIds: readonly string[] },
): Promise<{ sbdhId: string }[]> {
  await tx.query(lockLegs);
  return tx.query(
    `with chosen as materialized (
       select t.id, t.document_id from recovered_envelopes e join transmissions t on t.id = e.sbdh_id
       where (e.recovery_id = $1 or e.sbdh_id = any($2::uuid[])) and t.state in ('${fromQueued.from}', '${fromFailed.from}')
     ), ${lockDocumentsOf("chosen")}, before as materialized (
       select t.id, t.state as from_state, t.updated_at as since from transmissions t join chosen c on c.id = t.id
       join locked l on l.id = t.document_id
       where t.state in ('${fromQueued.from}', '${fromFailed.from}') for no key update of t
     ), adopted as (
       update transmissions t set state = '${fromQueued.to}', failure_class = 'unknown', next_check_at = null, swept_at = null,
         reason = 'Sent before the database was restored; the access point is asked what became of it', updated_at = now()
       from before b where t.id = b.id
       returning t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, t.reason, b.from_state, b.since
     ), marked as (
       update recovered_envelopes e set adopted = true from adopted a where e.sbdh_id = a.id
     ), logged as (${insertLogRows(
       legRows({
         from: "adopted",
         event: "'ADOPTED'",
         states: ["from_state", `'${fromQueued.to}'`],
         attempt: "attempts",
         durationMs: millisecondsSince("since"),
         detail: "jsonb_build_object('recovery_id', $1::uuid, 'reason', reason)",
         envelope: "id",
       }),
     )})
     select id as sbdh_id from adopted`,
    [recoveryId, sbdhIds],
  );
}
