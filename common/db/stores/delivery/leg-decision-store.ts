import { anyAccessPoint } from "../../../domain/access-points/access-point-use.ts";
import { ownAccessPoint } from "../../../domain/pauses/paused-work.ts";
import type { Finding } from "../../../domain/validation/finding.ts";
import { decideLeg, type LegVerdict, type MessageOutcome } from "../../../domain/status/leg-decision.ts";
import { decidingLegs, legTraits, publicLeg, type Leg } from "../../../domain/status/legs.ts";
import type { DocumentKind } from "../../../domain/document.ts";
import type { FailureClass, OverallStatus } from "../../../domain/status/status.ts";
import { deferred, type OrDeferred } from "../../../keyed-batcher.ts";
import type { PreparedStatement, Queryable } from "../../queryable.ts";
import { arrayRows } from "../../fragments/array-rows.ts";
import { caseOfLeg, isDecidingLeg, legsOfLocked, lockDocumentsOf, marksOfState } from "../../fragments/leg-sql.ts";
import { isOfSandbox } from "../../fragments/is-of-sandbox.ts";
import { insertLogRows, legRows, millisecondsSince } from "../../fragments/log-rows.ts";
import { insertMessages, messageColumns, settleMessages, type NewInboundMessage } from "./inbound-message-store.ts";
import { judgeSendersSql } from "./judge-senders-sql.ts";
import { keepCertificates, reportColumns } from "./report-columns.ts";

/** A verdict about one leg, with the evidence that is stored. */
export interface NewLegVerdict extends LegVerdict {
  /** Null for an answer that cannot refer to one of our envelopes. */
  sbdhId: string | null;
  reason?: string;
  failureClass?: FailureClass;
  /** The sending report that brought the decision. */
  report?: Record<string, unknown>;
  /** Default: the time since the leg was sent, or since it reached its current state. */
  durationMs?: number;
  detail: Record<string, unknown>;
  /** Issues of a rejection, shown with the document's findings; `location` is the line that the MLS names. */
  findings: readonly Finding[];
  /** Stored as evidence with its outcome in any case. */
  message?: NewInboundMessage;
  /** Sender of the message, which decides nothing unless it is the provider that the leg went to. */
  sender?: MessageSender;
  /** Of a message: whether it comes from the simulated network, whose messages decide legs of sandboxes alone, or from the real one. */
  fromSandbox?: boolean;
  /** Of a message: the access point that brought it, which may bring those of its own legs alone; any where this is left out. */
  broughtBy?: string;
  /** Of a status without a message: whether it decides nothing where that provider is known. */
  needsSender?: boolean;
}

/** `justArrived` waits for a send under way and for earlier messages, `queued` for the send only, `immediate` does not wait. */
export type MessagePhase = "justArrived" | "queued" | "immediate";

export interface MessageSender {
  /** Six digits; null if the message names two providers. */
  provider: string | null;
  phase: MessagePhase;
  /** Added to the log row of a contested message. */
  detail: Record<string, unknown>;
}

export interface LegDecisionResult {
  outcome: MessageOutcome;
  /** Null if no leg matches. */
  leg: Leg | null;
  orgId: string | null;
  documentId: string | null;
  /** The provider that the leg went to, such as "0242:000456"; null if it is unknown, or no message was judged. */
  expectedProvider: string | null;
  /** Whether a contested message got a log row: the first of each code and provider does. */
  isLogged: boolean;
  /** Whether messages of the leg are stored until its provider is known. */
  hasWaitingMessages: boolean;
  /** Whether earlier messages must be judged first. */
  hasEarlierMessages: boolean;
  /** Whether the leg is another access point's than the one that brought the message: nothing was recorded. */
  isForeign: boolean;
  /** New status of the document; null if it did not change. */
  newStatus: OverallStatus | null;
  kind: DocumentKind | null;
  traceparent: string | null;
}

/**
 * Decides legs and updates their documents, with evidence and log rows, a batch in one statement. Both legs of a
 * document may be decided at the same moment, and a leg while its send is recorded. A leg that is decided stays, and so
 * does one that another provider answers, which is only logged. All rows are read again under their locks, so that the
 * second verdict sees the first. Documents are locked before legs, as in a resubmission. Of several verdicts about one
 * document, later ones are deferred to the next batch.
 */
