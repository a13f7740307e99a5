import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { deleteConsoleSession, findConsoleSession, insertConsoleSession, insertSignInSecret, takeSignInSecret, } from "../../db/stores/sessions/console-session-store.js";
import { insertOperatorAction } from "../../db/stores/operator-actions/operator-action-store.js";
import { highestRole } from "../../domain/roles.js";
import { AppError } from "../../errors.js";
import { runOperatorAction } from "../operator-actions/operator-action.js";
import { sha256 } from "../identifiers/digest.js";
import { sealGrant } from "./sealed-grant.js";
/** A working day, so that people sign in every morning. */
const sessionMs = 8 * 3_600_000;
/** A session is good for so long after the identity provider has said who the person is, and which roles. */
const maxUnconfirmedSeconds = 15 * 60;
/** Validity of a printed sign-in link: long enough to copy it from a terminal into a browser. */
const linkSeconds = 15 * 60;
/** Time to sign in at the identity provider, with a second factor. */
const providerSeconds = 10 * 60;
const newSecret = () => randomBytes(32).toString("base64url");
const maxUserAgent = 300;
const sessionEnd = { action: "session.end", target: "session", outcome: "done" };
const tooMany = "the person has begun as many newer ones as one may have";
/** Begins a session and records it. @throws AppError 429 when the organization has no room for one more */
export async function beginSession({ database, config }, { grant, notAfter, ...person }, { requestId, ...origin }) {
    const secret = newSecret();
    const { orgId, subject, roles, tokenId = null, issuer = null } = person;
    const expiresAt = new Date(Math.min(Date.now() + maxAgeMs(origin, grant), notAfter?.getTime() ?? Infinity));
    const session = { id: uuid(), orgId, subject, roles, tokenId, issuer, expiresAt };
    const [secretSha256, providerGrant] = [sha256(secret), grant === undefined ? null : sealGrant(secret, grant)];
    const userAgent = origin.userAgent.slice(0, maxUserAgent);
    const row = { ...session, ...origin, userAgent, secretSha256, providerGrant };
    const most = { perOrganization: config.sessionsPerOrganization, perPerson: config.sessionsPerPerson };
    const actor = { by: subject, role: highestRole(roles) ?? "none", requestId };
    const what = { action: "session.begin", target: "session", targetId: session.id };
    await runOperatorAction({ database }, actor, what, async (tx) => {
        const ended = await insertConsoleSession(tx, row, most);
        if (ended === undefined) {
            throw new AppError(429, `Too many sessions of this organization are open: ${most.perOrganization} are the most, end one of them`);
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
const maxAgeMs = ({ way }, grant) => way === "provider" && grant === undefined ? maxUnconfirmedSeconds * 1_000 : sessionMs;
/** Undefined for an unknown or expired session, and for one that the identity provider has to confirm before. */
export async function findSession(deps, secret) {
    const session = await findUnconfirmedSession(deps, secret);
    return isConfirmed(session) ? session : undefined;
}
/** Whether the identity provider has confirmed the session lately; a session that did not begin there needs no confirmation. */
export const isConfirmed = (session) => (session?.unconfirmedSeconds ?? 0) < maxUnconfirmedSeconds;
/** Undefined for an unknown or expired session. */
export function findUnconfirmedSession({ database }, secret) {
    return findConsoleSession(database, sha256(secret));
}
/** Ends a session and records it, also in place of one that another sign-in follows. @param because why the person did not ask for it */
export function endSession(deps, secret, { requestId, because }) {
    return deps.database.transaction(async (tx) => {
        const ended = await deleteConsoleSession(tx, sha256(secret));
        if (ended !== undefined) {
            const actor = { by: ended.subject, role: highestRole(ended.roles) ?? "none", requestId };
            const detail = because === undefined ? {} : { because };
            await insertOperatorAction(tx, { ...sessionEnd, targetId: ended.id, actor, orgId: ended.orgId, detail });
        }
    });
}
/** The code of a link that signs in once, within a quarter of an hour. */
export async function issueSignInLink({ database }, detail) {
    const secret = newSecret();
    await insertSignInSecret(database, { secretSha256: sha256(secret), purpose: "link", detail, seconds: linkSeconds });
    return secret;
}
/** The person of a link's code, for its first use; undefined afterwards. */
export function takeSignInLink({ database }, code) {
    return takeSignInSecret(database, { secretSha256: sha256(code), purpose: "link" });
}
/** The secret that identifies the browser when it returns from the provider. */
export async function beginProviderSignIn({ database }, detail) {
    const secret = newSecret();
    const entry = { secretSha256: sha256(secret), purpose: "provider", detail, seconds: providerSeconds };
    await insertSignInSecret(database, entry);
    return secret;
}
export function takeProviderSignIn({ database }, secret) {
    return takeSignInSecret(database, { secretSha256: sha256(secret), purpose: "provider" });
}
//# sourceMappingURL=console-session.js.map