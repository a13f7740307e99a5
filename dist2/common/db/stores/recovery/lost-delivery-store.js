import { documentKindNames, documentKinds } from "../../../domain/document-kinds.js";
import { organizationIn } from "../../../domain/scope.js";
import { decidingLegs } from "../../../domain/status/legs.js";
import { inScope } from "../../fragments/in-scope.js";
/** SQL: whether the database has what the envelope `e` carried, or had it and deleted it after its term. */
const isHere = `exists (select from documents d where d.id = e.document_id and d.revision >= e.revision)
       or exists (select from deleted_documents g where g.id = e.document_id and g.revision >= e.revision)
       or exists (select from transmissions t where t.id = e.sbdh_id)`;
/**
 * Marks what is lost, in the transaction that ends the recovery: later a document may be deleted after its term, and is not
 * lost by that.
 */
export async function markLost(tx, recoveryId) {
    await tx.query(`update recovered_envelopes e set lost = true where e.recovery_id = $1 and not e.lost and not (${isHere})`, [recoveryId]);
}
/** SQL: how the document `d` calls its receiver, by the table of kinds. */
const receiverName = `coalesce(p.party ->> 'party_name', p.party ->> 'name')
     from (select case d.kind ${documentKindNames
    .map((kind) => `when '${kind}' then d.document -> '${documentKinds[kind].receiver}'`)
    .join(" ")} end as party) p`;
/** Names the receivers of what is lost, as the newest document of the same organization to the same receiver names them. */
export async function nameReceivers(db, recoveryId) {
    await db.query(`with receiver as materialized (
       select distinct org_id, receiver_id from recovered_envelopes
       where recovery_id = $1 and lost and leg = '${decidingLegs[0]}' and org_id is not null
     ), named as materialized (
       select distinct on (r.org_id, r.receiver_id) r.org_id, r.receiver_id, (select ${receiverName}) as name
       from receiver r join transmissions t on t.org_id = r.org_id and t.receiver_id = r.receiver_id and t.leg = '${decidingLegs[0]}'
       join documents d on d.id = t.document_id
       order by r.org_id, r.receiver_id, t.id desc
     )
     update recovered_envelopes e set receiver_name = n.name from named n
     where e.recovery_id = $1 and e.lost and e.org_id = n.org_id and e.receiver_id = n.receiver_id`, [recoveryId]);
}
/** How many deliveries each of these recoveries has lost. */
export async function countLostDeliveries(db, { recoveryIds, scope }) {
    const rows = await db.query(`select e.recovery_id as id, count(*)::int as count from recovered_envelopes e
     where e.recovery_id = any($1::uuid[]) and e.lost and ${inScope("e.org_id", "$2")} and not (${isHere}) group by 1`, [recoveryIds, organizationIn(scope)]);
    return new Map(rows.map(({ id, count }) => [id, count]));
}
/** What is lost by recoveries that are over and that no one has acknowledged. */
export async function countUnacknowledgedLosses(db) {
    const [row] = await db.query(`select count(*)::int as count, min(r.finished_at) as since
     from recoveries r join recovered_envelopes e on e.recovery_id = r.id
     where r.open is null and r.acknowledged_at is null and e.lost and not (${isHere})`);
    return row ?? { count: 0, since: null };
}
/** What is lost, unless it has come back since. */
export async function findLostDeliveries(db, { recoveryId, scope, limit }) {
    return findLost(db, { recoveryId, orgId: organizationIn(scope), limit });
}
/** What all organizations have lost, for the command of the operator who has the database itself. */
export const findAllLostDeliveries = (db, recoveryId) => findLost(db, { recoveryId, orgId: null });
function findLost(db, { recoveryId, orgId, limit }) {
    return db.query(`select e.sbdh_id, e.org_id, o.name as organization, e.document_id, e.kind, e.document_sequence, e.revision, e.leg,
       e.receiver_id, e.receiver_name, e.status, e.mls_status, e.taken_at
     from recovered_envelopes e left join organizations o on o.id = e.org_id
     where e.recovery_id = $1 and e.lost and ${inScope("e.org_id", "$2")} and not (${isHere})
     order by o.name, e.org_id, e.document_sequence, e.revision, e.leg, e.sbdh_id limit $3`, [recoveryId, orgId, limit ?? null]);
}
//# sourceMappingURL=lost-delivery-store.js.map