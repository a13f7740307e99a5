import { randomBytes } from "node:crypto";

import {
  deleteConsoleSession,
  findConsoleSession,
  insertConsoleSession,
  insertSignInSecret,
  takeSignInSecret,
  type ConsoleSession,
} from "../../db/stores/sessions/console-session-store.ts";
import type { Deps } from "../runtime/deps.ts";
import { sha256 } from "../identifiers/digest.ts";

type Db = Pick<Deps, "database">;

/** A working day: whoever is signed in has shown who he is since the morning. */
const sessionMs = 8 * 3_600_000;
/** Time to go from a terminal to a browser. */
const linkSeconds = 15 * 60;
/** Time to sign in at the identity provider, with a second factor. */
const providerSeconds = 10 * 60;

const newSecret = (): string => randomBytes(32).toString("base64url");

/** Who signs in, and how long what he has shown for it is good. */
export interface SignedIn {
  orgId: string;
  subject: string;
  roles: readonly string[];
  tokenId?: string;
  notAfter?: Date;
}

/** Begins a session of its own: its secret, which nobody has named before, and its end. */
export async function beginSession(
  { database }: Db,
  { orgId, subject, roles, tokenId = null, notAfter }: Omit<SignedIn, "tokenId"> & { tokenId?: string | null },
): Promise<{ secret: string; session: ConsoleSession }> {
  const secret = newSecret();
  const end = Math.min(Date.now() + sessionMs, notAfter?.getTime() ?? Infinity);
  const session = { orgId, subject, roles, tokenId, expiresAt: new Date(end) };
  await insertConsoleSession(database, sha256(secret), session);
  return { secret, session };
}

/** Undefined when the secret is none, or of a session that is over. */
export function findSession({ database }: Db, secret: string): Promise<ConsoleSession | undefined> {
  return findConsoleSession(database, sha256(secret));
}

export function endSession({ database }: Db, secret: string): Promise<void> {
  return deleteConsoleSession(database, sha256(secret));
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

/** Whom a link lets in, to the first who follows it; undefined to everybody else. */
export function takeSignInLink({ database }: Db, code: string): Promise<SignedIn | undefined> {
  return takeSignInSecret<SignedIn>(database, { secretSha256: sha256(code), purpose: "link" });
}

/** What has to come back from the identity provider, and where the browser goes then. */
export interface ProviderSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
}

/** The secret by which the browser that went to the provider is known when it comes back. */
export async function beginProviderSignIn({ database }: Db, detail: ProviderSignIn): Promise<string> {
  const secret = newSecret();
  const entry = { secretSha256: sha256(secret), purpose: "provider", detail, seconds: providerSeconds } as const;
  await insertSignInSecret(database, entry);
  return secret;
}

export function takeProviderSignIn({ database }: Db, secret: string): Promise<ProviderSignIn | undefined> {
  return takeSignInSecret<ProviderSignIn>(database, { secretSha256: sha256(secret), purpose: "provider" });
}