export async function saveLegVerdicts(
  db: Queryable,
  verdicts: readonly NewLegVerdict[],
  sharesCertificates = false,
): Promise<OrDeferred<LegDecisionResult>[]> {
  const rows = await db.query<LegDecisionResult & { nth: number; waits: boolean }>(statement, [
    verdicts.map(({ sbdhId }) => sbdhId),
    await Promise.all(verdicts.map((verdict) => verdictJson(verdict, sharesCertificates))),
  ]);
  const results = new Map(
    rows.map(({ nth, waits, ...decided }): [number, OrDeferred<LegDecisionResult>] => [
      nth,
      waits ? deferred : decided,
    ]),
  );
  return verdicts.map((_verdict, index) => results.get(index + 1) ?? deferred);
}

export async function saveLegVerdict(tx: Queryable, verdict: NewLegVerdict): Promise<LegDecisionResult> {
  const [decided] = await saveLegVerdicts(tx, [verdict]);
  if (decided === undefined || decided === deferred) {
    throw new Error("a verdict by itself has nothing to wait for");
  }
  return decided;
}

async function verdictJson(verdict: NewLegVerdict, sharesCertificates: boolean): Promise<string> {
  const { source, mls, reason, failureClass, report, durationMs, detail, findings, message, sender, needsSender } =
    verdict;
  const { fromSandbox, broughtBy } = verdict;
  const { to, event, from, attempts, legStatus, overall, provesDelivery, completesPolled } = decideLeg(verdict);
  return JSON.stringify({
    to_state: to,
    event,
    from_states: from,
    attempts,
    leg_status: legStatus,
    overall,
    proves_delivery: provesDelivery,
    completes_polled: completesPolled,
    source,
    mls,
    reason,
    failure_class: failureClass,
    ...(report !== undefined && (await reportColumns(report, sharesCertificates))),
    duration_ms: durationMs === undefined ? undefined : Math.round(durationMs),
    detail,
    findings: findings.map((finding, index) => ({ position: index + 1, ...finding })),
    message: message === undefined ? undefined : await messageColumns(message),
    sender,
    needs_sender: needsSender,
    from_sandbox: fromSandbox,
    brought_by: broughtBy,
  });
}

const columnOf = (leg: Leg): string | null => legTraits[leg].statusColumn;

/** The status that the document shows for its other deciding leg. */
const statusOfOther = caseOfLeg("c.leg", (leg) => {
  const other = decidingLegs.find((each) => each !== leg);
  return columnOf(leg) === null || other === undefined ? null : `d.${columnOf(other)}`;
});

const statusColumns = decidingLegs
  .map((leg) => `${columnOf(leg)} = case c.leg when '${leg}' then v.leg_status else d.${columnOf(leg)} end`)
  .join(", ");

// Each leg has its own range of positions, because two legs that are rejected at the same moment do not see each
// other's findings.
const firstPosition = caseOfLeg("c.leg", (_leg, nth) => `${(nth + 1) * 1_000_000}`);

const publicNameOfLeg = caseOfLeg("c.leg", (leg) => `'${publicLeg(leg)}'`);

