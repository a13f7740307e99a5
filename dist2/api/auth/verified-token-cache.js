import { createHash } from "node:crypto";
/** The least recently used token is dropped first. */
const maxEntries = 1_000;
/**
 * Tokens with a verified signature, by a digest of their header line. An entry is valid until it expires, or until its
 * key id leads to another key: a renewed key set has new key objects, so a withdrawn key is noticed.
 */
export class VerifiedTokenCache {
    constructor(keys, now = Date.now) {
        this.keys = keys;
        this.now = now;
        this.entries = new Map();
    }
    /** Undefined when the token has to be verified. Never throws. */
    async find(authorization) {
        const digest = digestOf(authorization);
        const verified = this.entries.get(digest);
        if (verified === undefined) {
            return undefined;
        }
        this.entries.delete(digest);
        if (!this.isInTime(verified) || (await this.keyOf(verified)) !== verified.key) {
            return undefined;
        }
        this.entries.set(digest, verified);
        return verified.claims;
    }
    async add(authorization, claims) {
        const header = headerOf(authorization);
        const key = await this.keyOf({ header, claims });
        if (key !== undefined) {
            this.entries.set(digestOf(authorization), { header, claims, key });
        }
        if (this.entries.size > maxEntries) {
            this.entries.delete(this.entries.keys().next().value);
        }
    }
    isInTime({ claims: { exp, nbf } }) {
        const seconds = Math.floor(this.now() / 1_000);
        return (typeof exp !== "number" || seconds < exp) && (typeof nbf !== "number" || seconds >= nbf);
    }
    /** An error is ignored here, because the verification that follows reports it. */
    keyOf({ header, claims }) {
        return this.keys.find(header, claims).catch(() => undefined);
    }
}
const digestOf = (authorization) => createHash("sha256").update(authorization).digest("base64");
/** Parses the header of a token that has been verified before. */
const headerOf = (authorization) => {
    const [header = ""] = authorization.trim().split(" ").at(-1)?.split(".") ?? [];
    return JSON.parse(Buffer.from(header, "base64url").toString());
};
//# sourceMappingURL=verified-token-cache.js.map