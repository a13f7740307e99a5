import type { DocumentAmounts, DocumentKind, TradeDocument } from "../../domain/document.ts";
import { canMoveLeg, type Leg, type LegState } from "../../domain/status.ts";
import type { PreparedStatement, Queryable } from "../database.ts";
import { heartbeatSeconds } from "./sweep-store.ts";

export interface LegRow {
  leg: Leg;
  state: LegState;
  sbdhId: string;
  senderId: string;
  receiverId: string;
  docTypeId: string;
  processId: string;
  country: string;
  /** The business document that travels (UBL or TDD); null until it is built. */
  documentXml: string | null;
  /** The access point's sending report, as it answered. */
  report: Record<string, unknown> | null;
  mls: Record<string, unknown> | null;
  /** Why a leg is not required, or why it failed, in words for the client. */
  reason: string | null;
  attempts: number;
  updatedAt: Date;
}

/** The legs of the document's current revision as the snapshot shows them, C3 first. */
export async function findLegs(db: Queryable, orgId: string, documentId: string): Promise<LegRow[]> {
  return db.query<LegRow>(
    `select t.leg, t.state, t.id as "sbdhId", t.sender_id as "senderId", t.receiver_id as "receiverId",
       t.doc_type_id as "docTypeId", t.process_id as "processId", t.country, x.xml as "documentXml", t.report, t.mls,
       t.reason, t.attempts, t.updated_at as "updatedAt"
     from documents d
     join transmissions t on t.org_id = d.org_id and t.document_id = d.id and t.revision = d.revision
     left join document_xml x on x.org_id = d.org_id and x.document_id = d.id and x.revision = d.revision
       and x.form = case t.leg when 'c3' then 'ubl' else 'tax-data' end
     where d.org_id = $1 and d.id = $2
     order by t.leg`,
    [orgId, documentId],
  );
}

/** Everything that is needed to send one leg. */
export interface SendableLeg {
  sbdhId: string;
  orgId: string;
  documentId: string;
  revision: number;
  leg: Leg;
  state: LegState;
  attempts: number;
  senderId: string;
  receiverId: string;
  docTypeId: string;
  processId: string;
  country: string;
  createdAt: Date;
  /** Since the leg came to this state. */
  heldForMs: number;
  sbdSha256: string | null;
  kind: DocumentKind;
  documentSequence: string;
  document: TradeDocument;
  amounts: DocumentAmounts;
  ubl: string;
  /** The tax data document of an earlier attempt: a repeat sends the same bytes. */
  taxData: string | null;
  /** SBDH id of the C3 leg when there is one: what the TDD refers to. */
  billingSbdhId: string | null;
}

export async function findSendableLeg(
  db: Queryable,
  { id, revision }: { id: string; revision: number },
  leg: Leg,
): Promise<SendableLeg | undefined> {
  const rows = await db.query<SendableLeg>(findSendableLegStatement, [id, revision, leg]);
  return rows[0];
}

const findSendableLegStatement: PreparedStatement = {
  name: "find-sendable-leg",
  text: `select t.id as "sbdhId", t.org_id as "orgId", t.document_id as "documentId", t.revision, t.leg, t.state, t.attempts,
       t.sender_id as "senderId", t.receiver_id as "receiverId", t.doc_type_id as "docTypeId",
       t.process_id as "processId", t.country, t.created_at as "createdAt", t.sbd_sha256 as "sbdSha256",
       (extract(epoch from now() - t.updated_at) * 1000)::float8 as "heldForMs", d.kind,
       d.document_sequence as "documentSequence", d.document, a.amounts, x.xml as ubl, r.xml as "taxData",
       c3.id as "billingSbdhId"
     from transmissions t
     join documents d on d.id = t.document_id and d.revision = t.revision
     join document_amounts a on a.document_id = t.document_id and a.revision = t.revision
     join document_xml x on x.document_id = t.document_id and x.revision = t.revision and x.form = 'ubl'
     left join document_xml r on r.document_id = t.document_id and r.revision = t.revision and r.form = 'tax-data'
       and t.leg = 'c5'
     left join transmissions c3 on c3.document_id = t.document_id and c3.revision = t.revision and c3.leg = 'c3'
       and c3.state <> 'not_required'
     where t.document_id = $1 and t.revision = $2 and t.leg = $3`,
};

export interface Claim {
  sbdhId: string;
  instanceId: string;
  sbdSha256: string;
  /** The tax data document that this leg carries, stored with the claim; undefined on the C3 leg. */
  taxData?: { xml: string; sha256: string };
}

/**
 * queued → sending, with the digest of what is about to leave and the attempt's number, before the first byte does.
 *
 * @returns the attempt's number; undefined when someone else holds the leg, it is past sending, or its pause is not over
 */
export async function claimLeg(db: Queryable, claim: Claim): Promise<number | undefined> {
  const rows = await db.query<{ attempts: number }>(claimLegStatement, [
    claim.sbdhId,
    claim.instanceId,
    claim.sbdSha256,
    claim.taxData?.xml ?? null,
    claim.taxData?.sha256 ?? null,
  ]);
  return rows[0]?.attempts;
}

