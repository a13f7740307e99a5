import type { TaxDataType } from "../peppol/tax-data.ts";
import type { XmlForm } from "../status/legs.ts";
import {
  legMove,
  canMoveLeg,
  decidedLegStates,
  legSources,
  type FailureClass,
  type LegState,
  type LogEventName,
} from "../status/status.ts";
import { processFirstPerKey, type OrDeferred, deferred } from "../runtime/batcher.ts";
import { binaryArray, arrayRows, commitMark, literals } from "../db/shared-sql.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import {
  legById,
  lockDocumentsOf,
  taxDataFormOfLeg,
  legsOfLocked,
  marksOfState,
  providerOfSubject,
  resentAs,
  type LegVersion,
} from "../db/leg-sql.ts";
import { insertLogRows, legRows, millisecondsSince } from "../db/log-sql.ts";
import { packText, packReports } from "../db/packed-text.ts";

export interface LegClaim {
  sbdhId: string;
  /** Attempts that the envelope was built on: another attempt may have stored other content. */
  attempts: number;
  instanceId: string;
  sbdSha256: string;
  /** Provider of the receiver's latest envelope, if known; the sending report will probably name the same. */
  provider?: string | undefined;
  /** The tax data document of this leg, stored with the claim unless it is already; undefined on the C3 leg. */
  taxData?: { xml: string; sha256: string; type: TaxDataType; isStored?: boolean };
}

/** Number of the attempt; null where nothing was claimed: the leg is held, sent or paused, its envelope is known, or a recovery is open. */
export type ClaimedAttempts = number | null;

/**
 * queued → sending, with the envelope's digest and the attempt's number, before the first byte leaves; a batch in one
 * statement. A second claim of the same leg is deferred to the next batch.
 *
 * @param noteCommit called with the mark of the transaction (`commitMark`) before anything is sent
 */
export async function claimLegs(
  db: Queryable,
  claims: readonly LegClaim[],
  noteCommit: (mark: string) => Promise<void> = () => Promise.resolve(),
): Promise<OrDeferred<ClaimedAttempts>[]> {
  return processFirstPerKey(
    claims,
    ({ sbdhId }) => sbdhId,
    async (first) => {
      const rows = await db.query<{ nth: number; attempts: number; mark: string }>(claimLegsStatement, [
        first.map(({ sbdhId }) => sbdhId),
        first.map(({ attempts }) => attempts),
        first.map(({ instanceId }) => instanceId),
        first.map(({ sbdSha256 }) => sbdSha256),
        binaryArray(
          "bytea",
          await Promise.all(
            first.map(async ({ taxData }) =>
              taxData === undefined || taxData.isStored === true ? null : packText(taxData.xml, "xml"),
            ),
          ),
        ),
        first.map(({ taxData }) => taxData?.sha256 ?? null),
        first.map(({ taxData }) => taxData?.type ?? null),
        first.map(({ provider }) => provider ?? null),
      ]);
      if (rows[0] !== undefined) {
        await noteCommit(rows[0].mark);
      }
      const attempts = new Map(rows.map((row) => [row.nth, row.attempts]));
      return first.map((_claim, index) => attempts.get(index + 1) ?? null);
    },
  );
}

const move = legMove("queued", "sending");

/** The digest and the bytes of the one leg of a revision that carries this form. */
const reportOfRevision = (form: XmlForm): string =>
  ["decode(xml_sha256, 'hex')", "packed"]
    .map((value) => `(array_agg(${value}) filter (where ${taxDataFormOfLeg("leg")} = '${form}'))[1]`)
    .join(", ");

