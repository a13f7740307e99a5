import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { claimConfirmation, postponeConfirmation, saveConfirmation, } from "../../common/db/stores/sessions/session-confirmation-store.js";
import { highestRole } from "../../common/domain/roles.js";
import { asError, BusyError } from "../../common/errors.js";
import { endSession, findUnconfirmedSession, isConfirmed } from "../../common/services/sessions/console-session.js";
import { openGrant, sealGrant } from "../../common/services/sessions/sealed-grant.js";
import { boundRoles } from "./bound-roles.js";
import { SignInEndedError } from "./identity-provider.js";
/**
 * From this age on a request asks the provider anew. A stream lasts ten minutes at most, so one that begins before it ends before
 * the session would have to be confirmed.
 */
const confirmAfterSeconds = 5 * 60;
const retryAfterSeconds = 10;
/** How often, and how long in all, a request looks whether another process has got its answer. */
const lookMs = 250;
const patienceMs = 3_000;
/** Finds the session of a request; one that began at the identity provider goes on only while the provider says so. */
export class SessionLookup {
    constructor(deps, provider) {
        this.deps = deps;
        this.provider = provider;
        this.confirming = new Map();
        this.asMade = AsyncLocalStorage.snapshot();
    }
    /** Undefined for an unknown or ended session. @throws BusyError when the provider would have to be asked and does not answer */
    async find(secret) {
        const session = await findUnconfirmedSession(this.deps, secret);
        if (session === undefined || (session.unconfirmedSeconds ?? 0) < confirmAfterSeconds) {
            return session;
        }
        const { id } = session;
        // The question runs in the context of this object, because several requests wait for it and each has a deadline of its own.
        const confirming = this.confirming.get(id) ?? this.asMade(() => this.confirm(secret, session));
        this.confirming.set(id, confirming);
        try {
            return await confirming;
        }
        finally {
            this.confirming.delete(id);
        }
    }
    /** Whether the browser has a session; one that cannot be confirmed now counts as none. */
    async isKnown(secret) {
        const session = await this.find(secret).catch((error) => {
            if (error instanceof BusyError) {
                return undefined;
            }
            throw error;
        });
        return session !== undefined;
    }
    async confirm(secret, session) {
        const { id, providerGrant } = session;
        if (this.provider === undefined || providerGrant === null) {
            return isConfirmed(session) ? session : undefined;
        }
        if (!(await claimConfirmation(this.deps.database, { id, olderThanSeconds: confirmAfterSeconds }))) {
            return this.waitForOther(secret);
        }
        try {
            return await this.ask(secret, session);
        }
        catch (error) {
            if (error instanceof SignInEndedError) {
                this.deps.logger.info({ subject: session.subject, reason: error.message }, "the identity provider ended a session");
                await endSession(this.deps, secret, { requestId: "identity provider", because: error.message });
                return undefined;
            }
            this.deps.logger.warn({ reason: asError(error).message }, "the identity provider does not confirm a session");
            await postponeConfirmation(this.deps.database, { id, seconds: retryAfterSeconds });
            return stillGood(session);
        }
    }
    async ask(secret, session) {
        const { id, orgId, subject, providerGrant } = session;
        const grant = openGrant(secret, providerGrant ?? "");
        const person = await this.provider?.renew(grant);
        if (person?.orgId !== orgId || person.subject !== subject) {
            throw new SignInEndedError("it names another person or organization");
        }
        const roles = boundRoles(this.deps.config, person);
        if (highestRole(roles) === undefined) {
            throw new SignInEndedError("the person has no role here any more");
        }
        const confirmed = { id, roles, providerGrant: sealGrant(secret, person.grant ?? grant) };
        const isThere = await saveConfirmation(this.deps.database, confirmed);
        return isThere ? { ...session, ...confirmed, unconfirmedSeconds: 0 } : undefined;
    }
    /** Another process asks, or has asked in vain a moment ago. */
    async waitForOther(secret) {
        const until = performance.now() + patienceMs;
        for (;;) {
            const session = await findUnconfirmedSession(this.deps, secret);
            if (isConfirmed(session) || performance.now() > until) {
                return stillGood(session);
            }
            await delay(lookMs);
        }
    }
}
/** @throws BusyError when the provider's last word is too old */
function stillGood(session) {
    if (isConfirmed(session)) {
        return session;
    }
    throw new BusyError("The identity provider does not say whether this session goes on; try again", retryAfterSeconds);
}
//# sourceMappingURL=session-lookup.js.map