import { decidingLegs, legTraits, publicLeg, type Leg } from "../status/legs.ts";
import type { PreparedStatement } from "../db/queryable.ts";
import { arrayRows } from "../db/array-rows.ts";
import {
  caseOfLeg,
  isDecidingLeg,
  isResentAs,
  legById,
  legsOfLocked,
  legsWith,
  lockDocumentsOf,
  marksOfState,
} from "../db/leg-sql.ts";
import { insertLogRows, legRows, millisecondsSince } from "../db/log-rows.ts";
import { insertMessages, messageColumnTypes, settleMessage } from "./inbound-message-store.ts";
import { keptMessage, sourceOfMessage } from "./leg-message.ts";
import { judgeSenders } from "./judge-senders-sql.ts";
import { keepCertificates } from "./report-store.ts";

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
export const saveMessageVerdicts: PreparedStatement = { name: "save-leg-decisions", text: decide + store };

export const saveVerdicts: PreparedStatement = {
  name: "save-reported-decisions",
  text: decide + storeReportsAndFindings + store,
};