const claimLegsStatement = preparedStatement(
  "claim-legs",
  `with input as materialized (
       select i.*, t.document_id, t.updated_at
       from ${arrayRows("$1::uuid[]", "$2::int[]", "$3::uuid[]", "$4::text[]", "$5::bytea[]", "$6::text[]", "$7::text[]", "$8::text[]")}
         with ordinality as i (sbdh_id, attempts, instance_id, sbd_sha256, packed, xml_sha256, tax_data_type, provider, nth)
       cross join ${legById("i.sbdh_id", "document_id, updated_at")} t
     ), ${lockDocumentsOf("input")}, before as materialized (
       select i.* from input i join locked l on l.id = i.document_id
     ), claimed as (
       update transmissions t set state = '${move.to}', attempts = t.attempts + 1, claimed_by = b.instance_id,
         tax_data_type = coalesce(t.tax_data_type, b.tax_data_type),
         provider = coalesce(b.provider, t.provider), reason = null,
         failure_class = null, next_check_at = null, swept_at = null, updated_at = now()
       from before b
       where t.id = b.sbdh_id and t.state = '${move.from}' and t.attempts = b.attempts and t.known_to_access_point is not true
         and coalesce(t.next_check_at, '-infinity') <= now() and not (select is_recovering())
       returning b.nth, t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, t.resent_as, b.sbd_sha256, b.packed, b.xml_sha256,
         b.tax_data_type, b.updated_at as queued_at
     ), stored as (
       insert into revision_files as f (document_id, revision, org_id, tax_data_sha256, tax_data, withdrawal_sha256, withdrawal)
       select document_id, revision, org_id, ${reportOfRevision("tax-data")}, ${reportOfRevision("withdrawal")}
       from claimed where packed is not null group by document_id, revision, org_id
       on conflict (document_id, revision) do update set
         tax_data_sha256 = coalesce(excluded.tax_data_sha256, f.tax_data_sha256), tax_data = coalesce(excluded.tax_data, f.tax_data),
         withdrawal_sha256 = coalesce(excluded.withdrawal_sha256, f.withdrawal_sha256), withdrawal = coalesce(excluded.withdrawal, f.withdrawal)
       where excluded.tax_data_sha256 is distinct from f.tax_data_sha256 or excluded.withdrawal_sha256 is distinct from f.withdrawal_sha256
     ), logged as (${insertLogRows(
       legRows({
         from: "claimed",
         event: "'SENDING'",
         states: [`'${move.from}'`, `'${move.to}'`],
         attempt: "attempts",
         durationMs: millisecondsSince("queued_at"),
         detail: `jsonb_strip_nulls(jsonb_build_object('sbd_sha256', sbd_sha256, 'tax_data_type', tax_data_type,
           'envelope', resent_as[cardinality(resent_as)]))`,
         envelope: "id",
       }),
     )})
     select nth::int as nth, attempts, (select ${commitMark} from claimed limit 1) as mark from claimed`,
);

/** A longer certificate stays in its report: what a dictionary is for ends with 32 kB. */
const maxCertificateLength = 8_192;

type Report = Record<string, unknown>;

/** Reports as a row stores them. */
interface PackedReports {
  packed: Buffer;
  /** To be stored apart from the reports. */
  certificates: string[];
}

export async function packSendingReports(reports: readonly Report[]): Promise<PackedReports> {
  const shared = reports.map(({ c3Cert }) => (typeof c3Cert === "string" ? JSON.stringify(c3Cert).slice(1, -1) : ""));
  const certificates = [...new Set(shared)].filter(({ length }) => length > 0 && length <= maxCertificateLength);
  const texts = reports.map((report) => JSON.stringify(report));
  return { packed: await packReports(texts, certificates), certificates };
}

/** The subject of a report's certificate is a column, to be read without unpacking. */
export const subjectOf = (report: Report | undefined): string | undefined => {
  const subject = report?.["c3CertSubjectCN"];
  return typeof subject === "string" ? subject : undefined;
};

/** The parameters of a statement that stores these reports: their bytes, and each certificate that it has to keep, once. */
export const reportParameters = (reports: readonly (PackedReports | undefined)[]): [Buffer, Buffer] => {
  const certificates = new Set(reports.flatMap((report) => report?.certificates ?? []));
  return [
    binaryArray(
      "bytea",
      reports.map((report) => report?.packed ?? null),
    ),
    binaryArray(
      "bytea",
      [...certificates].map((certificate) => Buffer.from(certificate, "utf8")),
    ),
  ];
};

