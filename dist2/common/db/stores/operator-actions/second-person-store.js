/** A person who asks again begins the time anew. */
export async function saveSecondPersonRequest(db, request) {
    const { action, targetId, outcome, person, orgId, subject, reason } = request;
    await db.query(`insert into second_person_requests (action, target_id, outcome, person, org_id, subject, reason)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (action, target_id, outcome, person) do update set reason = excluded.reason, asked_at = clock_timestamp()`, [action, targetId, outcome, person, orgId, subject, reason]);
}
/** Takes what another person has asked for; undefined when there is none that is recent enough. */
export async function takeSecondPersonRequest(tx, { action, targetId, outcome, person }, { hours }) {
    const taken = await tx.query(`delete from second_person_requests
     where action = $1 and target_id = $2 and outcome = $3 and asked_at > now() - make_interval(hours => $5)
     returning subject, reason, person <> $4 as other`, [action, targetId, outcome, person, hours]);
    return taken.find(({ other }) => other);
}
/** Deletes requests for which no second person has come in time, up to `limit`. @returns how many */
export async function purgeSecondPersonRequests(db, { hours, limit }) {
    const rows = await db.query(`delete from second_person_requests where ctid in (
       select ctid from second_person_requests where asked_at < now() - make_interval(hours => $1) limit $2) returning 1`, [hours, limit]);
    return rows.length;
}
//# sourceMappingURL=second-person-store.js.map