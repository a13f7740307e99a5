import { SERVICE_PROVIDER_SCHEME } from "../peppol/identifiers.ts";
import {
  contradictsMark,
  providerOfLeg,
  caseOfLeg,
  isDecidingLeg,
  isResentAs,
  legById,
  legsOfLocked,
  legsWith,
  lockDocumentsOf,
  marksOfState,
} from "../db/leg-sql.ts";
import { decidingLegs, legTraits, publicLeg, type Leg } from "../status/legs.ts";
import { preparedStatement, type PreparedStatement, type Queryable } from "../db/queryable.ts";
import { arrayRows, binaryArray } from "../db/shared-sql.ts";
import { insertLogRows, legRows, millisecondsSince } from "../db/log-sql.ts";
import {
  insertMessages,
  messageColumnTypes,
  settleMessage,
  messageColumns,
  packMessages,
  type NewInboundMessage,
} from "./inbound-message-store.ts";
import { keptMessage, sourceOfMessage } from "./leg-store.ts";
import { keepCertificates, packSendingReport, reportParameters } from "./leg-attempt-store.ts";
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

/** Most log rows per leg and code for messages of wrong providers: each new provider id adds one, so an attacker could fill the log. */
const maxContests = 10;

/** SQL: the number of contested messages with this code on a leg. */
const countContestsSql = (code: string, leg: string): string =>
  `(select count(*) from unnest(${leg}.mls_contested) as m (contest) where left(m.contest, 2) = ${code})`;

const isPolled = `coalesce(s.mls ->> 'source' = 'polling', false)`;

/** Stands in `mls_contested` for the provider of a status that the access point knew, and whose message has not come. */
const polledMark = "polled";

/** SQL: whether a message with the verdict's code was contested; it may be the one that the access point knows. */
const isContestedCode = `exists (select from unnest(s.mls_contested) as m (contest)
      where left(m.contest, 2) = s.mls ->> 'code' and m.contest not like '% ${polledMark}')`;

/**
 * SQL: whether the message may have come before a recovery, and will not come again: to a leg that is out without having been
 * claimed here, or to one that was on its way already in the backup. No leg moves while a recovery
 * lasts, so its end is later than all of these on any server's clock.
 */
const mayHaveLostItsMessage = `s.attempts = 0
        or exists (select from recoveries r where r.finished_at >= s.since)`;

/** SQL: whether a message of the leg's own provider accepts what has been rejected: it may have been delivered all the same. */
const isContradiction = `(s.from_state = 'rejected' and s.mls ->> 'code' in ('AP', 'AB')
      and s.sender ->> 'provider' = coalesce(e.provider, s.sender ->> 'provider'))`;

/** SQL: the provider's address; null if its number is unknown. */
const expectedId = `nullif('${SERVICE_PROVIDER_SCHEME}:' || e.provider, '${SERVICE_PROVIDER_SCHEME}:')`;

/**
 * SQL: CTEs that judge each verdict by the sender of its message. `situation` is a query with a row for each verdict: the verdict, its leg,
 * whose document is locked, and `is_open`, whether the leg can still be decided. A verdict that has to wait, or that must not reach a leg,
 * has no `id`. `judged` has the outcome, `contested` the messages that get a log row, and `marked` writes on the leg what later verdicts
 * need. A status that the access point was asked for has the code of a message and not its sender, so it is contested where the provider
 * is known, or where a contested message may have brought the code. Legs whose message a recovery may have lost are excepted. `offset 0` keeps
 * PostgreSQL from looking for the provider once for each mention of it.
 */