export interface LegOutcome {
  /** State and attempt that the outcome belongs to, so that a late outcome does not undo a newer one. */
  from: LegVersion;
  to: LegState;
  event: LogEventName;
  reason?: string;
  failureClass?: FailureClass;
  report?: Report;
  /** Its report shares a row with that of another first attempt of this document, if one statement records both. */
  documentId?: string;
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
  for (const { from, to } of outcomes) {
    if (to !== from.state && !canMoveLeg(from.state, to)) {
      throw new Error(`a leg cannot go from ${from.state} to ${to}`);
    }
  }
  return processFirstPerKey(
    outcomes,
    ({ from }) => from.sbdhId,
    async (first) => {
      const others = pairReports(first);
      const reports = await Promise.all(
        first.map(async (outcome) => {
          const other = others.get(outcome);
          return outcome.report === undefined || other === null
            ? undefined
            : packSendingReports([outcome.report, ...(other?.report === undefined ? [] : [other.report])]);
        }),
      );
      const rows = await db.query<RecordedOutcome & { nth: number }>(recordLegOutcomesStatement, [
        first.map(({ from }) => from.sbdhId),
        binaryArray(
          "json",
          first.map((outcome) => {
            const { from, to, durationMs, pauseMs } = outcome;
            const other = others.get(outcome);
            const columns = {
              to_state: to,
              from_state: from.state,
              attempt: from.attempts,
              event: outcome.event,
              reason: outcome.reason,
              failure_class: outcome.failureClass,
              certificate_subject: subjectOf(outcome.report),
              other_id: other?.from.sbdhId,
              other_subject: subjectOf(other?.report),
              duration_ms: durationMs === undefined ? undefined : Math.round(durationMs),
              // JSON has no infinity; PostgreSQL accepts the word.
              pause_ms: pauseMs === undefined ? undefined : String(pauseMs),
              detail: outcome.detail ?? {},
              is_known: outcome.isKnown,
              sends_again: outcome.sendsAgain,
            };
            return Buffer.from(JSON.stringify(columns));
          }),
        ),
        ...reportParameters(reports),
      ]);
      const results = new Map(rows.map(({ nth, ...recorded }) => [nth, recorded]));
      return first.map((_outcome, index) => results.get(index + 1) ?? { moved: false, hasWaitingMessages: false });
    },
  );
}

/** Of two outcomes whose reports share a row the first, with the second; and the second, with null. */
function pairReports(outcomes: readonly LegOutcome[]): Map<LegOutcome, LegOutcome | null> {
  const firsts = new Map<string, LegOutcome>();
  const others = new Map<LegOutcome, LegOutcome | null>();
  for (const outcome of outcomes.filter(({ documentId, report }) => documentId !== undefined && report !== undefined)) {
    const key = [outcome.documentId, outcome.from.attempts, outcome.event].join(" ");
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, outcome);
    } else if (!others.has(first)) {
      others.set(first, outcome).set(outcome, null);
    }
  }
  return others;
}

export async function recordLegOutcome(tx: Queryable, outcome: LegOutcome): Promise<boolean> {
  const [recorded] = await recordLegOutcomes(tx, [outcome]);
  return recorded !== undefined && recorded !== deferred && recorded.moved;
}

const recordLegOutcomesStatement = preparedStatement(
  "record-leg-outcomes",
  `
with known as materialized (
  select i.nth, i.sbdh_id, i.packed, t.org_id, t.document_id, t.mls_early, t.state in (${literals(decidedLegStates)}) as is_final, o.*
  from ${arrayRows("$1::uuid[]", "$2::json[]", "$3::bytea[]")} with ordinality as i (sbdh_id, outcome, packed, nth)
  cross join lateral json_to_record(i.outcome) as o (to_state text, from_state text, attempt integer, event text,
    reason text, failure_class text, certificate_subject text, other_id uuid, other_subject text, duration_ms integer, pause_ms float8, detail jsonb, is_known boolean, sends_again boolean)
  cross join ${legById("i.sbdh_id", "org_id, document_id, state, mls_early")} t
), input as materialized (
  -- A leg that is decided stays so: its document need not be locked, and only the report is kept.
  select * from known where not is_final
), ${lockDocumentsOf("input")}, before as materialized (
  select i.nth, i.sbdh_id, i.packed, i.to_state, i.attempt, i.event, i.reason, i.failure_class, i.certificate_subject, i.other_id, i.other_subject,
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
  insert into sending_reports (org_id, document_id, transmission_id, attempt, event, packed, certificate_subject, other_id, other_subject)
  select org_id, document_id, sbdh_id, attempt, event, packed, certificate_subject, other_id, other_subject
  from updated where packed is not null and (changed or of_attempt)
  union all
  select org_id, document_id, sbdh_id, attempt, event, packed, certificate_subject, other_id, other_subject
  from known where is_final and packed is not null and from_state = 'sending'
), certified as (
  -- Each certificate once, in the statement of its report: no report is stored without it.
  insert into report_certificates (digest, certificate)
  select c.digest, c.certificate from (
    select substring(sha256(certificate) for 16) as digest, certificate from ${arrayRows("$4::bytea[]")} as u (certificate)
  ) c
  where not exists (select from report_certificates k where k.digest = c.digest)
  order by c.digest on conflict do nothing
), logged as (${insertLogRows(
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
select nth::int as nth, moves as moved, coalesce(mls_early, false) as has_waiting_messages from updated
union all select nth::int, false, coalesce(mls_early, false) from known where is_final`,
);
