import { randomBytes } from "node:crypto";

import { v7 as uuid } from "uuid";

import {
  deleteConsoleSession,
  findConsoleSession,
  insertConsoleSession,
  insertSignInSecret,
  takeSignInSecret,
  type ConsoleSession,
  type SessionIdentity,
  type SessionOrigin,
  type SignInWay,
} from "../../db/stores/sessions/console-session-store.ts";
import { insertOperatorAction } from "../../db/stores/operator-actions/operator-action-store.ts";
import { highestRole } from "../../domain/roles.ts";
import { AppError } from "../../errors.ts";
import { runOperatorAction } from "../operator-actions/operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { sha256 } from "../identifiers/digest.ts";
import { sealGrant } from "./sealed-grant.ts";

type Db = Pick<Deps, "database">;

/** A working day, so that people sign in every morning. */
const sessionMs = 8 * 3_600_000;
/** A session is good for so long after the identity provider has said who the person is, and which roles. */
const maxUnconfirmedSeconds = 15 * 60;
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
  /** The refresh token of the identity provider. */
  grant?: string;
  notAfter?: Date;
}

const maxUserAgent = 300;
const sessionEnd = { action: "session.end", target: "session", outcome: "done" } as const;
const tooMany = "the person has begun as many newer ones as one may have";

/** Begins a session and records it. @throws AppError 429 when the organization has no room for one more */
export async function beginSession(
  { database, config }: Db & Pick<Deps, "config">,
  { grant, notAfter, ...person }: SignedIn,
  { requestId, ...origin }: SessionOrigin & { requestId: string },
): Promise<{ secret: string; session: SessionIdentity }> {
  const secret = newSecret();
  const { orgId, subject, roles, tokenId = null, issuer = null } = person;
  const expiresAt = new Date(Math.min(Date.now() + maxAgeMs(origin, grant), notAfter?.getTime() ?? Infinity));
  const session = { id: uuid(), orgId, subject, roles, tokenId, issuer, expiresAt };
  const [secretSha256, providerGrant] = [sha256(secret), grant === undefined ? null : sealGrant(secret, grant)];
  const userAgent = origin.userAgent.slice(0, maxUserAgent);
  const row = { ...session, ...origin, userAgent, secretSha256, providerGrant };
  const most = { perOrganization: config.sessionsPerOrganization, perPerson: config.sessionsPerPerson };
  const actor = { by: subject, role: highestRole(roles) ?? "none", requestId } as const;
  const what = { action: "session.begin", target: "session", targetId: session.id } as const;
  await runOperatorAction({ database }, actor, what, async (tx) => {
    const ended = await insertConsoleSession(tx, row, most);
    if (ended === undefined) {
      throw new AppError(
        429,
        `Too many sessions of this organization are open: ${most.perOrganization} are the most, end one of them`,
      );
    }
    for (const { id } of ended) {
      await insertOperatorAction(tx, { ...sessionEnd, targetId: id, actor, orgId, detail: { because: tooMany } });
    }
    const detail = { way: origin.way, client: origin.client, ends: expiresAt };
    return { result: undefined, record: [{ orgId, detail }] };
  });
  return { secret, session };
}

/** Without a refresh token the identity provider cannot be asked again, so the session ends when it would have to be. */
const maxAgeMs = ({ way }: SessionOrigin, grant: string | undefined): number =>
  way === "provider" && grant === undefined ? maxUnconfirmedSeconds * 1_000 : sessionMs;

/** Undefined for an unknown or expired session, and for one that the identity provider has to confirm before. */
export async function findSession(deps: Db, secret: string): Promise<ConsoleSession | undefined> {
  const session = await findUnconfirmedSession(deps, secret);
  return isConfirmed(session) ? session : undefined;
}

/** Whether the identity provider has confirmed the session lately; a session that did not begin there needs no confirmation. */
export const isConfirmed = (session: ConsoleSession | undefined): boolean =>
  (session?.unconfirmedSeconds ?? 0) < maxUnconfirmedSeconds;

/** Undefined for an unknown or expired session. */
export function findUnconfirmedSession({ database }: Db, secret: string): Promise<ConsoleSession | undefined> {
  return findConsoleSession(database, sha256(secret));
}

/** Ends a session and records it, also in place of one that another sign-in follows. @param because why the person did not ask for it */
export function endSession(
  deps: Db,
  secret: string,
  { requestId, because }: { requestId: string; because?: string },
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const ended = await deleteConsoleSession(tx, sha256(secret));
    if (ended !== undefined) {
      const actor = { by: ended.subject, role: highestRole(ended.roles) ?? "none", requestId } as const;
      const detail = because === undefined ? {} : { because };
      await insertOperatorAction(tx, { ...sessionEnd, targetId: ended.id, actor, orgId: ended.orgId, detail });
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
