import { randomBytes } from "node:crypto";

import { v7 as uuid } from "uuid";

import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { highestRole } from "./roles-and-scope.ts";
import { runOperatorAction } from "../operations/run-operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { sha256 } from "../runtime/digest.ts";

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

type Db = Pick<Deps, "database">;
type Person = Pick<SessionIdentity, "orgId" | "subject" | "roles">;

const minuteMs = 60_000;
/** A working day, so that people sign in every morning. */
const sessionMs = 8 * 60 * minuteMs;
/** The identity provider decides what a person may do here, so it is asked again after this time. */
const providerSessionMs = 30 * minuteMs;
const perPerson = 10;
const maxUserAgent = 300;

const newSecret = (): string => randomBytes(32).toString("base64url");
const actorOf = ({ subject: by, roles }: Person, requestId: string) =>
  ({ by, role: highestRole(roles) ?? "none", requestId }) as const;

/** The person who signs in, and the end of the credential's validity. */
export interface SignedIn extends Person {
  tokenId?: string;
  issuer?: string;
  notAfter?: Date;
}

/** How and where a session begins. */
export interface SignInOrigin {
  way: "token" | "link" | "provider";
  /** Address of the client. */
  client: string;
  userAgent: string;
  requestId: string;
}

/** Begins a session and records it. If the person then has more than allowed, the oldest ends. */
export async function beginSession(
  { database }: Db,
  person: SignedIn,
  { way, client, userAgent, requestId }: SignInOrigin,
): Promise<{ secret: string; session: SessionIdentity }> {
  const secret = newSecret();
  const { orgId, subject, roles, tokenId = null, issuer = null, notAfter } = person;
  const lasts = Date.now() + (way === "provider" ? providerSessionMs : sessionMs);
  const expiresAt = new Date(Math.min(lasts, notAfter?.getTime() ?? Infinity));
  const session = { id: uuid(), orgId, subject, roles, tokenId, issuer, expiresAt };
  const what = { action: "session.begin", target: "session", targetId: session.id } as const;
  await runOperatorAction({ database }, actorOf(person, requestId), what, async (tx) => {
    const ended = await tx.query<{ id: string }>(
      `delete from console_sessions where id in (
         select id from console_sessions where org_id = $1 and subject = $2 and expires_at > now()
         order by created_at desc, id desc offset $3) returning id`,
      [orgId, subject, perPerson - 1],
    );
    await tx.query(
      `insert into console_sessions (secret_sha256, id, org_id, subject, roles, token_id, expires_at, issuer, address, user_agent)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        sha256(secret),
        session.id,
        orgId,
        subject,
        roles,
        tokenId,
        expiresAt,
        issuer,
        client,
        userAgent.slice(0, maxUserAgent),
      ],
    );
    const detail = { way, client, ends: expiresAt, ...(ended.length > 0 && { ended: ended.map(({ id }) => id) }) };
    return { result: undefined, record: [{ orgId, detail }] };
  });
  return { secret, session };
}

/** The session that has not expired. */
export async function findSession({ database }: Db, secret: string): Promise<SessionIdentity | undefined> {
  const [session] = await database.query<SessionIdentity>(findStatement, [sha256(secret)]);
  return session;
}

const findStatement = preparedStatement(
  "find-console-session",
  `select id, org_id, subject, roles, token_id, issuer, expires_at
    from console_sessions where secret_sha256 = $1 and expires_at > now()`,
);

interface SessionRow {
  id: string;
  address: string;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Sessions of a person that have not expired, newest first. */
export const listSessions = ({ database }: Db, { orgId, subject }: Omit<Person, "roles">): Promise<SessionRow[]> =>
  database.query<SessionRow>(
    `select id, address, user_agent, created_at, expires_at
     from console_sessions where org_id = $1 and subject = $2 and expires_at > now() order by id desc`,
    [orgId, subject],
  );

/**
 * Ends a session of a person and records that. Requests that the session holds open (batches, waits, streams) end within five
 * seconds. @returns whether there was one
 */
export function endSession({ database }: Db, session: Person & { id: string }, requestId: string): Promise<boolean> {
  const { id, orgId, subject } = session;
  const what = { action: "session.end", target: "session", targetId: id } as const;
  return runOperatorAction({ database }, actorOf(session, requestId), what, async (tx) => {
    const ended = await tx.query(
      `delete from console_sessions where id = $1 and org_id = $2 and subject = $3 and expires_at > now() returning id`,
      [id, orgId, subject],
    );
    const result = ended.length > 0;
    return { result, record: result ? [{ orgId, detail: {} }] : [] };
  });
}

/** What a one-time secret of each purpose refers to. */
interface Grants {
  /** The person that a link signs in. */
  link: SignedIn;
  /** Values that the identity provider has to return, and the page to open then. */
  provider: { state: string; nonce: string; codeVerifier: string; returnTo: string };
}

/** A link can be copied from a terminal to a browser; a person can sign in at the provider with a second factor. */
const lastsSeconds = { link: 15 * 60, provider: 10 * 60 } as const;

export type ProviderSignIn = Grants["provider"];

/** @returns the secret: the code of a link, or what identifies the browser when it returns from the provider */
export async function issueGrant<P extends keyof Grants>(
  { database }: Db,
  purpose: P,
  detail: Grants[P],
): Promise<string> {
  const secret = newSecret();
  await database.query(
    `insert into sign_in_secrets (secret_sha256, purpose, detail, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [sha256(secret), purpose, JSON.stringify(detail), lastsSeconds[purpose]],
  );
  return secret;
}

/** What the secret refers to, at its first use in time; undefined otherwise. */
export async function takeGrant<P extends keyof Grants>(
  { database }: Db,
  purpose: P,
  secret: string,
): Promise<Grants[P] | undefined> {
  const [taken] = await database.query<{ detail: Grants[P]; inTime: boolean }>(
    `delete from sign_in_secrets where secret_sha256 = $1 and purpose = $2 returning detail, expires_at > now() as in_time`,
    [sha256(secret), purpose],
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
