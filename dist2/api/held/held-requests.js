import { AsyncLocalStorage } from "node:async_hooks";
import { clientGone } from "../caller.js";
import { HeldCount } from "./held-count.js";
import { HeldRequest } from "./held-request.js";
import { onRequestEnd } from "../limits/on-request-end.js";
import { storedAccounts } from "../../common/db/stores/organizations/account-reader.js";
import { findSession } from "../../common/services/sessions/console-session.js";
/**
 * Reads each organization and each session once from the database for all held requests of one check. The statements run in the
 * context in which it was made, because the deadline of the first request is not that of the others.
 */
class SharedAccountLookup {
    constructor(deps) {
        this.deps = deps;
        this.beganAt = performance.now();
        this.organizations = new Map();
        this.sessions = new Map();
        this.asMade = AsyncLocalStorage.snapshot();
    }
    organization(id) {
        return this.once(this.organizations, id, () => storedAccounts(this.deps.database).organization(id));
    }
    session(secret) {
        return this.once(this.sessions, secret, () => findSession(this.deps, secret));
    }
    once(known, key, ask) {
        const answer = known.get(key) ?? this.asMade(ask);
        known.set(key, answer);
        return answer;
    }
}
/** How often the rights of all held requests are checked: with the time of a check, a request ends within five seconds of its right. */
const everyMs = 4_000;
/** Checks within this time of each other share what was read from the database. */
const sharedLookupMs = 500;
/**
 * Requests that are held open: batches, waits and streams. They are counted, so that no caller takes all connections of a
 * process, and the right of each is checked again and again while it lasts.
 */
export class HeldRequests {
    constructor(deps) {
        this.deps = deps;
        this.held = new Set();
        this.asMade = AsyncLocalStorage.snapshot();
        this.count = new HeldCount(deps.config);
        this.lookup = new SharedAccountLookup(deps);
    }
    get size() {
        return this.held.size;
    }
    /** Holds the request until its answer has been taken or its connection is gone. @throws AppError 429 with `Retry-After` */
    hold(ctx) {
        const giveBack = this.count.take(ctx);
        const held = new HeldRequest(this.partsOf(ctx));
        this.held.add(held);
        // The timer serves all held requests, so it must not run under the deadline of the one that started it.
        this.asMade(() => (this.timer ??= setInterval(() => this.checkRights(), everyMs).unref()));
        onRequestEnd(ctx, () => {
            giveBack();
            this.forget(held);
            held.leave(clientGone);
        });
        return held;
    }
    partsOf({ state }) {
        const { reauthorize, organization, subject, roles, tokenId = null, credentialEnds, issuer = null } = state;
        if (reauthorize === undefined) {
            throw new Error("a request is held for somebody who has shown nothing");
        }
        const expiresAt = credentialEnds ?? new Date(0);
        const session = { id: state.sessionId ?? "", orgId: organization.id, subject, roles, tokenId, issuer, expiresAt };
        const remembered = {
            organization: (id) => this.asMade(() => this.deps.accounts.organization(id)),
            session: () => Promise.resolve(session),
        };
        return { reauthorize, remembered, stored: () => this.recentLookup() };
    }
    checkRights() {
        for (const held of this.held) {
            if (!held.signal.aborted) {
                // A failed check is repeated with the next round; until then the right is unconfirmed, and nothing is stored or sent.
                held.confirm().catch(() => undefined);
            }
        }
    }
    recentLookup() {
        if (performance.now() - this.lookup.beganAt > sharedLookupMs) {
            this.lookup = this.asMade(() => new SharedAccountLookup(this.deps));
        }
        return this.lookup;
    }
    forget(held) {
        this.held.delete(held);
        if (this.held.size === 0) {
            clearInterval(this.timer);
            this.timer = undefined;
        }
    }
}
//# sourceMappingURL=held-requests.js.map