import {
  legSources,
  type FailureClass,
  type Leg,
  type LegState,
  type LegStatus,
  type OverallStatus,
} from "../../domain/status.ts";
import type { PreparedStatement, Queryable } from "../database.ts";
import { legStage, millisecondsSince } from "./leg-log.ts";
import type { NewInboundMessage } from "./inbound-message-store.ts";
import type { LegVersion } from "./transmission-store.ts";

/** What a decided leg makes of its document, by what the other leg has come to; the state machine says it beforehand. */
export interface OverallByOther {
  /** There is no other leg. */
  alone: OverallStatus;
  approved: OverallStatus;
  rejected: OverallStatus;
  undecided: OverallStatus;
}

/**
 * Whose word it is: a message level status, the receiving access point's AS4 error, our own access point's, that of the
 * rules for reports, or a person's.
 */
export type DecisionSource = "mls" | "as4" | "access-point" | "report-rules" | "operator";

export interface LegDecision {
  /** Null for an answer to something that cannot be ours. */
  sbdhId: string | null;
  to: "accepted" | "rejected";
  source: DecisionSource;
  event: string;
  legStatus: LegStatus;
  overall: OverallByOther;
  mls?: Record<string, unknown>;
  reason?: string;
  failureClass?: FailureClass;
  /** The access point's report that brought the decision. */
  report?: Record<string, unknown>;
  durationMs?: number;
  /** Where it belongs to one attempt: it decides nothing that came after. An MLS holds whatever we believe. */
  from?: LegVersion;
  /** For the log. */
  detail: Record<string, unknown>;
  /** Issues of a rejection, shown with the document's findings; location is the line the MLS names. */
  findings: {
    flag: string;
    reasonCode: string;
    text: string;
    location: string;
    test: string;
    pointer?: string | undefined;
  }[];
  /** Kept as evidence with its outcome, whatever that is. */
  message?: NewInboundMessage;
}

export interface Decided {
  outcome: "recorded" | "duplicate" | "unmatched";
  /** The leg's receiver, and the subject of the certificate it was sent to; absent for a stranger. */
  leg?: Leg;
  receiverId?: string;
  certificateSubject?: string | null;
}

/**
 * The leg's final state, its MLS, the document's statuses, the evidence and the log, in one statement: both legs may be
 * decided at the same moment, and a leg while its sending is recorded. Both rows are read again under their locks, so
 * that the second sees, and its log row tells, what the first has written; the document is locked before the leg, as a
 * resubmission does it. A withdrawal decides nothing of the document. A message that brings the reasons of a verdict
 * which polling had already learnt completes it.
 */
export async function saveLegDecision(db: Queryable, decision: LegDecision): Promise<Decided> {
  const rows = await db.query<DecisionRow>(saveLegDecisionStatement, parameters(decision));
  const { decided = false, leg, receiverId, certificateSubject } = rows[0] ?? {};
  if (leg === null || leg === undefined) {
    return { outcome: "unmatched" };
  }
  const known = { leg, receiverId: receiverId ?? "", certificateSubject: certificateSubject ?? null };
  return { outcome: decided ? "recorded" : "duplicate", ...known };
}

interface DecisionRow {
  decided: boolean;
  leg: Leg | null;
  receiverId: string | null;
  certificateSubject: string | null;
}

function parameters(decision: LegDecision): unknown[] {
  const { overall, from, message } = decision;
  return [
    decision.sbdhId,
    decision.to,
    json(decision.mls),
    decision.legStatus,
    sources(decision),
    overall.alone,
    overall.approved,
    overall.rejected,
    overall.undecided,
    JSON.stringify(decision.findings),
    decision.event,
    JSON.stringify(decision.detail),
    decision.reason ?? null,
    decision.failureClass ?? null,
    json(decision.report),
    from?.attempts ?? null,
    decision.source,
    decision.durationMs === undefined ? null : Math.round(decision.durationMs),
    ...(message === undefined ? [null, null, null, null, null, null] : messageParameters(message)),
  ];
}

const sources = ({ to, from }: LegDecision): LegState[] =>
  legSources(to).filter((state) => from === undefined || state === from.state);

