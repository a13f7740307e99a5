import type { Queryable } from "../db/queryable.ts";

export interface IssuedToken {
  /** The token's `jti`. */
  id: string;
  orgId: string;
  subject: string;
  roles: readonly string[];
  expiresAt: Date;
}

export interface IssuedTokenRow extends IssuedToken {
  issuedAt: Date;
  revokedAt: Date | null;
}

/** @returns undefined for an unknown organization */
export async function insertIssuedToken(db: Queryable, token: IssuedToken): Promise<IssuedTokenRow | undefined> {
  const [row] = await db.query<IssuedTokenRow>(
    `insert into issued_tokens (id, org_id, subject, roles, expires_at)
     select $1, o.id, $3, $4, $5 from organizations o where o.id = $2 returning ${columns}`,
    [token.id, token.orgId, token.subject, token.roles, token.expiresAt],
  );
  return row;
}

const columns = "id, org_id, subject, roles, issued_at, expires_at, revoked_at";

/** Newest first; reads one row more than `limit` to show a next page. */
export async function listIssuedTokenRows(
  db: Queryable,
  { orgId, after, limit }: { orgId: string; after?: string; limit: number },
): Promise<IssuedTokenRow[]> {
  return db.query<IssuedTokenRow>(
    `select ${columns} from issued_tokens
     where org_id = $1 and ($2::uuid is null or id < $2::uuid) order by id desc limit $3 + 1`,
    [orgId, after ?? null, limit],
  );
}

/** Revokes the token. @returns whether it was valid before; undefined for an unknown token */
export async function revokeIssuedToken(
  tx: Queryable,
  { orgId, id }: { orgId: string; id: string },
): Promise<boolean | undefined> {
  const [row] = await tx.query<{ counted: boolean }>(
    `with before as (
       select id, revoked_at is null as counted from issued_tokens where org_id = $1 and id = $2 for no key update
     ), revoked as (
       update issued_tokens t set revoked_at = now() from before b where t.id = b.id and b.counted
     )
     select counted from before`,
    [orgId, id],
  );
  return row?.counted;
}
