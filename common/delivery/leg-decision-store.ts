import { SERVICE_PROVIDER_SCHEME } from "../peppol/identifiers.ts";
import {
  contradictsMark,
  providerOfLeg,
  isDecidingLeg,
  isResentAs,
  legById,
  legsOfLocked,
  legsWith,
  stageOfLeg,
  lockDocumentsOf,
  marksOfState,
} from "../db/leg-sql.ts";
import type { Leg } from "../status/legs.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { arrayRows, binaryArray } from "../db/shared-sql.ts";
import { insertLogRows, legRows, millisecondsSince } from "../db/log-sql.ts";
import { lowestId } from "../runtime/uuid-time.ts";
import { packText } from "../db/packed-text.ts";
import { packSendingReports, reportParameters, subjectOf } from "./leg-attempt-store.ts";
import type { Finding } from "../rules/finding.ts";
import {
  decideLeg,
  type LegVerdict,
  type MessageOutcome,
  type FailureClass,
  type OverallStatus,
} from "../status/status.ts";
import type { DocumentKind } from "../documents/document.ts";
import { deferred, type OrDeferred } from "../runtime/batcher.ts";

/** An inbound message; the same bytes are stored once. */
export interface NewInboundMessage {
  id: string;
  sbdhId: string;
  mlsId: string;
  code: string;
  xml: string;
  sha256: string;
}

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
  /** For a status without a message: whether it decides nothing if the provider is known. */
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
 * leg, later ones are deferred to the next batch.
 */
