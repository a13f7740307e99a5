import { randomBytes } from "node:crypto";

import { v7 as uuid } from "uuid";

import {
  deleteConsoleSession,
  deleteSession,
  findConsoleSession,
  insertConsoleSession,
  insertSignInSecret,
  listSessionRows,
  takeSignInSecret,
  type Person,
  type SessionIdentity,
  type SessionOrigin,
  type SessionRow,
  type SignInWay,
} from "../../db/stores/sessions/console-session-store.ts";
import { insertOperatorAction } from "../../db/stores/operator-actions/operator-action-store.ts";
import { highestRole } from "../../domain/roles.ts";
import { notFound } from "../../errors.ts";
import { runOperatorAction, type OperatorAction } from "../operator-actions/operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { sha256 } from "../identifiers/digest.ts";

type Db = Pick<Deps, "database">;

const minuteMs = 60_000;
/** A working day, so that people sign in every morning. */
const sessionMs = 8 * 60 * minuteMs;
/** What a person may do here is decided at the identity provider, so it is asked again after so long. */
const providerSessionMs = 30 * minuteMs;
/** With one more session of a person, the oldest ends. */
const perPerson = 10;
/** Validity of a printed sign-in link: long enough to copy it from a terminal into a browser. */
const linkSeconds = 15 * 60;
/** Time to sign in at the identity provider, with a second factor. */
const providerSeconds = 10 * 60;

export type { SignInWay };

const newSecret = (): string => randomBytes(32).toString("base64url");

/** The person who signs in, and the end of the credential's validity. */
export interface SignedIn {
  orgId: string;
  subject: string;
  roles: readonly string[];
  tokenId?: string;
  issuer?: string;
  notAfter?: Date;
}

const maxUserAgent = 300;
const sessionEnd = { action: "session.end", target: "session", outcome: "done" } as const;
const tooMany = "the person has begun as many newer ones as one may have";

/** Begins a session and records it. */
export async function beginSession(
  { database }: Db,
  { notAfter, ...person }: SignedIn,
  { requestId, ...origin }: SessionOrigin & { requestId: string },
): Promise<{ secret: string; session: SessionIdentity }> {
  const secret = newSecret();
  const { orgId, subject, roles, tokenId = null, issuer = null } = person;
  const lasts = Date.now() + (origin.way === "provider" ? providerSessionMs : sessionMs);
  const expiresAt = new Date(Math.min(lasts, notAfter?.getTime() ?? Infinity));
  const session = { id: uuid(), orgId, subject, roles, tokenId, issuer, expiresAt };
  const userAgent = origin.userAgent.slice(0, maxUserAgent);
  const row = { ...session, ...origin, userAgent, secretSha256: sha256(secret) };
  const actor = { by: subject, role: highestRole(roles) ?? "none", requestId } as const;
  const what = { action: "session.begin", target: "session", targetId: session.id } as const;
  await runOperatorAction({ database }, actor, what, async (tx) => {
    for (const { id } of await insertConsoleSession(tx, row, { perPerson })) {
      await insertOperatorAction(tx, { ...sessionEnd, targetId: id, actor, orgId, detail: { because: tooMany } });
    }
    const detail = { way: origin.way, client: origin.client, ends: expiresAt };
    return { result: undefined, record: [{ orgId, detail }] };
  });
  return { secret, session };
}

/** Undefined for an unknown or expired session. */
export const findSession = ({ database }: Db, secret: string): Promise<SessionIdentity | undefined> =>
  findConsoleSession(database, sha256(secret));

/** Ends a session and records it, also in place of one that another sign-in follows. */
export function endSession(deps: Db, secret: string, { requestId }: { requestId: string }): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const ended = await deleteConsoleSession(tx, sha256(secret));
    if (ended !== undefined) {
      const actor = { by: ended.subject, role: highestRole(ended.roles) ?? "none", requestId } as const;
      await insertOperatorAction(tx, { ...sessionEnd, targetId: ended.id, actor, orgId: ended.orgId, detail: {} });
    }
  });
}

/** Newest first. */
export const listSessions = ({ database }: Db, person: Person): Promise<SessionRow[]> =>
  listSessionRows(database, person);

/** Ends another session of the person who acts, and within five seconds what it holds open. @throws AppError 404 */
export async function endOwnSession(
  deps: Db,
  action: OperatorAction & { orgId: string },
  { id }: { id: string },
): Promise<void> {
  const { orgId, by: subject } = action;
  await runOperatorAction(deps, action, { action: "session.end", target: "session", targetId: id }, async (tx) => {
    if (!(await deleteSession(tx, { id, orgId, subject }))) {
      throw notFound("Session");
    }
    return { result: undefined, record: [{ orgId, detail: {} }] };
  });
}

/** The code of a link that signs in once, within a quarter of an hour. */
export async function issueSignInLink(
  { database }: Db,
  detail: Pick<SignedIn, "orgId" | "subject" | "roles">,
): Promise<string> {
  const secret = newSecret();
  await insertSignInSecret(database, { secretSha256: sha256(secret), purpose: "link", detail, seconds: linkSeconds });
  return secret;
}

/** The person of a link's code, for its first use; undefined afterwards. */
export function takeSignInLink({ database }: Db, code: string): Promise<SignedIn | undefined> {
  return takeSignInSecret<SignedIn>(database, { secretSha256: sha256(code), purpose: "link" });
}

/** Values that the identity provider has to return, and the page to open then. */
export interface ProviderSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
}

/** The secret that identifies the browser when it returns from the provider. */
export async function beginProviderSignIn({ database }: Db, detail: ProviderSignIn): Promise<string> {
  const secret = newSecret();
  const entry = { secretSha256: sha256(secret), purpose: "provider", detail, seconds: providerSeconds } as const;
  await insertSignInSecret(database, entry);
  return secret;
}

export function takeProviderSignIn({ database }: Db, secret: string): Promise<ProviderSignIn | undefined> {
  return takeSignInSecret<ProviderSignIn>(database, { secretSha256: sha256(secret), purpose: "provider" });
}
