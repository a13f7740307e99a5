import { preparedStatement, type Queryable } from "../db/queryable.ts";

/** What lets a request in. */
export interface SessionIdentity {
  id: string;
  orgId: string;
  subject: string;
  roles: readonly string[];
  /** Id of the token that opened the session; null without one. */
  tokenId: string | null;
  /** Issuer of that token, or the identity provider; null without one. */
  issuer: string | null;
  expiresAt: Date;
}

/** A person in an organization. */
type Person = Pick<SessionIdentity, "orgId" | "subject">;

interface NewConsoleSession extends SessionIdentity {
  secretSha256: string;
  address: string;
  userAgent: string;
}

/** Ends the oldest sessions of the person where `perPerson` would be exceeded. @returns those that it has ended */
export async function insertConsoleSession(
  tx: Queryable,
  session: NewConsoleSession,
  { perPerson }: { perPerson: number },
): Promise<{ id: string }[]> {
  const { secretSha256, id, orgId, subject, roles, tokenId, expiresAt, issuer, address, userAgent } = session;
  const ended = await tx.query<{ id: string }>(
    `delete from console_sessions where id in (
       select id from console_sessions where org_id = $1 and subject = $2 and expires_at > now()
       order by created_at desc, id desc offset $3) returning id`,
    [orgId, subject, perPerson - 1],
  );
  await tx.query(
    `insert into console_sessions (secret_sha256, id, org_id, subject, roles, token_id, expires_at, issuer, address, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [secretSha256, id, orgId, subject, roles, tokenId, expiresAt, issuer, address, userAgent],
  );
  return ended;
}

const findStatement = preparedStatement(
  "find-console-session",
  `select id, org_id, subject, roles, token_id, issuer, expires_at
    from console_sessions where secret_sha256 = $1 and expires_at > now()`,
);

export async function findConsoleSession(db: Queryable, secretSha256: string): Promise<SessionIdentity | undefined> {
  const [session] = await db.query<SessionIdentity>(findStatement, [secretSha256]);
  return session;
}

export interface SessionRow {
  id: string;
  address: string;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Sessions of a person that have not expired, newest first. */
export const listSessionRows = (db: Queryable, { orgId, subject }: Person): Promise<SessionRow[]> =>
  db.query<SessionRow>(
    `select id, address, user_agent, created_at, expires_at
     from console_sessions where org_id = $1 and subject = $2 and expires_at > now() order by id desc`,
    [orgId, subject],
  );

/** @returns whether the person had that session */
export async function deleteSession(tx: Queryable, { id, orgId, subject }: Person & { id: string }): Promise<boolean> {
  const ended = await tx.query(
    `delete from console_sessions where id = $1 and org_id = $2 and subject = $3 and expires_at > now() returning id`,
    [id, orgId, subject],
  );
  return ended.length > 0;
}

export async function insertSignInSecret(
  db: Queryable,
  secretSha256: string,
  { purpose, detail, seconds }: { purpose: string; detail: object; seconds: number },
): Promise<void> {
  await db.query(
    `insert into sign_in_secrets (secret_sha256, purpose, detail, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [secretSha256, purpose, JSON.stringify(detail), seconds],
  );
}

/** The detail of a secret for the first valid use; undefined afterwards. */
export async function takeSignInSecret<Detail>(
  db: Queryable,
  secretSha256: string,
  purpose: string,
): Promise<Detail | undefined> {
  const [taken] = await db.query<{ detail: Detail; inTime: boolean }>(
    `delete from sign_in_secrets where secret_sha256 = $1 and purpose = $2 returning detail, expires_at > now() as in_time`,
    [secretSha256, purpose],
  );
  return taken?.inTime === true ? taken.detail : undefined;
}

/** Deletes expired sessions and secrets, up to `limit` of each. @returns how many */
export async function purgeSignIns(db: Queryable, { limit }: { limit: number }): Promise<number> {
  let purged = 0;
  for (const table of ["console_sessions", "sign_in_secrets"]) {
    const gone = await db.query(
      `delete from ${table} where secret_sha256 in (
         select secret_sha256 from ${table} where expires_at < now() limit $1) returning secret_sha256`,
      [limit],
    );
    purged += gone.length;
  }
  return purged;
}