const json = (value: Record<string, unknown> | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

const messageParameters = (message: NewInboundMessage): string[] => [
  message.id,
  message.sbdhId,
  message.mlsId,
  message.code,
  message.xml,
  message.sha256,
];

// Findings of a leg have places of their own: two legs that are rejected at the same moment do not see each other's.
const saveLegDecisionStatement: PreparedStatement = {
  name: "save-leg-decision",
  text: `
with locked as materialized (
  select d.id, d.overall_status from documents d
  where d.id = (select document_id from transmissions where id = $1::uuid)
  for no key update of d
), before as materialized (
  select t.id, t.org_id, t.document_id, t.revision, t.leg, t.state, t.attempts, t.receiver_id, t.report,
    t.mls ->> 'source' as mls_source, coalesce(t.sent_at, t.updated_at) as since, l.overall_status as overall_before
  from transmissions t join locked l on l.id = t.document_id
  where t.id = $1::uuid
  for no key update of t
), decided as (
  update transmissions t set state = $2, mls = coalesce($3::jsonb, t.mls), reason = $13, failure_class = $14,
    report = coalesce($15::jsonb, t.report), next_check_at = null, swept_at = null, claimed_by = null,
    sent_at = case $17::text when 'mls' then coalesce(t.sent_at, now()) else t.sent_at end,
    mls_received_at = case $17::text when 'mls' then coalesce(t.mls_received_at, now()) else t.mls_received_at end,
    updated_at = now()
  from before b
  where t.id = b.id and ($16::int is null or b.attempts = $16::int)
    and (b.state = any($5::text[])
      or (b.state = $2 and b.mls_source = 'polling' and $3::jsonb ->> 'source' = 'message'))
  returning t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts
), situation as (
  select b.id, b.org_id, b.leg, b.receiver_id, b.report, b.state as from_state, b.since, b.overall_before,
    o.id is null as alone
  from before b
  left join transmissions o on o.document_id = b.document_id and o.revision = b.revision and o.leg <> b.leg
    and o.leg <> 'withdrawal' and o.state <> 'not_required'
  limit 1
), document as (
  update documents d set updated_at = now(),
    participant_status = case decided.leg when 'c3' then $4 else d.participant_status end,
    fta_status = case decided.leg when 'c5' then $4 else d.fta_status end,
    overall_status = case when situation.alone then $6 else
      case case decided.leg when 'c3' then d.fta_status else d.participant_status end
        when 'APPROVED' then $7 when 'REJECTED' then $8 else $9 end
      end
  from decided, situation
  where d.id = decided.document_id and d.revision = decided.revision and decided.leg <> 'withdrawal'
  returning d.overall_status
), found as (
  insert into validation_findings (document_id, revision, position, org_id, flag, reason_code, text, location, test,
    pointer, rule_set)
  select d.document_id, d.revision, f.position + case d.leg when 'c3' then 1000000 else 2000000 end, d.org_id, f.flag, f."reasonCode", f.text, f.location, f.test, f.pointer, $17::text || '-' || d.leg
  from decided d, rows from (jsonb_to_recordset($10::jsonb) as (flag text, "reasonCode" text, text text, location text,
    test text, pointer text)) with ordinality as f (flag, "reasonCode", text, location, test, pointer, position)
  where d.leg <> 'withdrawal'
), reported as (
  insert into sending_reports (org_id, transmission_id, attempt, event, report)
  select org_id, id, attempts, $11, $15::jsonb from decided where $15::jsonb is not null
), kept as (
  insert into inbound_messages (id, org_id, transmission_id, sbdh_id, mls_id, code, outcome, xml, sha256)
  select $19::uuid, s.org_id, s.id, $20, $21, $22,
    case when exists (select from decided) then 'recorded' when s.id is null then 'unmatched' else 'duplicate' end,
    $23, $24
  from (select) one left join situation s on true where $19::uuid is not null
  on conflict (sha256) do nothing
), entries as (
  select decided.org_id, document_id, revision, ${legStage("decided.leg")} as stage,
    decided.leg, $11::text as event, from_state, $2::text as to_state, attempts as attempt,
    coalesce($18::int, ${millisecondsSince("since")}::int) as duration_ms,
    jsonb_build_object('sbdh_id', $1::text) || $12::jsonb as detail, 1 as nth
  from decided, situation
  union all
  select decided.org_id, document_id, revision, 'overall', null, overall_status, overall_before, overall_status, null, null,
    null, 2
  from decided, situation, document where overall_status <> overall_before
), logged as (
  insert into status_log (org_id, document_id, revision, stage, leg, event, from_state, to_state, attempt, duration_ms,
    detail)
  select org_id, document_id, revision, stage, leg, event, from_state, to_state, attempt, duration_ms, detail
  from entries order by nth
)
select exists (select from decided) as decided, s.leg, s.receiver_id as "receiverId",
  s.report ->> 'c3CertSubjectCN' as "certificateSubject"
from (select) one left join situation s on true`,
};