export async function saveLegVerdicts(
  db: Queryable,
  verdicts: readonly NewLegVerdict[],
): Promise<OrDeferred<LegDecisionResult>[]> {
  const parameters: unknown[] = [
    verdicts.map(({ sbdhId }) => sbdhId),
    binaryArray(
      "json",
      verdicts.map((verdict) => Buffer.from(verdictJson(verdict))),
    ),
    binaryArray(
      "bytea",
      await Promise.all(
        verdicts.map(async ({ message }) => (message === undefined ? null : packText(message.xml, "message"))),
      ),
    ),
  ];
  // Most messages accept, and bring neither a report nor findings.
  const isPlain = verdicts.every(({ report, findings }) => report === undefined && findings.length === 0);
  if (!isPlain) {
    const reports = await Promise.all(
      verdicts.map(async ({ report }) => (report === undefined ? undefined : packSendingReports([report]))),
    );
    parameters.push(
      ...reportParameters(reports),
      verdicts.map(({ report }) => subjectOf(report) ?? null),
    );
  }
  const rows = await db.query<LegDecisionResult & { nth: number; waits: boolean; settled: unknown }>(
    isPlain ? saveMessageVerdicts : saveVerdicts,
    parameters,
  );
  const results = new Map(
    rows.map(({ nth, waits, settled: _settled, ...decided }): [number, OrDeferred<LegDecisionResult>] => [
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

function verdictJson(verdict: NewLegVerdict): string {
  const { source, mls, reason, failureClass, durationMs, detail, findings, message, sender, needsSender } = verdict;
  const { to, event, from, attempts, legStatus, overall, provesDelivery, completesPolled } = decideLeg(verdict);
  return JSON.stringify({
    to_state: to,
    event,
    from_states: from,
    of_attempt: attempts,
    leg_status: legStatus,
    overall,
    proves_delivery: provesDelivery,
    completes_polled: completesPolled,
    source,
    mls,
    reason,
    failure_class: failureClass,
    duration_ms: durationMs === undefined ? undefined : Math.round(durationMs),
    detail,
    findings: findings.map((finding, index) => ({ position: index + 1, ...finding })),
    ...(message !== undefined && {
      message_id: message.id,
      message_sbdh_id: message.sbdhId,
      mls_id: message.mlsId,
      code: message.code,
      sha256: `\\x${message.sha256}`,
    }),
    sender,
    needs_sender: needsSender,
  });
}

/** Maximum of log rows per leg and code for messages of wrong providers: each provider id adds one, so an attacker could fill the log. */
const maxContests = 10;

/** In `mls_contested` instead of a provider: a polled status whose message has not come. */
const polledMark = "polled";

/** Packed bytes of a message that belongs to no document, as a status message with some hundred complaints is. */
const maxStrayBytes = 64 * 1024;

/** Of a usual status message, what its leg's row keeps, in this order. */
export const keptMembers = ["id", "code", "issuedAt", "senderId"] as const;

const isPolled = "coalesce(s.mls ->> 'source' = 'polling', false)";

/**
 * The reports and findings of verdicts. Each leg has its own range of positions, because two legs that are rejected at the
 * same moment do not see each other's findings.
 */
const reportsAndFindings = `found as (
  insert into validation_findings (document_id, revision, position, org_id, flag, reason_code, text, location, test,
    rule, context, hint, pointer, rule_set)
  select c.document_id, c.revision, f.position + case c.leg when 'c3' then 1000000 when 'c5' then 2000000 end, c.org_id, f.flag,
    f."reasonCode", f.text, f.location, f.test, f.rule, f.context, f.hint, f.pointer,
    v.source || '-' || case c.leg when 'c3' then 'toC3' when 'c5' then 'toC5' end
  from decided c join input v on v.nth = c.nth
  cross join lateral jsonb_to_recordset(v.findings) as f (position int, flag text, "reasonCode" text, text text,
    location text, test text, rule text, context text, hint text, pointer text)
  where ${isDecidingLeg("c.leg")}
), reported as (
  insert into sending_reports (org_id, document_id, transmission_id, attempt, event, packed, certificate_subject)
  select c.org_id, c.document_id, c.id, c.attempts, c.event, v.report, v.certificate_subject
  from decided c join ${arrayRows("$4::bytea[]", "$6::text[]")} with ordinality as v (report, certificate_subject, nth) on v.nth = c.nth
  where v.report is not null
), certified as (
  -- Each certificate once, in the statement of its report: no report is stored without it.
  insert into report_certificates (digest, certificate)
  select c.digest, c.certificate from (
    select substring(sha256(certificate) for 16) as digest, certificate from ${arrayRows("$5::bytea[]")} as u (certificate)
  ) c
  where not exists (select from report_certificates k where k.digest = c.digest)
  order by c.digest on conflict do nothing
), `;

/**
 * Decides legs. `judged` has each verdict with its leg, and the outcome by the sender of the message: only the provider that the leg
 * went to decides, as long as the leg `is_open`. A verdict that has to wait for another one about its leg, or that reaches no leg,
 * has no `id`. A polled status has the code of a message and not its sender, so it is contested
 * where that provider is known, or where a contested message may have brought the code. `contested` are the messages that get a log row,
 * and `marked` writes on the leg what later verdicts need. `offset 0` keeps PostgreSQL from looking for the provider once for each mention
 * of it. The same bytes are stored once for a document, and once for those that answer no leg; messages that decide nothing are kept up
 * to a number.
 */
const saveDecisions = `
with input as materialized (
  select i.nth, coalesce(r.id, i.sbdh_id) as sbdh_id, i.packed, v.*, coalesce(t.document_id, r.document_id) as of_document,
    row_number() over (partition by coalesce(r.id, i.sbdh_id) order by i.nth) as turn
  from ${arrayRows("$1::uuid[]", "$2::json[]", "$3::bytea[]")} with ordinality as i (sbdh_id, verdict, packed, nth)
  cross join lateral json_to_record(i.verdict) as v (to_state text, event text, from_states text[], of_attempt integer,
    leg_status text, overall jsonb, proves_delivery boolean, completes_polled boolean, source text, mls jsonb,
    reason text, failure_class text, duration_ms integer, detail jsonb, findings jsonb, message_id uuid,
    message_sbdh_id text, mls_id text, code text, sha256 bytea, sender jsonb, needs_sender boolean)
  left join ${legById("i.sbdh_id", "document_id")} t on true
  left join ${legsWith(`t.document_id is null and ${isResentAs("i.sbdh_id")}`, "id, document_id")} r on true
), ${lockDocumentsOf("input", "of_document")}, judged as materialized (
  select s.*, case
      when s.id is null then 'unmatched'
      -- It accepts what has been rejected: it may have been delivered all the same.
      when not s.is_open then case when s.from_state = 'rejected' and s.mls ->> 'code' in ('AP', 'AB')
        and s.sender ->> 'provider' = coalesce(e.provider, s.sender ->> 'provider') then 'contested' else 'duplicate' end
      when ${isPolled} then case
        when exists (
          select from unnest(s.mls_contested) as m (contest)
          where left(m.contest, 2) = s.mls ->> 'code' and m.contest not like '% ${polledMark}'
        ) then 'contested'
        -- A message that came before a recovery does not come again: to a leg that was not claimed here, or that was on its way
        -- in the backup. No leg moves during a recovery, so that its end is later than all of these on the clock of any server.
        when s.needs_sender and e.provider is not null and not (s.attempts = 0
          or exists (select from recoveries r where r.finished_at >= s.since)) then 'contested'
        else 'recorded' end
      when s.sender is null then 'recorded'
      when s.sender ->> 'provider' is null then 'contested'
      when s.mls_early and s.from_state <> 'sending' and s.sender ->> 'phase' = 'justArrived' then 'early'
      when s.sender ->> 'provider' = e.provider then 'recorded'
      when s.from_state = 'sending' and s.sender ->> 'phase' <> 'immediate' then 'early'
      when e.provider is null then 'recorded'
      else 'contested' end as outcome,
    nullif('${SERVICE_PROVIDER_SCHEME}:' || e.provider, '${SERVICE_PROVIDER_SCHEME}:') as expected,
    s.mls ->> 'code' || ' ' || case when ${isPolled} then '${polledMark}' when not s.is_open then '${contradictsMark}'
      else coalesce(s.sender ->> 'provider', '?') end as contest
  from (
    select v.*, l.id is not null and v.turn > 1 as waits, l.overall_status as overall_before, t.id, t.org_id, t.document_id, t.revision,
      t.leg, t.state as from_state, t.attempts, t.receiver_id, t.provider, t.mls_early, t.mls_contested,
      coalesce(t.sent_at, t.updated_at) as since,
      not exists (
        select from transmissions o where o.document_id = t.document_id and o.revision = t.revision and o.leg <> t.leg
          and ${isDecidingLeg("o.leg")} and o.state <> 'not_required'
      ) as alone,
      (v.of_attempt is null or t.attempts = v.of_attempt) and (t.state = any(v.from_states)
        or (v.completes_polled and t.state = v.to_state
          and case when t.mls is not null then coalesce(t.mls ->> 'source', 'message') end is not distinct from 'polling')) as is_open
    from input v left join locked l on l.id = v.of_document
    left join ${legsOfLocked("input", "and c.turn = 1", "of_document")} t on t.id = v.sbdh_id and v.turn = 1
  ) s cross join lateral (
    select case when s.sender is not null or ${isPolled} then ${providerOfLeg("s")} end as provider offset 0
  ) e
), contested as materialized (
  select j.nth, j.id, j.org_id, j.document_id, j.revision, j.leg, j.from_state, j.attempts,
    jsonb_strip_nulls(j.detail || coalesce(j.sender -> 'detail', '{}') || jsonb_build_object('expected', j.expected,
      'contradicts', case when j.is_open then null else true end)) as detail
  from judged j
  where j.outcome = 'contested' and (j.sender is not null or j.needs_sender) and j.contest <> all (coalesce(j.mls_contested, '{}'))
    and (select count(*) from unnest(j.mls_contested) as m (contest) where left(m.contest, 2) = j.mls ->> 'code') < ${maxContests}
), marked as (
  update transmissions t set mls_early = case when j.outcome = 'early' then true else t.mls_early end,
    mls_contested = case when j.outcome = 'early' then t.mls_contested else array_append(t.mls_contested, j.contest) end
  from judged j
  where t.id = j.id and (j.outcome = 'early' or exists (select from contested c where c.nth = j.nth))
), decided as (
  update transmissions t set state = s.to_state, ${marksOfState("s.to_state")},
    -- Mostly an array of these members alone: the row has, or implies, the others (wholeMessage).
    mls = coalesce(case
      when s.proves_delivery and t.mls_received_at is null and s.mls ->> 'source' = 'message'
        and s.mls -> 'issues' = '[]' and s.mls ->> 'referenceId' = t.id::text and s.mls ?& '{${keptMembers.join(",")}}'
        and s.mls - '{${keptMembers.join(",")},source,issues,referenceId,receivedAt}'::text[] = '{}'
      then jsonb_build_array(${keptMembers.map((name) => `s.mls -> '${name}'`).join(", ")}) else s.mls end, t.mls),
    reason = s.reason, failure_class = s.failure_class, next_check_at = null, swept_at = null, claimed_by = null,
    updated_at = now(),
    sent_at = case when s.proves_delivery then coalesce(t.sent_at, now()) else t.sent_at end,
    mls_received_at = case when s.proves_delivery then coalesce(t.mls_received_at, now()) else t.mls_received_at end
  from judged s
  where t.id = s.id and s.outcome = 'recorded'
  returning s.nth, s.id, s.org_id, s.document_id, s.revision, s.leg, s.from_state, s.proves_delivery and s.from_state = 'sending' as proves_sending, s.attempts, s.since, s.alone, s.overall_before,
    s.to_state, s.event, s.leg_status, s.overall, s.duration_ms, s.detail, coalesce(s.mls, t.mls) as mls
), document as (
  -- Both legs of a document may be decided here: then each is the other one's other leg.
  update documents d set updated_at = now(),
    participant_status = coalesce(c.c3_status, d.participant_status), fta_status = coalesce(c.c5_status, d.fta_status),
    overall_status = c.overall ->> case when c.alone then 'alone'
      else coalesce(case when c.c3_status is null then d.participant_status else coalesce(c.c5_status, d.fta_status) end, 'undecided') end
  from (
    select min(nth) as nth, coalesce(min(nth) filter (where to_state = 'rejected'), max(nth)) as changed_by, org_id, document_id, revision, overall_before, bool_or(alone) as alone,
      max(leg_status) filter (where leg = 'c3') as c3_status, max(leg_status) filter (where leg = 'c5') as c5_status,
      (array_agg(overall order by leg))[1] as overall
    from decided where ${isDecidingLeg("leg")} group by org_id, document_id, revision, overall_before
  ) c
  where d.id = c.document_id and d.revision = c.revision
  returning c.nth, c.changed_by, c.org_id, c.document_id, c.revision, c.overall_before, d.overall_status, d.kind, d.traceparent
), ${reportsAndFindings}kept as (
  insert into network_messages (id, org_id, document_id, transmission_id, sbdh_id, mls_id, code, outcome, packed, sha256)
  select o.message_id, o.org_id, coalesce(o.document_id, '${lowestId}'), coalesce(o.id, o.sbdh_id),
    case when o.document_id is null then o.message_sbdh_id end, o.mls_id, o.code, o.outcome,
    case when o.document_id is null and octet_length(o.packed) > ${maxStrayBytes} then '' else o.packed end, o.sha256
  from judged o
  where o.message_id is not null and o.waits is not true and case when o.outcome in ('recorded', 'early') then true
    else has_room_for_message(coalesce(o.document_id, '${lowestId}'), o.outcome) end
  on conflict do nothing
), logged as (${insertLogRows(
  // Its sending is recorded later than its message (LegBatchers.recordLater), or not at all.
  legRows({
    from: "decided where proves_sending",
    event: "'SENT'",
    states: ["from_state", "'sent'"],
    attempt: "attempts",
    envelope: "id",
    order: "nth",
  }),
  {
    // The document's entry follows that of the leg which has changed its status: the first rejected one, or the last.
    from: `(select org_id, document_id, revision, leg, event, case when proves_sending then 'sent' else from_state end as from_state, to_state,
        attempts, coalesce(duration_ms, ${millisecondsSince("since")}) as duration_ms, detail, id, mls, nth * 2 as place from decided
      union all select org_id, document_id, revision, null, overall_status, overall_before, overall_status,
        null, null, null, null, null, changed_by * 2 + 1 from document where overall_status <> overall_before) e`,
    stage: `case when leg is null then 'overall' else ${stageOfLeg("leg")} end`,
    leg: "leg",
    event: "event",
    states: ["from_state", "to_state"],
    attempt: "attempts",
    durationMs: "duration_ms",
    detail: "detail",
    envelope: "id",
    message: "mls",
    order: "place",
  },
  legRows({
    from: "contested",
    event: "'MLS_CONTESTED'",
    states: ["from_state", "from_state"],
    attempt: "attempts",
    detail: "detail",
    envelope: "id",
  }),
)})
select o.nth::int as nth, coalesce(o.waits, false) as waits, o.outcome, o.leg, o.org_id, o.of_document as document_id,
  o.expected as expected_provider, exists (select from contested c where c.nth = o.nth) as is_logged,
  coalesce(o.mls_early, false) as has_waiting_messages,
  coalesce(o.outcome = 'early' and o.from_state <> 'sending', false) as has_earlier_messages,
  case when n.overall_status <> n.overall_before and n.nth = o.nth then n.overall_status end as new_status, n.kind, n.traceparent,
  -- A message that was stored before as early or contested gets its outcome; a leg without such messages has nothing to look up.
  case when o.message_id is not null and o.outcome <> 'early' and (o.mls_early or o.outcome = 'recorded' and o.mls_contested is not null)
    then settle_message(o.sha256, o.document_id, o.outcome) end as settled
from judged o left join document n on n.document_id = o.document_id`;

const saveVerdicts = preparedStatement("save-reported-decisions", saveDecisions);

/** For verdicts that bring neither a report nor findings, as status messages that accept do, which most are. */
const saveMessageVerdicts = preparedStatement("save-leg-decisions", saveDecisions.replace(reportsAndFindings, ""));
