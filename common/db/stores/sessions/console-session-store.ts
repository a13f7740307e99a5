import type { PreparedStatement, Queryable } from "../../queryable.ts";

export interface ConsoleSession {
  orgId: string;
  subject: string;
  roles: readonly string[];
  /** Id of the token that opened the session; null without one. */
  tokenId: string | null;
  expiresAt: Date;
}

export async function insertConsoleSession(
  db: Queryable,
  secretSha256: string,
  { orgId, subject, roles, tokenId, expiresAt }: ConsoleSession,
): Promise<void> {
  await db.query(
    `insert into console_sessions (secret_sha256, org_id, subject, roles, token_id, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [secretSha256, orgId, subject, roles, tokenId, expiresAt],
  );
}

const findStatement: PreparedStatement = {
  name: "find-console-session",
  text: `select org_id, subject, roles, token_id, expires_at from console_sessions
    where secret_sha256 = $1 and expires_at > now()`,
};

export async function findConsoleSession(db: Queryable, secretSha256: string): Promise<ConsoleSession | undefined> {
  const [session] = await db.query<ConsoleSession>(findStatement, [secretSha256]);
  return session;
}

/** @returns the session, if there was one */
export async function deleteConsoleSession(
  db: Queryable,
  secretSha256: string,
): Promise<Pick<ConsoleSession, "orgId" | "subject" | "roles"> | undefined> {
  const [ended] = await db.query<Pick<ConsoleSession, "orgId" | "subject" | "roles">>(
    `delete from console_sessions where secret_sha256 = $1 returning org_id, subject, roles`,
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
