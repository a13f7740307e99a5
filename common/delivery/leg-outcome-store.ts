import type { LogEventName } from "../status/log-entries.ts";
import { canMoveLeg, legSources, type FailureClass, type LegState } from "../status/status.ts";
import { processFirstPerKey, deferred, type OrDeferred } from "../runtime/keyed-batcher.ts";
import type { PreparedStatement, Queryable } from "../db/queryable.ts";
import { binaryArray } from "../db/binary-array.ts";
import { arrayRows } from "../db/array-rows.ts";
import { legById, legsOfLocked, lockDocumentsOf, marksOfState, providerOfSubject, resentAs } from "../db/leg-sql.ts";
import { literals } from "../db/literals.ts";
import { insertLogRows, legRows, millisecondsSince } from "../db/log-rows.ts";
import { keepCertificates, packSendingReport, reportParameters, type PackedReport } from "./report-store.ts";
import type { LegVersion } from "../db/leg-columns.ts";

export interface LegOutcome {
  /** State and attempt that the outcome belongs to, so that a late outcome does not undo a newer one. */
  from: LegVersion;
  to: LegState;
  event: LogEventName;
  reason?: string;
  failureClass?: FailureClass;
  report?: Record<string, unknown>;
  /** Default: the time since the leg reached its current state. */
  durationMs?: number;
  /** Pause before the leg is sent or asked about again; Infinity leaves it to an operator. */
  pauseMs?: number;
  /** Added to the log row: who did it and why. */
  detail?: Record<string, unknown>;
  /** Whether the access point has shown that it has a row of the envelope. */
  isKnown?: true;
  /** Whether a person sends it again: under the next id, where the access point has a row of this one. */
  sendsAgain?: true;
}

export interface RecordedOutcome {
  moved: boolean;
  /** Whether an early message of the leg can be judged now. */
  hasWaitingMessages: boolean;
}

/**
 * Records outcomes of sends and inquiries, a batch in one statement. Each moves its leg only from the state and attempt
 * that it belongs to; only `sent` is always recorded, because it is true whenever it is learned. Reports are stored in
 * any case. A log row is written when state or reason changes, so that repeated inquiries do not fill the log. A second
 * outcome of the same leg is deferred to the next batch.
 * @returns one result per outcome
 * @throws Error for a transition that the state machine does not have
 */
export async function recordLegOutcomes(
  db: Queryable,
  outcomes: readonly LegOutcome[],
): Promise<OrDeferred<RecordedOutcome>[]> {
  outcomes.forEach(requirePossible);
  return processFirstPerKey(
    outcomes,
    ({ from }) => from.sbdhId,
    async (first) => {
      const reports = await Promise.all(
        first.map(async ({ report }) => (report === undefined ? undefined : packSendingReport(report))),
      );
      const rows = await db.query<RecordedOutcome & { nth: number }>(recordLegOutcomesStatement, [
        first.map(({ from }) => from.sbdhId),
        binaryArray(
          "json",
          first.map((outcome, index) => Buffer.from(JSON.stringify(outcomeColumns(outcome, reports[index])))),
        ),
        ...reportParameters(reports),
      ]);
      const results = new Map(rows.map(({ nth, ...recorded }) => [nth, recorded]));
      return first.map((_outcome, index) => results.get(index + 1) ?? { moved: false, hasWaitingMessages: false });
    },
  );
}

export async function recordLegOutcome(tx: Queryable, outcome: LegOutcome): Promise<boolean> {
  const [recorded] = await recordLegOutcomes(tx, [outcome]);
  return recorded !== undefined && recorded !== deferred && recorded.moved;
}

function requirePossible({ from, to }: LegOutcome): void {
  if (to !== from.state && !canMoveLeg(from.state, to)) {
    throw new Error(`a leg cannot go from ${from.state} to ${to}`);
  }
}

