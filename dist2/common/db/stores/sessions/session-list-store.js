import { organizationIn } from "../../../domain/scope.js";
import { inScope } from "../../fragments/in-scope.js";
/** Sessions that have not expired, newest first; reads one row more than `limit` to show a next page. */
export async function listSessionRows(db, query) {
    const { orgId, subject = null, after = null, limit } = query;
    return db.query(`select id, org_id, (select o.name from organizations o where o.id = console_sessions.org_id) as organization, subject,
       roles, issuer, signed_in_with, address, user_agent, created_at, expires_at
     from console_sessions
     where ${inScope("org_id", "$1")} and ($2::text is null or subject = $2) and ($3::uuid is null or id < $3::uuid)
       and expires_at > now()
     order by id desc limit $4 + 1`, [organizationIn(orgId), subject, after, limit]);
}
/** @returns whose session it was; undefined for an unknown or expired one */
export async function deleteSession(tx, { id, orgId, subject }) {
    const [ended] = await tx.query(`delete from console_sessions
     where id = $1 and ${inScope("org_id", "$2")} and ($3::text is null or subject = $3) and expires_at > now()
     returning org_id, subject`, [id, organizationIn(orgId), subject ?? null]);
    return ended;
}
//# sourceMappingURL=session-list-store.js.map