import type { TaxDataType } from "../../../domain/code-lists/tax-data-codes.ts";
import type { Leg } from "../../../domain/status/legs.ts";
import { canMoveLeg, legMove, legSources, type FailureClass, type LegState } from "../../../domain/status/status.ts";
import type { PreparedStatement, Queryable } from "../../database.ts";
import { formOfLeg, lockDocumentOfLeg, taxDataFormOfLeg } from "../../fragments/leg-sql.ts";
import { literals } from "../../fragments/literals.ts";
import { insertLogRows, legRows, millisecondsSince } from "../../fragments/log-rows.ts";
import { heartbeatSeconds } from "../process/heartbeat-store.ts";

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
  failureClass: FailureClass | null;
  /** What a report to the authority does with what it reports; null on the C3 leg and before the first attempt. */
  taxDataType: TaxDataType | null;
  attempts: number;
  sentAt: Date | null;
  mlsReceivedAt: Date | null;
  mlsOverdueAt: Date | null;
  updatedAt: Date;
}

/** The legs of the document's current revision as the snapshot shows them, C3 first, a withdrawal last. */
export async function findLegs(db: Queryable, orgId: string, documentId: string): Promise<LegRow[]> {
  return db.query<LegRow>(
    `select t.leg, t.state, t.id as sbdh_id, t.sender_id, t.receiver_id, t.doc_type_id, t.process_id, t.country,
       x.xml as document_xml, t.report, t.mls, t.reason, t.failure_class, t.tax_data_type, t.attempts, t.sent_at,
       t.mls_received_at, t.mls_overdue_at, t.updated_at
     from documents d
     join transmissions t on t.org_id = d.org_id and t.document_id = d.id and t.revision = d.revision
     left join document_xml x on x.org_id = d.org_id and x.document_id = d.id and x.revision = d.revision
       and x.form = ${formOfLeg("t.leg")}
     where d.org_id = $1 and d.id = $2
     order by t.leg`,
    [orgId, documentId],
  );
}

export interface Claim {
  sbdhId: string;
  /** As many as the envelope was built on: an attempt in between may have stored what it is built from. */
  attempts: number;
  instanceId: string;
  sbdSha256: string;
  /** The tax data document that this leg carries, stored with the claim; undefined on the C3 leg. */
  taxData?: { xml: string; sha256: string; type: TaxDataType };
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
    claim.taxData?.type ?? null,
    claim.attempts,
  ]);
  return rows[0]?.attempts;
}

const claimMove = legMove("queued", "sending");

const claimLegStatement: PreparedStatement = {
  name: "claim-leg",
  text: `with ${lockDocumentOfLeg}, before as materialized (
       select t.id, t.updated_at from transmissions t join locked l on l.id = t.document_id where t.id = $1
     ), claimed as (
       update transmissions t set state = '${claimMove.to}', attempts = attempts + 1, claimed_by = $2, sbd_sha256 = $3,
         tax_data_type = coalesce(tax_data_type, $6), reason = null, failure_class = null, next_check_at = null,
         swept_at = null, updated_at = now()
       from before b
       where t.id = b.id and t.state = '${claimMove.from}' and t.attempts = $7 and coalesce(t.next_check_at, '-infinity') <= now()
       returning t.org_id, t.document_id, t.revision, t.leg, t.attempts, b.updated_at as queued_at
     ), stored as (
       insert into document_xml (document_id, revision, form, org_id, xml, sha256)
       select document_id, revision, ${taxDataFormOfLeg("leg")}, org_id, $4, $5
       from claimed where $4::text is not null
       on conflict (document_id, revision, form) do update set xml = excluded.xml, sha256 = excluded.sha256
     ), logged as (${insertLogRows(
       legRows({
         from: "claimed",
         event: "'SENDING'",
         states: [`'${claimMove.from}'`, `'${claimMove.to}'`],
         attempt: "attempts",
         durationMs: millisecondsSince("queued_at"),
         detail: `jsonb_strip_nulls(jsonb_build_object('sbdh_id', $1::text, 'sbd_sha256', $3::text,
           'tax_data_type', $6::text))`,
       }),
     )})
     select attempts from claimed`,
};

/** What an asker has seen of the leg; only while that still holds may it act. */
export interface LegVersion {
  sbdhId: string;
  state: LegState;
  attempts: number;
}

