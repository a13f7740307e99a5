import { type Leg, type XmlForm, decidingLegs, legNames, legTraits } from "../status/legs.ts";
import {
  type FailureClass,
  type LegState,
  openLegStates,
  operatorLegStates,
  possiblyOutLegStates,
} from "../status/status.ts";
import { SERVICE_PROVIDER_SCHEME } from "../peppol/identifiers.ts";
import { heartbeatSeconds, literals } from "./shared-sql.ts";

export interface LegAddress {
  senderId: string;
  receiverId: string;
  docTypeId: string;
  processId: string;
  country: string;
}

/** The state of a leg that a worker has read; it may act only while that is still the state. */
export interface LegVersion {
  sbdhId: string;
  state: LegState;
  attempts: number;
}

export interface IdentifiedLeg extends LegVersion {
  orgId: string;
  documentId: string;
  revision: number;
  leg: Leg;
  failureClass: FailureClass | null;
}

/** Columns that decide, with leg, state, class and reason, whether an operator must act. */
export interface ActingColumns {
  isContested: boolean;
  isOverdue: boolean;
  isLeftToPerson: boolean;
  isMessageLost: boolean;
}

/** In `mls_contested`, marks the provider of a message that accepts a leg which was rejected before. */
export const contradictsMark = "contradicts";

/** SQL: whether a leg was rejected, and a message of the same provider has accepted it since. */
export const isContradicted = (leg: string): string => `(${leg}.state = 'rejected' and exists (
  select from unnest(${leg}.mls_contested) as m (contest) where m.contest like '% ${contradictsMark}'))`;

/**
 * SQL: whether the revision of a leg to corner 3 has reached its receiver, or may have; of a revision that is only reported,
 * whether the authority has accepted it.
 */
export const isDelivered = (leg: string): string => `(${leg}.state in (${literals(possiblyOutLegStates)})
    or (${leg}.state = 'failed' and ${leg}.failure_class = 'unknown') or ${isContradicted(leg)}
    or (${leg}.state = 'not_required' and exists (select from transmissions r
      where r.document_id = ${leg}.document_id and r.revision = ${leg}.revision and r.leg = 'c5'
        and (r.state = 'accepted' or ${isContradicted("r")}))))`;

/** SQL: whether a leg waits for a status message that may have come in the time that a restored database has lost. */
export const mayHaveLostMessage = (leg: string): string =>
  `(${leg}.state = 'sent' and was_sent_before_recovery(${leg}.document_id, ${leg}.revision, ${leg}.leg, ${leg}.attempts, ${leg}.created_at))`;

export const actingColumns = (leg: string): string =>
  `case when ${leg}.state = 'rejected' then ${isContradicted(leg)} else ${leg}.mls_contested is not null end as is_contested, ${leg}.mls_overdue_at is not null as is_overdue,
   coalesce(${leg}.next_check_at = 'infinity', false) as is_left_to_person, ${mayHaveLostMessage(leg)} as is_message_lost`;

/** SQL: the columns doc_type_id and process_id of a row of transmissions. */
export const exchangeColumns = (leg: string): string =>
  ["doc_type_id", "process_id"]
    .map((name) => {
      const ofExchange = `select x.${name} from exchanges x where x.number = ${leg}.exchange`;
      return `coalesce(${leg}.${name}, (${ofExchange})) as ${name}`;
    })
    .join(", ");

/** SQL: a value by leg; null for a leg without one. */
function caseOfLeg(leg: string, sqlOf: (name: Leg, nth: number) => string | null): string {
  const cases = legNames.flatMap((name, nth) => {
    const sql = sqlOf(name, nth);
    return sql === null ? [] : [`when '${name}' then ${sql}`];
  });
  return `case ${leg} ${cases.join(" ")} end`;
}

/** SQL: the stage that delivers a leg, and that its entries of the log name. */
export const stageOfLeg = (leg: string): string => caseOfLeg(leg, (name) => `'${legTraits[name].stage}'`);

/** SQL: the form of the XML that a leg carries. */
export const formOfLeg = (leg: string): string => caseOfLeg(leg, (name) => `'${legTraits[name].form}'`);

/** SQL: the form of the tax data document that a leg carries; null on the others. */
export const taxDataFormOfLeg = (leg: string): string =>
  caseOfLeg(leg, (name) => (legTraits[name].carriesTaxData ? `'${legTraits[name].form}'` : null));

const byForm = (form: string, columns: Record<XmlForm, string>): string =>
  `case ${form} ${Object.entries(columns)
    .map(([name, sql]) => `when '${name}' then ${sql}`)
    .join(" ")} end`;

/** SQL: the packed XML of a form, of the row `files` of revision_files; null where it has none. */
export const xmlOfForm = (files: string, form: string): string =>
  byForm(form, {
    ubl: `${files}.ubl`,
    "tax-data": `whole_tax_data(${files}.tax_data, ${files}.ubl)`,
    withdrawal: `${files}.withdrawal`,
  });

/** SQL: its digest. */
export const digestOfForm = (files: string, form: string): string =>
  `encode(${byForm(form, { ubl: `${files}.ubl_sha256`, "tax-data": `${files}.tax_data_sha256`, withdrawal: `${files}.withdrawal_sha256` })}, 'hex')`;

/** SQL: whether a leg decides anything of its document. */
export const isDecidingLeg = (leg: string): string => `${leg} in (${literals(decidingLegs)})`;

/** SQL: the columns that the indexes of transmissions follow, for an update that moves legs to this state. */
export const marksOfState = (state: string): string =>
  `open = case when ${state} in (${literals(openLegStates)}) then true end,
    troubled = case when ${state} in (${literals(operatorLegStates)}) then true end`;

