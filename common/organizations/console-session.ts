import { randomBytes } from "node:crypto";

import { v7 as uuid } from "uuid";

import {
  deleteSession,
  findConsoleSession,
  insertConsoleSession,
  insertSignInSecret,
  listSessionRows,
  takeSignInSecret,
  type SessionIdentity,
} from "./console-session-store.ts";
import { highestRole } from "./roles-and-scope.ts";
import { runOperatorAction } from "../operations/operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { sha256 } from "../runtime/digest.ts";

type Db = Pick<Deps, "database">;
type Person = Pick<SessionIdentity, "orgId" | "subject" | "roles">;

const minuteMs = 60_000;
/** A working day, so that people sign in every morning. */
const sessionMs = 8 * 60 * minuteMs;
/** What a person may do here is decided at the identity provider, so it is asked again after so long. */
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

/** Begins a session and records it. With one more session of a person than they may have, the oldest ends. */
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
  const row = { ...session, address: client, userAgent: userAgent.slice(0, maxUserAgent) };
  const what = { action: "session.begin", target: "session", targetId: session.id } as const;
  await runOperatorAction({ database }, actorOf(person, requestId), what, async (tx) => {
    const ended = await insertConsoleSession(tx, { ...row, secretSha256: sha256(secret) }, { perPerson });
    const detail = { way, client, ends: expiresAt, ...(ended.length > 0 && { ended: ended.map(({ id }) => id) }) };
    return { result: undefined, record: [{ orgId, detail }] };
  });
  return { secret, session };
}

/** Undefined for an unknown or expired session. */
export const findSession = ({ database }: Db, secret: string): Promise<SessionIdentity | undefined> =>
  findConsoleSession(database, sha256(secret));

/** Newest first. */
export const listSessions = ({ database }: Db, person: Omit<Person, "roles">) => listSessionRows(database, person);

/** Ends a session of a person and records it; what it holds open ends within five seconds. @returns whether there was one */
export function endSession(deps: Db, session: Person & { id: string }, requestId: string): Promise<boolean> {
  const what = { action: "session.end", target: "session", targetId: session.id } as const;
  return runOperatorAction(deps, actorOf(session, requestId), what, async (tx) => {
    const result = await deleteSession(tx, session);
    return { result, record: result ? [{ orgId: session.orgId, detail: {} }] : [] };
  });
}

/** What a one-time secret of each purpose refers to. */
interface Grants {
  /** Who a link signs in. */
  link: SignedIn;
  /** Values that the identity provider has to return, and the page to open then. */
  provider: { state: string; nonce: string; codeVerifier: string; returnTo: string };
}

/** To copy a link from a terminal into a browser; to sign in at the identity provider, with a second factor. */
const lastsSeconds = { link: 15 * 60, provider: 10 * 60 } as const;

export type ProviderSignIn = Grants["provider"];

/** @returns the secret: the code of a link, or what identifies the browser when it returns from the provider */
export async function issueGrant<P extends keyof Grants>({ database }: Db, purpose: P, detail: Grants[P]) {
  const secret = newSecret();
  await insertSignInSecret(database, sha256(secret), { purpose, detail, seconds: lastsSeconds[purpose] });
  return secret;
}

/** What the secret refers to, at its first use; undefined afterwards. */
export const takeGrant = <P extends keyof Grants>({ database }: Db, purpose: P, secret: string) =>
  takeSignInSecret<Grants[P]>(database, sha256(secret), purpose);
