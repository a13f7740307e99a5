import { randomBytes } from "node:crypto";

import {
  deleteConsoleSession,
  findConsoleSession,
  insertConsoleSession,
  insertSignInSecret,
  takeSignInSecret,
  type ConsoleSession,
} from "../../db/stores/sessions/console-session-store.ts";
import { highestRole } from "../../domain/roles.ts";
import { insertOperatorAction } from "../../db/stores/operator-actions/operator-action-store.ts";
import { runOperatorAction } from "../operator-actions/operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { sha256 } from "../identifiers/digest.ts";

type Db = Pick<Deps, "database">;

/** A working day, so that people sign in every morning. */
const sessionMs = 8 * 3_600_000;
/** Validity of a printed sign-in link: long enough to copy it from a terminal into a browser. */
const linkSeconds = 15 * 60;
/** Time to sign in at the identity provider, with a second factor. */
const providerSeconds = 10 * 60;

const newSecret = (): string => randomBytes(32).toString("base64url");

export type SignInWay = "token" | "link" | "provider";

/** The person who signs in, and the end of the credential's validity. */
export interface SignedIn {
  orgId: string;
  subject: string;
  roles: readonly string[];
  tokenId?: string;
  notAfter?: Date;
}

/** Begins a session and records it. @param way how the person has signed in */
export async function beginSession(
  { database }: Db,
  { orgId, subject, roles, tokenId = null, notAfter }: Omit<SignedIn, "tokenId"> & { tokenId?: string | null },
  { requestId, ...detail }: { requestId: string; way: SignInWay; client: string },
): Promise<{ secret: string; session: ConsoleSession }> {
  const secret = newSecret();
  const end = Math.min(Date.now() + sessionMs, notAfter?.getTime() ?? Infinity);
  const session = { orgId, subject, roles, tokenId, expiresAt: new Date(end) };
  const actor = { by: subject, role: highestRole(roles) ?? "none", requestId } as const;
  await runOperatorAction({ database }, actor, { action: "session.begin", target: "session" }, async (tx) => {
    await insertConsoleSession(tx, sha256(secret), session);
    return { result: undefined, record: [{ orgId, detail: { ...detail, ends: session.expiresAt } }] };
  });
  return { secret, session };
}

/** Undefined for an unknown or expired session. */
export function findSession({ database }: Db, secret: string): Promise<ConsoleSession | undefined> {
  return findConsoleSession(database, sha256(secret));
}

/** Ends a session and records it, also in place of one that another sign-in follows. */
export function endSession(deps: Db, secret: string, requestId: string): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const ended = await deleteConsoleSession(tx, sha256(secret));
    if (ended !== undefined) {
      const actor = { by: ended.subject, role: highestRole(ended.roles) ?? "none", requestId } as const;
      const what = { action: "session.end", target: "session", outcome: "done", detail: {} } as const;
      await insertOperatorAction(tx, { ...what, actor, orgId: ended.orgId });
    }
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