const statement: PreparedStatement = {
  name: "save-leg-decisions",
  text: `
with input as materialized (
  select i.nth, i.sbdh_id, v.*, t.document_id,
    t.document_id is not null and row_number() over (partition by t.document_id order by i.nth) > 1 as waits,
    coalesce(v.brought_by <> coalesce(t.access_point, '${ownAccessPoint}') and t.access_point is distinct from '${anyAccessPoint}'
      and t.id is not null, false) as is_foreign
  from ${arrayRows("$1::uuid[]", "$2::jsonb[]")} with ordinality as i (sbdh_id, verdict, nth)
  cross join lateral jsonb_to_record(i.verdict) as v (to_state text, event text, from_states text[], attempts integer,
    leg_status text, overall jsonb, proves_delivery boolean, completes_polled boolean, source text, mls jsonb,
    reason text, failure_class text, packed_report text, certificate_subject text, certificate text, duration_ms integer, detail jsonb,
    findings jsonb, message jsonb, sender jsonb, needs_sender boolean, from_sandbox boolean, brought_by text)
  left join transmissions t on t.id = i.sbdh_id
), verdict as materialized (
  select * from input where not waits
), ${lockDocumentsOf("verdict")}, before as materialized (
  select v.nth, t.id, t.org_id, t.document_id, t.revision, t.leg, t.state as from_state, t.attempts, t.receiver_id,
    t.provider, t.mls_early, t.mls_contested, t.mls ->> 'source' as mls_source, coalesce(t.sent_at, t.updated_at) as since,
    l.overall_status as overall_before
  from verdict v join ${legsOfLocked("verdict", "sbdh_id")} t on t.id = v.sbdh_id join locked l on l.id = t.document_id
  where (v.from_sandbox is null or v.from_sandbox = ${isOfSandbox("t.org_id")}) and not v.is_foreign
), situation as materialized (
  select b.*, not exists (
    select from transmissions o where o.document_id = b.document_id and o.revision = b.revision and o.leg <> b.leg
      and ${isDecidingLeg("o.leg")} and o.state <> 'not_required'
  ) as alone, (v.attempts is null or b.attempts = v.attempts) and (b.from_state = any(v.from_states)
      or (v.completes_polled and b.from_state = v.to_state and b.mls_source = 'polling')) as is_open
  from before b join verdict v on v.nth = b.nth
), ${judgeSendersSql}, decided as (
  update transmissions t set state = v.to_state, ${marksOfState("v.to_state")}, mls = coalesce(v.mls, t.mls), reason = v.reason,
    failure_class = v.failure_class, next_check_at = null, swept_at = null, claimed_by = null, updated_at = now(),
    sent_at = case when v.proves_delivery then coalesce(t.sent_at, now()) else t.sent_at end,
    mls_received_at = case when v.proves_delivery then coalesce(t.mls_received_at, now()) else t.mls_received_at end
  from judged s join verdict v on v.nth = s.nth
  where t.id = s.id and s.outcome = 'recorded'
  returning s.*, v.to_state, v.event, v.duration_ms, v.detail, t.mls
), document as (
  update documents d set updated_at = now(), ${statusColumns},
    overall_status = v.overall ->> case when c.alone then 'alone' else coalesce(${statusOfOther}, 'undecided') end
  from decided c join verdict v on v.nth = c.nth
  where d.id = c.document_id and d.revision = c.revision and ${isDecidingLeg("c.leg")}
  returning c.org_id, c.document_id, c.revision, c.overall_before, d.overall_status, d.kind, d.traceparent
), found as (
  insert into validation_findings (document_id, revision, position, org_id, flag, reason_code, text, location, test,
    rule, context, hint, pointer, rule_set)
  select c.document_id, c.revision, f.position + ${firstPosition}, c.org_id, f.flag, f."reasonCode", f.text, f.location,
    f.test, f.rule, f.context, f.hint, f.pointer, v.source || '-' || ${publicNameOfLeg}
  from decided c join verdict v on v.nth = c.nth
  cross join lateral jsonb_to_recordset(v.findings) as f (position int, flag text, "reasonCode" text, text text,
    location text, test text, rule text, context text, hint text, pointer text)
  where ${isDecidingLeg("c.leg")}
), reported as (
  insert into sending_reports (org_id, document_id, transmission_id, attempt, event, packed, certificate_subject)
  select c.org_id, c.document_id, c.id, c.attempts, v.event, decode(v.packed_report, 'base64'), v.certificate_subject
  from decided c join verdict v on v.nth = c.nth where v.packed_report is not null
), certified as (${keepCertificates("decided c join verdict v on v.nth = c.nth where v.packed_report is not null")}), outcome as materialized (
  select v.nth, case when s.id is not null or (v.from_sandbox is not true and not v.is_foreign) then v.message end as message, coalesce(s.outcome, 'unmatched') as outcome, s.id, s.org_id, s.document_id, s.leg, s.from_state, s.expected, s.mls_early,
    s.mls_contested, exists (select from contested c where c.nth = v.nth) as is_logged
  from verdict v left join judged s on s.nth = v.nth
), kept as (${insertMessages("outcome")}), settled as (${settleMessages("outcome")}), logged as (${insertLogRows(
    legRows({
      from: "decided",
      event: "event",
      states: ["from_state", "to_state"],
      attempt: "attempts",
      durationMs: `coalesce(duration_ms, ${millisecondsSince("since")})`,
      detail: "detail",
      envelope: "id",
      message: "mls",
    }),
    legRows({
      from: "contested",
      event: "'MLS_CONTESTED'",
      states: ["from_state", "from_state"],
      attempt: "attempts",
      detail: "detail",
      envelope: "id",
    }),
    {
      from: "document where overall_status <> overall_before",
      stage: "'overall'",
      event: "overall_status",
      states: ["overall_before", "overall_status"],
    },
  )})
select i.nth::int as nth, i.waits, i.is_foreign, o.outcome, o.leg, o.org_id, i.document_id, o.expected as expected_provider, o.is_logged,
  coalesce(o.mls_early, false) as has_waiting_messages,
  coalesce(o.outcome = 'early' and o.from_state <> 'sending', false) as has_earlier_messages,
  case when n.overall_status <> n.overall_before then n.overall_status end as new_status, n.kind, n.traceparent
from input i left join outcome o on o.nth = i.nth
left join document n on n.document_id = i.document_id and not i.waits`,
};