export interface InquiryTimeouts {
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
  timeouts: InquiryTimeouts,
): Promise<boolean> {
  const rows = await db.query(
    `with leased as (
       update transmissions t set next_check_at = now() + make_interval(secs => $6::float8 / 1000)
       where t.id = $1 and t.state = $2 and t.attempts = $3 and coalesce(t.next_check_at, '-infinity') <= now()
         and (t.state <> 'sent' or t.updated_at < now() - make_interval(secs => $5::float8 / 1000))
         and (t.state <> 'sending' or t.updated_at < now() - make_interval(secs => case when exists (
           select from worker_instances w
           where w.id = t.claimed_by and w.seen_at > now() - make_interval(secs => $7)
         ) then $4::float8 else $5::float8 end / 1000))
       returning t.id
     )
     select id from leased`,
    [sbdhId, state, attempts, timeouts.sendTimeoutMs, timeouts.orphanMs, timeouts.leaseMs, heartbeatSeconds],
  );
  return rows.length > 0;
}

export interface LegOutcome {
  /** The state and the attempt that this outcome belongs to: a late one must not undo what came after. */
  from: LegVersion;
  to: LegState;
  event: string;
  reason?: string;
  failureClass?: FailureClass;
  report?: Record<string, unknown>;
  /** Default: how long the leg was in the state that it leaves. */
  durationMs?: number;
  /** Before the leg is sent, or the access point asked, again; Infinity leaves it to a person. */
  pauseMs?: number;
  /** More for the log: who did it and why. */
  detail?: Record<string, unknown>;
}

/**
 * Records what became of a send or of an inquiry. It moves the leg only from the state and attempt it belongs to, with
 * one exception: that the envelope is out is true whenever we hear it. The report of an attempt is kept in any case. The
 * log gets a row when the state or its reason is new, so that asking for hours does not fill it.
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
    outcome.failureClass ?? null,
    JSON.stringify(outcome.detail ?? {}),
  ]);
  return rows[0]?.moved === true;
}

const recordLegOutcomeStatement: PreparedStatement = {
  name: "record-leg-outcome",
  text: `
with ${lockDocumentOfLeg}, before as materialized (
  select t.id, t.state, t.reason, t.updated_at,
    (t.state = $7 and t.attempts = $8) or ($2 = 'sent' and t.state in (${literals(legSources("sent"))})) as moves
  from transmissions t join locked l on l.id = t.document_id where t.id = $1 for no key update of t
), judged as (
  select *, moves and (state <> $2 or reason is distinct from $3) as changed from before
), updated as (
  update transmissions t set
    state = case when j.moves then $2 else t.state end,
    reason = case when j.moves then $3 else t.reason end,
    failure_class = case when j.moves then $10 else t.failure_class end,
    sent_at = case when j.moves and $2 = 'sent' then coalesce(t.sent_at, now()) else t.sent_at end,
    claimed_by = case when j.moves then null else t.claimed_by end,
    swept_at = case when j.moves then null else t.swept_at end,
    next_check_at = case when not j.moves then t.next_check_at when $5::float8 = 'Infinity' then 'infinity'
      else now() + make_interval(secs => $5::float8 / 1000) end,
    report = case when j.changed or $7 = 'sending' then coalesce($4::jsonb, t.report) else t.report end,
    updated_at = case when j.moves and j.state <> $2 then now() else t.updated_at end
  from judged j where t.id = j.id
  returning t.id, t.org_id, t.document_id, t.revision, t.leg, j.state as from_state, j.updated_at as since, j.moves,
    j.changed
), reported as (
  insert into sending_reports (org_id, transmission_id, attempt, event, report)
  select org_id, id, $8, $6, $4::jsonb from updated where $4::jsonb is not null and (changed or $7 = 'sending')
), logged as (${insertLogRows(
    legRows({
      from: "updated where changed",
      event: "$6",
      states: ["from_state", "$2"],
      attempt: "$8",
      durationMs: `coalesce($9::integer, ${millisecondsSince("since")})`,
      detail: `jsonb_strip_nulls(jsonb_build_object('sbdh_id', $1::text, 'reason', $3::text,
        'failure_class', $10::text)) || $11::jsonb`,
    }),
  )})
select moves as moved from updated`,
};
