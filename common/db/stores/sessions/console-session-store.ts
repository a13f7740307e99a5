import type { PreparedStatement, Queryable } from "../../queryable.ts";

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

export type SignInWay = "token" | "link" | "provider";

/** Where and how a session began, by which a person knows it again. */
export interface SessionOrigin {
  way: SignInWay;
  /** Address of the client. */
  client: string;
  userAgent: string;
}

export interface NewConsoleSession extends SessionIdentity, SessionOrigin {
  secretSha256: string;
}

/** Ends the oldest sessions of the person where `perPerson` would be exceeded. @returns those that it has ended */
export async function insertConsoleSession(
  tx: Queryable,
  session: NewConsoleSession,
  { perPerson }: { perPerson: number },
): Promise<{ id: string }[]> {
  const { secretSha256, id, orgId, subject, roles, tokenId, expiresAt, way, issuer, client, userAgent } = session;
  const ended = await tx.query<{ id: string }>(
    `delete from console_sessions where id in (
       select id from console_sessions where org_id = $1 and subject = $2 and expires_at > now()
       order by created_at desc, id desc offset $3) returning id`,
    [orgId, subject, perPerson - 1],
  );
  await tx.query(
    `insert into console_sessions (secret_sha256, id, org_id, subject, roles, token_id, expires_at, signed_in_with, issuer,
       address, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [secretSha256, id, orgId, subject, roles, tokenId, expiresAt, way, issuer, client, userAgent],
  );
  return ended;
}

const findStatement: PreparedStatement = {
  name: "find-console-session",
  text: `select id, org_id, subject, roles, token_id, issuer, expires_at
    from console_sessions where secret_sha256 = $1 and expires_at > now()`,
};

export async function findConsoleSession(db: Queryable, secretSha256: string): Promise<SessionIdentity | undefined> {
  const [session] = await db.query<SessionIdentity>(findStatement, [secretSha256]);
  return session;
}

export interface SessionRow extends Pick<SessionIdentity, "id" | "roles" | "issuer" | "expiresAt"> {
  signedInWith: SignInWay;
  address: string;
  userAgent: string;
  createdAt: Date;
}

/** A person in an organization. */
export type Person = Pick<SessionIdentity, "orgId" | "subject">;

/** Sessions of a person that have not expired, newest first. */
export function listSessionRows(db: Queryable, { orgId, subject }: Person): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select id, roles, issuer, signed_in_with, address, user_agent, created_at, expires_at
     from console_sessions where org_id = $1 and subject = $2 and expires_at > now() order by id desc`,
    [orgId, subject],
  );
}

/** @returns whether the person had that session */
export async function deleteSession(tx: Queryable, { id, orgId, subject }: Person & { id: string }): Promise<boolean> {
  const ended = await tx.query(
    `delete from console_sessions where id = $1 and org_id = $2 and subject = $3 and expires_at > now() returning id`,
    [id, orgId, subject],
  );
  return ended.length > 0;
}

/** @returns the session, if there was one */
export async function deleteConsoleSession(
  db: Queryable,
  secretSha256: string,
): Promise<Pick<SessionIdentity, "id" | "orgId" | "subject" | "roles"> | undefined> {
  const [ended] = await db.query<Pick<SessionIdentity, "id" | "orgId" | "subject" | "roles">>(
    `delete from console_sessions where secret_sha256 = $1 returning id, org_id, subject, roles`,
    [secretSha256],
  );
  return ended;
}

export interface SignInSecret<Detail> {
  secretSha256: string;
  purpose: "link" | "provider";
  detail: Detail;
  seconds: number;
}

export async function insertSignInSecret(db: Queryable, secret: SignInSecret<object>): Promise<void> {
  await db.query(
    `insert into sign_in_secrets (secret_sha256, purpose, detail, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [secret.secretSha256, secret.purpose, JSON.stringify(secret.detail), secret.seconds],
  );
}

/** The detail of a secret for the first valid use; undefined afterwards. */
export async function takeSignInSecret<Detail>(
  db: Queryable,
  { secretSha256, purpose }: Pick<SignInSecret<Detail>, "secretSha256" | "purpose">,
): Promise<Detail | undefined> {
  const [taken] = await db.query<{ detail: Detail; inTime: boolean }>(
    `delete from sign_in_secrets where secret_sha256 = $1 and purpose = $2 returning detail, expires_at > now() as in_time`,
    [secretSha256, purpose],
  );
  return taken?.inTime === true ? taken.detail : undefined;
}

/** Deletes expired sessions and secrets, up to `limit` of each. @returns how many */
export async function purgeSignIns(db: Queryable, { limit }: { limit: number }): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `with sessions as (
       delete from console_sessions where secret_sha256 in (
         select secret_sha256 from console_sessions where expires_at < now() limit $1) returning 1
     ), secrets as (
       delete from sign_in_secrets where secret_sha256 in (
         select secret_sha256 from sign_in_secrets where expires_at < now() limit $1) returning 1
     )
     select ((select count(*) from sessions) + (select count(*) from secrets))::int as count`,
    [limit],
  );
  return rows[0]?.count ?? 0;
}
