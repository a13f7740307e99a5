/** Endpoints of all organizations with a secret that does not begin with the prefix, or with one that no longer signs. */
export async function findSecretsOfOtherKeys(db, { prefix, after, limit }) {
    return db.query(`select id, secret, case when previous_secret_until > now() then previous_secret end as previous_secret
     from webhook_endpoints
     where ($2::uuid is null or id > $2) and (not starts_with(secret, $1) or not starts_with(previous_secret, $1)
       or (previous_secret is not null and previous_secret_until <= now()))
     order by id limit $3`, [prefix, after ?? null, limit]);
}
/** Replaces both, unless the secret was rotated meanwhile. */
export async function replaceSealedSecrets(db, { id, secret }, sealed) {
    await db.query(`update webhook_endpoints set secret = $3, previous_secret = $4 where id = $1 and secret = $2`, [
        id,
        secret,
        sealed.secret,
        sealed.previousSecret,
    ]);
}
//# sourceMappingURL=webhook-secret-store.js.map