// Everywhere documents are locked before their legs, in one order, and before log rows are inserted (insertLogRows).
/** SQL: the CTE `locked` with the documents that a column of a CTE names. */
export const lockDocumentsOf = (cte: string, documentId = "document_id"): string => `locked as materialized (
  select d.id, d.overall_status
  from (select distinct ${documentId} as id from ${cte}) c join documents d on d.id = c.id
  order by d.id for no key update of d
)`;

/**
 * SQL: the rows of transmissions whose ids are in the column `sbdh_id` of a CTE (`c`), read after their documents (`locked`, `l`) were locked:
 * the last holder of a lock may have changed them since the statement began. `conditions` are further ones on `c` and `l`. The rows need no
 * locks of their own, because every change of a leg's state locks its document first.
 */
export const legsOfLocked = (cte: string, conditions = "", documentId = "document_id"): string =>
  `legs_now((select array_agg(c.sbdh_id) from ${cte} c join locked l on l.id = c.${documentId} ${conditions}))`;

/**
 * SQL: columns of the legs that meet a condition, to be joined. `offset 0` makes PostgreSQL look them up for each row: of a small table it
 * would read a whole index at once, and a connection would keep that plan when the table has grown.
 */
export const legsWith = (condition: string, columns: string): string =>
  `lateral (select ${columns} from transmissions where ${condition} offset 0)`;

export const legById = (id: string, columns: string): string => legsWith(`id = ${id}`, columns);

/** SQL: the id of the envelope of a row of transmissions that is sent now. */
export const envelopeOfLeg = (leg: string): string =>
  `coalesce(${leg}.resent_as[cardinality(${leg}.resent_as)], ${leg}.id)`;

/** SQL: whether an id is that of a later envelope of a row of transmissions, by the index of those. */
export const isResentAs = (id: string): string => `resent_as @> array[${id}]`;

/**
 * SQL: `resent_as` of a leg that a person sends again. An id that the access point has a row for is never posted again: the leg
 * gets the next id, which is derived from the present one.
 */
export const resentAs = (leg: string): string =>
  `case when ${leg}.known_to_access_point then ${leg}.resent_as || following_envelope(${envelopeOfLeg(leg)}) else ${leg}.resent_as end`;

/** SQL: whether an entry of the log that has an envelope's digest is of the envelope that is sent now. */
export const isOfEnvelope = (entry: string, leg: string): string =>
  `${entry}.detail ->> 'envelope' is not distinct from (${leg}.resent_as[cardinality(${leg}.resent_as)])::text`;

/** SQL: whether a row of leg_reports or network_messages is of a row of transmissions. */
export const isOfLeg = (row: string, leg: string): string =>
  `${row}.transmission_id = ${leg}.id and ${row}.document_id = ${leg}.document_id`;

/** SQL: the six digits of the provider whose seat a certificate names, "PAE000456"; null where it names none. */
export const providerOfSubject = (subject: string): string => `substring(${subject} from '(?:^|[^0-9])([0-9]{6})$')`;

/**
 * SQL: the provider whose message decides the row `leg` of transmissions. That of the authority is in its address. That of the
 * receiver is named by the certificate that the leg was sent to; if an inquiry and not the sending brought the certificate, only
 * the report has it.
 */
export const providerOfLeg = (leg: string): string =>
  caseOfLeg(`${leg}.leg`, (name) =>
    legTraits[name].carriesTaxData
      ? `coalesce(substring(${leg}.receiver_id from '^${SERVICE_PROVIDER_SCHEME}:([0-9]{6})(?:-|$)'), '')`
      : `coalesce(${leg}.provider, ${providerOfSubject(`reported_subject(${leg}.id, ${leg}.document_id)`)})`,
  );

/** SQL: the latest report of a leg for `unpackJson`, null where there is none: of the row `leg` of transmissions. */
export const latestReport = (leg: string): string =>
  `(select r.packed from leg_reports r where ${isOfLeg("r", leg)} order by r.id desc limit 1)`;

/** SQL: the digest of the latest envelope of a leg, which its claim has logged; null before the first. */
export const latestEnvelopeDigest = (leg: string): string => `case when ${leg}.attempts > 0 then (
    select l.detail ->> 'sbd_sha256' from status_log l
    where l.document_id = ${leg}.document_id and l.revision = ${leg}.revision and l.leg = ${leg}.leg and l.event = 'SENDING'
      and ${isOfEnvelope("l", leg)}
    order by l.id desc limit 1
  ) end`;

/** How long a send is left alone, in milliseconds, by the state of its worker. */
export interface HoldTimeouts {
  /** The worker sends heartbeats; its answer may still come. */
  livingMs: number;
  /** Its heartbeat has stopped; the process may be frozen. */
  silentMs: number;
  /** The worker is known to have ended. */
  goneMs: number;
}

/** SQL: whether the send of a row of transmissions has been left alone for long enough; the timeouts are places of parameters. */
export const isAbandonedSend = (
  leg: string,
  { livingMs, silentMs, goneMs }: Record<keyof HoldTimeouts, string>,
): string =>
  `${leg}.updated_at < now() - make_interval(secs => case (
    select w.seen_at > now() - make_interval(secs => ${heartbeatSeconds}) from processes w where w.id = ${leg}.claimed_by
  ) when true then ${livingMs}::float8 when false then ${silentMs}::float8 else ${goneMs}::float8 end / 1000)`;

/**
 * SQL: state of a leg that is to be sent, by when it was made, or its document accepted. What is older than a recovery may have
 * been sent before the database went back, under the same id: it is asked about first.
 */
export const stateToSend = (madeAt: string, state = "'queued'"): string =>
  `case when ${state} = 'queued' and ${madeAt} <= (select max(coalesce(finished_at, 'infinity')) from recoveries)
    then 'unknown' else ${state} end`;
