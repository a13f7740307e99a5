import { AsyncLocalStorage } from "node:async_hooks";
import { maxSilenceMs, NoticeConnection } from "../../notice-connection.js";
import { storedAccounts } from "./account-reader.js";
/** Entries of the cache; the oldest is evicted. */
const maxEntries = 4_000;
/** Maximum age of an entry, because a connection that has silently died delivers no notices. */
const maxAgeMs = 5_000;
/**
 * Caches accounts until PostgreSQL notifies a change (trigger account_change) of any process. Nothing is cached while
 * the connection does not listen: before the first request, and while it is lost.
 */
export class AccountCache {
    constructor(db, source, logger, ageMs = maxAgeMs) {
        this.ageMs = ageMs;
        this.entries = new Map();
        /** Number of notices: a value that was read before a notice may be outdated. */
        this.heard = 0;
        this.isListening = false;
        /** Reads of organizations that no notice has come after: like an entry, they serve requests that come meanwhile. */
        this.underWay = new Map();
        this.asMade = AsyncLocalStorage.snapshot();
        this.stored = storedAccounts(db);
        this.connection = new NoticeConnection(source, {
            channel: "account_change",
            what: "changes of accounts",
            logger,
            pulseMs: maxSilenceMs,
            hear: (orgId) => this.forget((each) => each.orgId === orgId),
            onListening: () => this.trust(true),
            onOver: () => this.trust(false),
        });
    }
    async organization(id) {
        return this.find(id) ?? this.underWay.get(id) ?? this.readOrganization(id);
    }
    /** Once for a crowd that comes when the entry is too old; not under the deadline of the request that was first. */
    readOrganization(id) {
        const read = this.asMade(() => this.read(id, async () => [await this.stored.organization(id)]))
            .then(([found]) => found)
            .finally(() => this.underWay.get(id) === read && this.underWay.delete(id));
        if (this.isListening) {
            this.underWay.set(id, read);
        }
        return read;
    }
    async profiles(orgId, ids) {
        const kept = ids.map((id) => this.find(`${orgId} ${id}`));
        return kept.every((profile) => profile !== undefined)
            ? kept
            : this.read(orgId, () => this.stored.profiles(orgId, ids), `${orgId} `);
    }
    async close() {
        await this.connection.close();
    }
    find(key) {
        const kept = this.entries.get(key);
        return kept !== undefined && kept.until > performance.now() ? kept.value : undefined;
    }
    async read(orgId, find, prefix = "") {
        this.connection.begin();
        const { heard } = this;
        const found = await find();
        if (this.isListening && heard === this.heard) {
            for (const value of found) {
                if (value !== undefined) {
                    this.remember(`${prefix}${value.id}`, { orgId, value, until: performance.now() + this.ageMs });
                }
            }
        }
        return found;
    }
    remember(key, kept) {
        this.entries.delete(key);
        this.entries.set(key, kept);
        if (this.entries.size > maxEntries) {
            this.entries.delete(this.entries.keys().next().value);
        }
    }
    forget(concerns) {
        this.heard += 1;
        this.underWay.clear();
        for (const [key, each] of this.entries) {
            if (concerns(each)) {
                this.entries.delete(key);
            }
        }
    }
    trust(isListening) {
        this.isListening = isListening;
        this.forget(() => true);
    }
}
//# sourceMappingURL=account-cache.js.map