const outcomeColumns = (
  { from, to, durationMs, pauseMs, ...outcome }: LegOutcome,
  report: PackedReport | undefined,
): object => ({
  to_state: to,
  from_state: from.state,
  attempt: from.attempts,
  event: outcome.event,
  reason: outcome.reason,
  failure_class: outcome.failureClass,
  certificate_subject: report?.subject,
  duration_ms: durationMs === undefined ? undefined : Math.round(durationMs),
  // JSON has no infinity; PostgreSQL accepts the word.
  pause_ms: pauseMs === undefined ? undefined : String(pauseMs),
  detail: outcome.detail ?? {},
  is_known: outcome.isKnown,
  sends_again: outcome.sendsAgain,
});

const recordLegOutcomesStatement: PreparedStatement = {
  name: "record-leg-outcomes",
  text: `
with input as materialized (
  select i.nth, i.sbdh_id, i.packed, t.document_id, o.*
  from ${arrayRows("$1::uuid[]", "$2::json[]", "$3::bytea[]")} with ordinality as i (sbdh_id, outcome, packed, nth)
  cross join lateral json_to_record(i.outcome) as o (to_state text, from_state text, attempt integer, event text,
    reason text, failure_class text, certificate_subject text, duration_ms integer, pause_ms float8, detail jsonb, is_known boolean, sends_again boolean)
  cross join ${legById("i.sbdh_id", "document_id")} t
), ${lockDocumentsOf("input")}, before as materialized (
  select i.nth, i.sbdh_id, i.packed, i.to_state, i.attempt, i.event, i.reason, i.failure_class, i.certificate_subject,
    i.duration_ms, i.pause_ms, i.detail, i.is_known, i.sends_again, i.from_state = 'sending' as of_attempt, t.state, t.reason as reason_before, t.updated_at,
    t.mls_early,
    (t.state = i.from_state and t.attempts = i.attempt)
      or (i.to_state = 'sent' and t.state in (${literals(legSources("sent"))})) as moves
  from input i join ${legsOfLocked("input")} t on t.id = i.sbdh_id
), judged as (
  select *, moves and (state <> to_state or reason_before is distinct from reason) as changed,
    case when moves then to_state else state end as next_state
  from before
), updated as (
  update transmissions t set
    state = j.next_state, ${marksOfState("j.next_state")},
    reason = case when j.moves then j.reason else t.reason end,
    failure_class = case when j.moves then j.failure_class else t.failure_class end,
    sent_at = case when j.moves and j.to_state = 'sent' then coalesce(t.sent_at, now()) else t.sent_at end,
    provider = case when j.attempt = t.attempts or t.provider is null
      then coalesce(${providerOfSubject("j.certificate_subject")}, t.provider) else t.provider end,
    resent_as = case when j.moves and j.sends_again then ${resentAs("t")} else t.resent_as end,
    known_to_access_point = case when j.moves and j.sends_again then null else coalesce(j.is_known, t.known_to_access_point) end,
    claimed_by = case when j.moves then null else t.claimed_by end,
    swept_at = case when j.moves then null else t.swept_at end,
    next_check_at = case when not j.moves then t.next_check_at when j.pause_ms = 'Infinity' then 'infinity'
      else now() + make_interval(secs => j.pause_ms / 1000) end,
    updated_at = case when j.moves and j.state <> j.to_state then now() else t.updated_at end
  from judged j where t.id = j.sbdh_id
  returning j.*, t.org_id, t.document_id, t.revision, t.leg, case when j.moves and j.sends_again then t.resent_as end as resent_as
), reported as (
  insert into sending_reports (org_id, document_id, transmission_id, attempt, event, packed, certificate_subject)
  select org_id, document_id, sbdh_id, attempt, event, packed, certificate_subject
  from updated where packed is not null and (changed or of_attempt)
), certified as (${keepCertificates("$4::bytea[]")}), logged as (${insertLogRows(
    legRows({
      from: "updated where changed",
      event: "event",
      states: ["state", "to_state"],
      attempt: "attempt",
      durationMs: `coalesce(duration_ms, ${millisecondsSince("updated_at")})`,
      detail: `nullif(jsonb_strip_nulls(jsonb_build_object('reason', reason, 'failure_class', failure_class, 'resent_as', resent_as[cardinality(resent_as)])) || detail, '{}')`,
      envelope: "sbdh_id",
    }),
  )})
select nth::int as nth, moves as moved, coalesce(mls_early, false) as has_waiting_messages from updated`,
};