const judgeSenders = (situation: string): string => `judged as materialized (
  select s.*, case when s.id is null then 'unmatched'
    when not s.is_open then case when ${isContradiction} then 'contested' else 'duplicate' end
    when ${isPolled} then case when ${isContestedCode} or s.needs_sender and e.provider is not null
      and not (${mayHaveLostItsMessage}) then 'contested' else 'recorded' end
    when s.sender is null then 'recorded'
    when s.sender ->> 'provider' is null then 'contested'
    when s.mls_early and s.from_state <> 'sending' and s.sender ->> 'phase' = 'justArrived' then 'early'
    when s.sender ->> 'provider' = e.provider then 'recorded'
    when s.from_state = 'sending' and s.sender ->> 'phase' <> 'immediate' then 'early'
    when e.provider is null then 'recorded'
    else 'contested' end as outcome, ${expectedId} as expected,
    s.mls ->> 'code' || ' ' || case when ${isPolled} then '${polledMark}' when not s.is_open then '${contradictsMark}' else coalesce(s.sender ->> 'provider', '?') end as contest
  from (${situation}) s
  cross join lateral (select case when s.sender is not null or ${isPolled} then ${providerOfLeg("s")} end as provider offset 0) e
), contested as materialized (
  select j.nth, j.id, j.org_id, j.document_id, j.revision, j.leg, j.from_state, j.attempts,
    jsonb_strip_nulls(j.detail || coalesce(j.sender -> 'detail', '{}') || jsonb_build_object('expected', j.expected,
      'contradicts', case when j.is_open then null else true end)) as detail
  from judged j
  where j.outcome = 'contested' and (j.sender is not null or j.needs_sender) and j.contest <> all (coalesce(j.mls_contested, '{}'))
    and ${countContestsSql("j.mls ->> 'code'", "j")} < ${maxContests}
), marked as (
  update transmissions t set mls_early = case when j.outcome = 'early' then true else t.mls_early end,
    mls_contested = case when j.outcome = 'early' then t.mls_contested else array_append(t.mls_contested, j.contest) end
  from judged j
  where t.id = j.id and (j.outcome = 'early' or exists (select from contested c where c.nth = j.nth))
)`;

const columnOf = (leg: Leg): string | null => legTraits[leg].statusColumn;

/** The status that the document shows for its other deciding leg. */
const statusOfOther = caseOfLeg("c.leg", (leg) => {
  const other = decidingLegs.find((each) => each !== leg);
  return columnOf(leg) === null || other === undefined ? null : `d.${columnOf(other)}`;
});

const statusColumns = decidingLegs
  .map((leg) => `${columnOf(leg)} = case c.leg when '${leg}' then c.leg_status else d.${columnOf(leg)} end`)
  .join(", ");

// Each leg has its own range of positions, because two legs that are rejected at the same moment do not see each
// other's findings.
const firstPosition = caseOfLeg("c.leg", (_leg, nth) => `${(nth + 1) * 1_000_000}`);

const publicNameOfLeg = caseOfLeg("c.leg", (leg) => `'${publicLeg(leg)}'`);

/** The reports and findings that came with verdicts. */
const storeReportsAndFindings = `
), found as (
  insert into validation_findings (document_id, revision, position, org_id, flag, reason_code, text, location, test,
    rule, context, hint, pointer, rule_set)
  select c.document_id, c.revision, f.position + ${firstPosition}, c.org_id, f.flag, f."reasonCode", f.text, f.location,
    f.test, f.rule, f.context, f.hint, f.pointer, v.source || '-' || ${publicNameOfLeg}
  from decided c join input v on v.nth = c.nth
  cross join lateral jsonb_to_recordset(v.findings) as f (position int, flag text, "reasonCode" text, text text,
    location text, test text, rule text, context text, hint text, pointer text)
  where ${isDecidingLeg("c.leg")}
), reported as (
  insert into sending_reports (org_id, document_id, transmission_id, attempt, event, packed, certificate_subject)
  select c.org_id, c.document_id, c.id, c.attempts, c.event, v.report, v.certificate_subject
  from decided c join ${arrayRows("$4::bytea[]", "$6::text[]")} with ordinality as v (report, certificate_subject, nth) on v.nth = c.nth
  where v.report is not null
), certified as (${keepCertificates("$5::bytea[]")}`;

