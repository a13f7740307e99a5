/**
 * Ends the oldest sessions of the person where `perPerson` would be exceeded.
 *
 * @returns those that it has ended; undefined when the organization has no room for one more
 */
export async function insertConsoleSession(tx, session, { perOrganization, perPerson }) {
    const { id, orgId, subject, roles, tokenId, expiresAt, way, issuer, client, userAgent } = session;
    // Two that sign in at the same time must not both find the last place.
    await tx.query("select pg_advisory_xact_lock(hashtextextended('console_sessions ' || $1, 0))", [orgId]);
    const ended = await tx.query(`delete from console_sessions where id in (
       select id from console_sessions where org_id = $1 and subject = $2 and expires_at > now()
       order by created_at desc, id desc offset $3) returning id`, [orgId, subject, perPerson - 1]);
    const rows = await tx.query(`insert into console_sessions (secret_sha256, id, org_id, subject, roles, token_id, expires_at, signed_in_with, issuer,
       address, user_agent, provider_grant, confirmed_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $8 = 'provider' then now() end
     where (select count(*) from console_sessions where org_id = $3 and expires_at > now()) < $13 returning id`, [
        session.secretSha256,
        id,
        orgId,
        subject,
        roles,
        tokenId,
        expiresAt,
        way,
        issuer,
        client,
        userAgent,
        session.providerGrant,
        perOrganization,
    ]);
    return rows.length > 0 ? ended : undefined;
}
const findStatement = {
    name: "find-console-session",
    text: `select id, org_id, subject, roles, token_id, issuer, expires_at, provider_grant,
      extract(epoch from now() - confirmed_at)::float8 as unconfirmed_seconds
    from console_sessions where secret_sha256 = $1 and expires_at > now()`,
};
export async function findConsoleSession(db, secretSha256) {
    const [session] = await db.query(findStatement, [secretSha256]);
    return session;
}
/** @returns the session, if there was one */
export async function deleteConsoleSession(db, secretSha256) {
    const [ended] = await db.query(`delete from console_sessions where secret_sha256 = $1 returning id, org_id, subject, roles`, [secretSha256]);
    return ended;
}
export async function insertSignInSecret(db, secret) {
    await db.query(`insert into sign_in_secrets (secret_sha256, purpose, detail, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`, [secret.secretSha256, secret.purpose, JSON.stringify(secret.detail), secret.seconds]);
}
/** The detail of a secret for the first valid use; undefined afterwards. */
export async function takeSignInSecret(db, { secretSha256, purpose }) {
    const [taken] = await db.query(`delete from sign_in_secrets where secret_sha256 = $1 and purpose = $2 returning detail, expires_at > now() as in_time`, [secretSha256, purpose]);
    return taken?.inTime === true ? taken.detail : undefined;
}
/** Deletes expired sessions and secrets, up to `limit` of each. @returns how many */
export async function purgeSignIns(db, { limit }) {
    const rows = await db.query(`with sessions as (
       delete from console_sessions where secret_sha256 in (
         select secret_sha256 from console_sessions where expires_at < now() limit $1) returning 1
     ), secrets as (
       delete from sign_in_secrets where secret_sha256 in (
         select secret_sha256 from sign_in_secrets where expires_at < now() limit $1) returning 1
     )
     select ((select count(*) from sessions) + (select count(*) from secrets))::int as count`, [limit]);
    return rows[0]?.count ?? 0;
}
//# sourceMappingURL=console-session-store.js.map