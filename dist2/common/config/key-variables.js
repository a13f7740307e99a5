import { createPrivateKey, createPublicKey } from "node:crypto";
import Joi from "joi";
import { optional, readAs, variable } from "./variable.js";
/** The entries of a variable that holds several. */
export const listed = (text = "") => text.split(/\s+/).filter((entry) => entry !== "");
/** An entry of JWT_SECRETS, `kid:secret`. */
export function namedSecret(entry) {
    const [kid = ""] = entry.split(":", 1);
    return { kid, secret: entry.slice(kid.length + 1) };
}
/**
 * A variable of several secrets. Its complaints do not show them.
 *
 * @param each the pattern of one; its first group is what no two may have in common
 */
function several(name, { each, what, words, read }) {
    const complaint = { custom: `{{#label}} must be ${what}, with a space or a line between and none twice` };
    const schema = Joi.string().custom((text, helpers) => {
        const entries = listed(text);
        const names = new Set(entries.map((entry) => each.exec(entry)?.[1]));
        const isUsable = names.size === entries.length && !names.has(undefined) && names.size > 0;
        return isUsable ? text : helpers.message(complaint);
    });
    return readAs(optional(name, schema, words), (text) => (text === undefined ? undefined : listed(text).map(read)));
}
const asItIs = (entry) => entry;
/** Who may call by token, and how tokens are verified. */
export const tokenVariables = {
    jwtSecret: optional("JWT_SECRET", Joi.string().min(32), "Secret that the callers' tokens are signed with (JWT, HS256), 32 characters or more: openssl rand -base64 48. This, JWT_SECRETS or JWKS_URL: the token's algorithm and kid choose."),
    jwtSecrets: several("JWT_SECRETS", {
        each: /^([\w.-]{1,64}):\S{32,}$/,
        what: "like 2027-01:secret, with 32 characters or more behind the colon",
        words: "Secrets with a name each, kid:secret, with a space or a line between: a token with that kid is verified by that secret, one without a known kid by JWT_SECRET. npm run token signs with the first. For keys that change: docs/deploying.md.",
        read: namedSecret,
    }),
    jwksUrl: optional("JWKS_URL", Joi.string().uri({ scheme: ["http", "https"] }), "Where an identity provider publishes the keys that it signs tokens with (RS256 or ES256). Needs JWT_ISSUER and JWT_AUDIENCE."),
    jwtIssuer: optional("JWT_ISSUER", Joi.string(), "When set, a token's `iss` must be it."),
    jwtAudience: optional("JWT_AUDIENCE", Joi.string(), "When set, a token's `aud` must name it. Another one than OIDC_CLIENT_ID."),
};
/** How the access point is known. */
export const inboundVariables = {
    inboundToken: variable("INBOUND_TOKEN", Joi.string().min(16).required(), "Secret (X-Token, 16 characters or more) with which the access point forwards messages to POST /network/inbound. Required."),
    inboundTokens: several("INBOUND_TOKENS", {
        each: /^(\S{16,})$/,
        what: "secrets of 16 characters or more",
        words: "Further ones that are taken as well, with a space or a line between, while it changes.",
        read: asItIs,
    }),
};
/** The keys of what is encrypted in the database. */
export const secretsKeyVariables = {
    secretsKey: variable("SECRETS_KEY", Joi.string().min(32).required().messages({
        "any.required": "{{#label}} is required, the key that encrypts webhook secrets in the database: set it to what openssl rand -base64 48 prints, the same for api and workers, and keep it",
    }), "Key that encrypts webhook secrets in the database (AES-256-GCM), 32 characters or more, the same for every process: openssl rand -base64 48. Keep it beside the backups, not in them: without it every webhook needs a new secret. Required."),
    secretsKeys: several("SECRETS_KEYS", {
        each: /^(\S{32,})$/,
        what: "keys of 32 characters or more",
        words: "Further ones that decrypt as well, with a space or a line between, while it changes. An api that starts encrypts everything with SECRETS_KEY.",
        read: asItIs,
    }),
};
const pemBlocks = /-----BEGIN ((?:PRIVATE|PUBLIC) KEY)-----[^-]+-----END \1-----/g;
/** The Ed25519 keys of a PEM text, private or public, in its order. @throws Error that repeats nothing of the text */
export function readPemKeys(pem) {
    const keys = [...pem.matchAll(pemBlocks)].map(([block, kind]) => {
        try {
            return kind === "PRIVATE KEY" ? createPrivateKey(block) : createPublicKey(block);
        }
        catch {
            return undefined;
        }
    });
    const known = keys.filter((key) => key?.asymmetricKeyType === "ed25519");
    if (known.length === 0 || known.length < keys.length) {
        throw new Error("there must be keys of Ed25519 (PEM), and no others");
    }
    return known;
}
const signingKeys = Joi.string().custom((pem, helpers) => {
    try {
        if (readPemKeys(pem)[0]?.type === "private") {
            return pem;
        }
    }
    catch {
        // The complaint is the same.
    }
    return helpers.message({ custom: "{{#label}} must be keys of Ed25519 (PEM), of which the first is private" });
});
/** The keys that sign evidence. */
export const evidenceVariables = {
    evidenceKeys: readAs(optional("EVIDENCE_SIGNING_KEY", signingKeys, "Private key that signs the manifest of evidence: openssl genpkey -algorithm ed25519. A PEM has several lines: name its file in EVIDENCE_SIGNING_KEY_FILE. Keys behind the first, private or public, sign nothing any more; GET /.well-known/evidence-keys.json shows the public part of all. Not set: evidence is not signed."), (pem) => (pem === undefined ? undefined : readPemKeys(pem))),
};
//# sourceMappingURL=key-variables.js.map