import { SERVICE_PROVIDER_SCHEME } from "../../domain/identifiers.js";
import { decidingLegs, legNames, legTraits } from "../../domain/status/legs.js";
import { heartbeatSeconds } from "./heartbeat-seconds.js";
import { literals } from "./literals.js";
/** SQL: what a leg comes to; null for one of which there is nothing to say. */
export function caseOfLeg(leg, sqlOf) {
    const cases = legNames.flatMap((name, nth) => {
        const sql = sqlOf(name, nth);
        return sql === null ? [] : [`when '${name}' then ${sql}`];
    });
    return `case ${leg} ${cases.join(" ")} end`;
}
/** SQL: the stage that delivers a leg, and that its entries of the log name. */
export const stageOfLeg = (leg) => caseOfLeg(leg, (name) => `'${legTraits[name].stage}'`);
/** SQL: the form of the XML that a leg carries. */
export const formOfLeg = (leg) => caseOfLeg(leg, (name) => `'${legTraits[name].form}'`);
/** SQL: the form of the tax data document that a leg carries; null on the others. */
export const taxDataFormOfLeg = (leg) => caseOfLeg(leg, (name) => (legTraits[name].carriesTaxData ? `'${legTraits[name].form}'` : null));
/** SQL: whether a leg decides anything of its document. */
export const isDecidingLeg = (leg) => `${leg} in (${literals(decidingLegs)})`;
// Documents are locked before their legs, in one order, as everywhere, and before anything is logged: see
// insertLogRows.
/** SQL: the CTE `locked` with the documents that the column document_id of a CTE names. */
export const lockDocumentsOf = (cte) => `locked as materialized (
  select d.id, d.overall_status from documents d where d.id in (select document_id from ${cte})
  order by d.id for no key update of d
)`;
/** SQL: the six digits of the provider whose seat a certificate names, "PAE000456"; null where it names none. */
export const providerOfSubject = (subject) => `substring(${subject} from '(?:^|[^0-9])([0-9]{6})$')`;
/**
 * SQL: the provider whose message decides a leg, of the row `leg` of transmissions: the authority's is in its address, and another
 * one's message is refused; the receiver's is known by the certificate that the leg was sent to, or not at all. Where an inquiry
 * and not the sending brought the certificate, only the report has it.
 */
export const providerOfLeg = (leg) => caseOfLeg(`${leg}.leg`, (name) => legTraits[name].carriesTaxData
    ? `coalesce(substring(${leg}.receiver_id from '^${SERVICE_PROVIDER_SCHEME}:([0-9]{6})(?:-|$)'), '')`
    : `coalesce(${leg}.provider, (
          select ${providerOfSubject("r.certificate_subject")} from sending_reports r
          where r.transmission_id = ${leg}.id and r.certificate_subject is not null order by r.id desc limit 1
        ))`);
/** SQL: the latest report of a leg for `unpackJson`, null where there is none: of the row `leg` of transmissions. */
export const latestReport = (leg) => `(select r.packed from sending_reports r where r.transmission_id = ${leg}.id order by r.id desc limit 1)`;
/** SQL: whether the send of a row of transmissions has been left alone for long enough; the timeouts are places of parameters. */
export const isAbandonedSend = (leg, { livingMs, silentMs, goneMs }) => `${leg}.updated_at < now() - make_interval(secs => case (
    select w.seen_at > now() - make_interval(secs => ${heartbeatSeconds}) from processes w where w.id = ${leg}.claimed_by
  ) when true then ${livingMs}::float8 when false then ${silentMs}::float8 else ${goneMs}::float8 end / 1000)`;
/** SQL: initial state of a new leg; `unknown` if recovery found its envelope: the restored database may have lost the send. */
export const stateOfNewLeg = (id, state) => `case when ${state} = 'queued' and exists (select from recovered_envelopes e where e.sbdh_id = ${id}) then 'unknown' else ${state} end`;
//# sourceMappingURL=leg-sql.js.map