const decide = `
with input as materialized (
  select i.nth, coalesce(r.id, i.sbdh_id) as sbdh_id, i.packed, v.*, coalesce(t.document_id, r.document_id) as of_document
  from ${arrayRows("$1::uuid[]", "$2::json[]", "$3::bytea[]")} with ordinality as i (sbdh_id, verdict, packed, nth)
  cross join lateral json_to_record(i.verdict) as v (to_state text, event text, from_states text[], of_attempt integer,
    leg_status text, overall jsonb, proves_delivery boolean, completes_polled boolean, source text, mls jsonb,
    reason text, failure_class text, duration_ms integer, detail jsonb,
    findings jsonb, ${messageColumnTypes}, sender jsonb, needs_sender boolean)
  left join ${legById("i.sbdh_id", "document_id")} t on true
  left join ${legsWith(`t.document_id is null and ${isResentAs("i.sbdh_id")}`, "id, document_id")} r on true
), ${lockDocumentsOf("input", { documentId: "of_document", place: "nth" })}, ${judgeSenders(`
  select v.*, l.first <> v.nth as waits, l.overall_status as overall_before, t.id, t.org_id, t.document_id, t.revision, t.leg,
    t.state as from_state, t.attempts, t.receiver_id, t.provider, t.mls_early, t.mls_contested, coalesce(t.sent_at, t.updated_at) as since,
    not exists (
      select from transmissions o where o.document_id = t.document_id and o.revision = t.revision and o.leg <> t.leg
        and ${isDecidingLeg("o.leg")} and o.state <> 'not_required'
    ) as alone, (v.of_attempt is null or t.attempts = v.of_attempt) and (t.state = any(v.from_states)
        or (v.completes_polled and t.state = v.to_state and ${sourceOfMessage("t")} = 'polling')) as is_open
  from input v left join locked l on l.id = v.of_document
  left join ${legsOfLocked("input", "and l.first = c.nth", "of_document")} t on t.id = v.sbdh_id and l.first = v.nth`)}, decided as (
  update transmissions t set state = s.to_state, ${marksOfState("s.to_state")}, mls = coalesce(${keptMessage("s", "t")}, t.mls),
    reason = s.reason,
    failure_class = s.failure_class, next_check_at = null, swept_at = null, claimed_by = null, updated_at = now(),
    sent_at = case when s.proves_delivery then coalesce(t.sent_at, now()) else t.sent_at end,
    mls_received_at = case when s.proves_delivery then coalesce(t.mls_received_at, now()) else t.mls_received_at end
  from judged s
  where t.id = s.id and s.outcome = 'recorded'
  returning s.nth, s.id, s.org_id, s.document_id, s.revision, s.leg, s.from_state, s.attempts, s.since, s.alone, s.overall_before,
    s.to_state, s.event, s.leg_status, s.overall, s.duration_ms, s.detail, coalesce(s.mls, t.mls) as mls
), document as (
  update documents d set updated_at = now(), ${statusColumns},
    overall_status = c.overall ->> case when c.alone then 'alone' else coalesce(${statusOfOther}, 'undecided') end
  from decided c
  where d.id = c.document_id and d.revision = c.revision and ${isDecidingLeg("c.leg")}
  returning c.org_id, c.document_id, c.revision, c.overall_before, d.overall_status, d.kind, d.traceparent`;

const store = `
), kept as (${insertMessages(
  "judged o where o.message_id is not null and o.waits is not true",
)}), logged as (${insertLogRows(
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
select o.nth::int as nth, coalesce(o.waits, false) as waits, o.outcome, o.leg, o.org_id, o.of_document as document_id, o.expected as expected_provider,
  exists (select from contested c where c.nth = o.nth) as is_logged, coalesce(o.mls_early, false) as has_waiting_messages,
  coalesce(o.outcome = 'early' and o.from_state <> 'sending', false) as has_earlier_messages,
  case when n.overall_status <> n.overall_before then n.overall_status end as new_status, n.kind, n.traceparent,
  ${settleMessage} as settled
from judged o left join document n on n.document_id = o.document_id`;

/** The statement for verdicts that bring neither a report nor findings, as status messages that accept do, which most are. */
const saveMessageVerdicts = preparedStatement("save-leg-decisions", decide + store);

const saveVerdicts = preparedStatement("save-reported-decisions", decide + storeReportsAndFindings + store);

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
): Promise<OrDeferred<LegDecisionResult>[]> {
  const rows = await db.query<LegDecisionResult & { nth: number; waits: boolean; settled: unknown }>(
    ...(await statementFor(verdicts)),
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

/** The statement and its parameters. The one without reports and findings is for accepted messages, which most are. */
async function statementFor(verdicts: readonly NewLegVerdict[]): Promise<[PreparedStatement, unknown[]]> {
  const common = [
    verdicts.map(({ sbdhId }) => sbdhId),
    binaryArray(
      "json",
      verdicts.map((verdict) => Buffer.from(verdictJson(verdict))),
    ),
    await packMessages(verdicts.map(({ message }) => message)),
  ];
  if (verdicts.every(({ report, findings }) => report === undefined && findings.length === 0)) {
    return [saveMessageVerdicts, common];
  }
  const reports = await Promise.all(
    verdicts.map(async ({ report }) => (report === undefined ? undefined : packSendingReport(report))),
  );
  const subjects = reports.map((report) => report?.subject ?? null);
  return [saveVerdicts, [...common, ...reportParameters(reports), subjects]];
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
    ...(message !== undefined && messageColumns(message)),
    sender,
    needs_sender: needsSender,
  });
}
