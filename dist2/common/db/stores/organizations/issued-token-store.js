import { notice } from "../../../domain/service-status/expiry.js";
/** @returns whether the organization exists */
export async function insertIssuedToken(db, token) {
    const rows = await db.query(`insert into issued_tokens (id, org_id, subject, roles, expires_at)
     select $1, o.id, $3, $4, $5 from organizations o where o.id = $2 returning id`, [token.id, token.orgId, token.subject, token.roles, token.expiresAt]);
    return rows.length > 0;
}
/** Newest first; reads one row more than `limit` to show a next page. */
export async function listIssuedTokenRows(db, { orgId, after, limit }) {
    return db.query(`select id, org_id, subject, roles, issued_at, expires_at, revoked_at from issued_tokens
     where org_id = $1 and ($2::uuid is null or id < $2::uuid) order by id desc limit $3 + 1`, [orgId, after ?? null, limit]);
}
/** Revokes the token. @returns whether it was valid before; undefined for an unknown token */
export async function revokeIssuedToken(tx, { orgId, id }) {
    const [row] = await tx.query(`with before as (
       select id, revoked_at is null as counted from issued_tokens where org_id = $1 and id = $2 for no key update
     ), revoked as (
       update issued_tokens t set revoked_at = now() from before b where t.id = b.id and b.counted
     )
     select counted from before`, [orgId, id]);
    return row?.counted;
}
/** Notes that the tokens were used, unless that was noted within the last minutes. Ids of others' tokens are passed over. */
export async function noteTokensUsed(db, ids) {
    await db.query(`update issued_tokens set used_at = now()
     where id = any($1::uuid[]) and coalesce(used_at < now() - interval '5 minutes', true)`, [ids]);
}
/** What was used within a day counts as in use. */
const usedLately = (token) => `${token}.revoked_at is null and ${token}.used_at > now() - interval '1 day'`;
/**
 * Organizations with tokens in use that end soon (`notice`), and that no later one in use of the same caller has replaced. Tokens for less than a week are renewed by programs, or are meant to end.
 */
export async function findEndingTokens(db) {
    return db.query(`select o.id as org_id, o.name as organization, count(*)::int as count, min(t.expires_at) as until,
       (array_agg(distinct t.subject))[1:3] as subjects
     from issued_tokens t join organizations o on o.id = t.org_id
     where t.expires_at between now() and now() + interval '${notice.days} days' and ${usedLately("t")} and o.disabled_at is null
       and t.expires_at - t.issued_at >= interval '7 days'
       and t.expires_at - now() < (t.expires_at - t.issued_at) / ${notice.lifeDividedBy}
       and not exists (select from issued_tokens n where n.org_id = t.org_id and n.subject = t.subject
         and n.expires_at > t.expires_at and ${usedLately("n")})
     group by o.id, o.name order by until limit 100`);
}
//# sourceMappingURL=issued-token-store.js.map