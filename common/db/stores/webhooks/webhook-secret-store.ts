import type { Queryable } from "../../queryable.ts";

/** The secrets of an endpoint as they are stored. */
export interface StoredSecrets {
  id: string;
  secret: string;
  /** Null when none signs beside the secret any more. */
  previousSecret: string | null;
}

/** Endpoints of all organizations with a secret that does not begin with the prefix, or with one that no longer signs. */
export async function findSecretsOfOtherKeys(
  db: Queryable,
  { prefix, after, limit }: { prefix: string; after: string | undefined; limit: number },
): Promise<StoredSecrets[]> {
  return db.query<StoredSecrets>(
    `select id, secret, case when previous_secret_until > now() then previous_secret end as previous_secret
     from webhook_endpoints
     where ($2::uuid is null or id > $2) and (not starts_with(secret, $1) or not starts_with(previous_secret, $1)
       or (previous_secret is not null and previous_secret_until <= now()))
     order by id limit $3`,
    [prefix, after ?? null, limit],
  );
}

/** Replaces both, unless the secret was rotated meanwhile. */
export async function replaceSealedSecrets(
  db: Queryable,
  { id, secret }: StoredSecrets,
  sealed: Pick<StoredSecrets, "secret" | "previousSecret">,
): Promise<void> {
  await db.query(`update webhook_endpoints set secret = $3, previous_secret = $4 where id = $1 and secret = $2`, [
    id,
    secret,
    sealed.secret,
    sealed.previousSecret,
  ]);
}
