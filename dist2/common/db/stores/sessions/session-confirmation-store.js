/** How long one process asks the identity provider before another one may. */
const claimSeconds = 30;
/**
 * Claims the question whether a session goes on, which spends its refresh token.
 *
 * @returns whether this process may ask
 */
export async function claimConfirmation(db, { id, olderThanSeconds }) {
    const rows = await db.query(`update console_sessions set confirming_until = now() + make_interval(secs => $3)
     where id = $1 and (confirming_until is null or confirming_until < now())
       and confirmed_at < now() - make_interval(secs => $2) returning id`, [id, olderThanSeconds, claimSeconds]);
    return rows.length > 0;
}
/** Writes what the provider said. @returns whether the session was still there */
export async function saveConfirmation(db, { id, roles, providerGrant }) {
    const rows = await db.query(`update console_sessions set roles = $2, provider_grant = $3, confirmed_at = now(), confirming_until = null
     where id = $1 returning id`, [id, roles, providerGrant]);
    return rows.length > 0;
}
/** The provider did not answer: the next request asks again, after so many seconds. */
export async function postponeConfirmation(db, { id, seconds }) {
    await db.query(`update console_sessions set confirming_until = now() + make_interval(secs => $2) where id = $1`, [
        id,
        seconds,
    ]);
}
//# sourceMappingURL=session-confirmation-store.js.map