const claimLegStatement: PreparedStatement = {
  name: "claim-leg",
  text: `with claimed as (
       update transmissions set state = 'sending', attempts = attempts + 1, claimed_by = $2, sbd_sha256 = $3,
         reason = null, next_check_at = null, swept_at = null, updated_at = now()
       where id = $1 and state = 'queued' and coalesce(next_check_at, '-infinity') <= now()
       returning org_id, document_id, revision, leg, attempts
     ), stored as (
       insert into document_xml (document_id, revision, form, org_id, xml, sha256)
       select document_id, revision, 'tax-data', org_id, $4, $5 from claimed where $4::text is not null
       on conflict (document_id, revision, form) do update set xml = excluded.xml, sha256 = excluded.sha256
     ), logged as (
       insert into status_log (org_id, document_id, revision, stage, leg, event, from_state, to_state, attempt, detail)
       select org_id, document_id, revision, case leg when 'c3' then 'transmission' else 'reporting' end, leg, 'SENDING',
         'queued', 'sending', attempts, jsonb_build_object('sbdh_id', $1::text, 'sbd_sha256', $3::text)
       from claimed
     )
     select attempts from claimed`,
};

/** What an asker has seen of the leg; only while that still holds may it act. */
export interface LegVersion {
  sbdhId: string;
  state: LegState;
  attempts: number;
}

export interface InquiryPatience {
  /** How long a send of a living worker is left alone. */
  sendTimeoutMs: number;
  /** How long the send of a worker that is gone is: the access point may still be reading it. */
  orphanMs: number;
  /** Nobody else asks for this long. */
  leaseMs: number;
}

/**
 * Takes the right to ask the access point about a leg: one asker at a time, not before the time for it, and never about
 * a send whose answer may still come.
 *
 * @returns whether it was given
 */
export async function leaseInquiry(
  db: Queryable,
  { sbdhId, state, attempts }: LegVersion,
  patience: InquiryPatience,
): Promise<boolean> {
  const rows = await db.query(
    `with leased as (
       update transmissions t set next_check_at = now() + make_interval(secs => $6::float8 / 1000)
       where t.id = $1 and t.state = $2 and t.attempts = $3 and coalesce(t.next_check_at, '-infinity') <= now()
         and (t.state <> 'sending' or t.updated_at < now() - make_interval(secs => case when exists (
           select from worker_instances w
           where w.id = t.claimed_by and w.seen_at > now() - make_interval(secs => $7)
         ) then $4::float8 else $5::float8 end / 1000))
       returning t.id
     )
     select id from leased`,
    [sbdhId, state, attempts, patience.sendTimeoutMs, patience.orphanMs, patience.leaseMs, heartbeatSeconds],
  );
  return rows.length > 0;
}

export interface LegOutcome {
  /** The state and the attempt that this outcome belongs to: a late one must not undo what came after. */
  from: LegVersion;
  to: LegState;
  event: string;
  reason?: string;
  report?: Record<string, unknown>;
  durationMs?: number;
  /** Before the leg is sent, or the access point asked, again. */
  pauseMs?: number;
}

/**
 * Records what became of a send or of an inquiry. It moves the leg only from the state and attempt it belongs to, with
 * one exception: that the envelope is out is true whenever we hear it. The report is kept in any case. The log gets a
 * row when the state or its reason is new, so that asking for hours does not fill it.
 *
 * @returns whether the leg moved
 * @throws Error for a move that the state machine does not know
 */
export async function recordLegOutcome(db: Queryable, outcome: LegOutcome): Promise<boolean> {
  if (outcome.to !== outcome.from.state && !canMoveLeg(outcome.from.state, outcome.to)) {
    throw new Error(`a leg cannot go from ${outcome.from.state} to ${outcome.to}`);
  }
  const rows = await db.query<{ moved: boolean }>(recordLegOutcomeStatement, [
    outcome.from.sbdhId,
    outcome.to,
    outcome.reason ?? null,
    outcome.report === undefined ? null : JSON.stringify(outcome.report),
    outcome.pauseMs ?? null,
    outcome.event,
    outcome.from.state,
    outcome.from.attempts,
    outcome.durationMs === undefined ? null : Math.round(outcome.durationMs),
  ]);
  return rows[0]?.moved === true;
}

const recordLegOutcomeStatement: PreparedStatement = {
  name: "record-leg-outcome",
  text: `
with before as (
  select id, state, reason,
    (state = $7 and attempts = $8) or ($2 = 'sent' and state in ('queued', 'sending', 'unknown')) as moves
  from transmissions where id = $1 for no key update
), judged as (
  select *, moves and (state <> $2 or reason is distinct from $3) as news from before
), updated as (
  update transmissions t set
    state = case when j.moves then $2 else t.state end,
    reason = case when j.moves then $3 else t.reason end,
    claimed_by = case when j.moves then null else t.claimed_by end,
    swept_at = case when j.moves then null else t.swept_at end,
    next_check_at = case when j.moves then now() + make_interval(secs => $5::float8 / 1000) else t.next_check_at end,
    report = coalesce($4::jsonb, t.report),
    updated_at = case when j.moves and j.state <> $2 then now() else t.updated_at end
  from judged j where t.id = j.id
  returning t.org_id, t.document_id, t.revision, t.leg, j.state as from_state, j.moves, j.news
), logged as (
  insert into status_log (org_id, document_id, revision, stage, leg, event, from_state, to_state, attempt, duration_ms,
    detail)
  select org_id, document_id, revision, case leg when 'c3' then 'transmission' else 'reporting' end, leg, $6, from_state,
    $2, $8, $9, jsonb_strip_nulls(jsonb_build_object('sbdh_id', $1::text, 'reason', $3::text))
  from updated where news
)
select moves as moved from updated`,
};
