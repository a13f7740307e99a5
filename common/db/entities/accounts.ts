import { clock, column, key, now, nullable, on, table, to } from "./table.ts";

/** A party in whose name an organization issues documents: the buyer of purchases, the supplier of sales. */
export const businessProfiles = table("business_profiles", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid", to("organizations")),
    party: column("jsonb"),
    created_at: column("timestamptz", now),
    updated_at: column("timestamptz", now),
  },
  indices: { org_id: on(["org_id"]) },
});

/** A tenant: every row of a document, a delivery or an account belongs to one. */
export const organizations = table("organizations", {
  columns: {
    id: key("uuid"),
    name: column("text"),
    /** The contract's version when a request names none (contract.md 9). */
    default_service_version: column("text", { default: "20260101" }),
    /** Whether the Peppol status operations are part of the subscription (contract.md 4). */
    phase2: column("boolean", { default: true }),
    created_at: column("timestamptz", now),
    /** Whether a credit note that does not fit its original is refused, or taken with a warning. */
    settlement: column("text", { default: "warn" }),
    /** Its share of the queue while others wait too: twice the weight, twice the share. */
    weight: column("integer", { default: 1 }),
    /** Documents that it may have in the queue at a time, however idle the service is; null for no limit. */
    ceiling: nullable("integer"),
    /** Since when its tokens are refused. */
    disabled_at: nullable("timestamptz"),
    /** Requests per minute; null for the site's default. */
    rate_per_minute: nullable("integer"),
    /** Whether an external_reference names one document of a profile and kind, or may name several. */
    external_references: column("text", { default: "unique" }),
  },
  checks: {
    settlement: "settlement in ('warn', 'refuse')",
    weight: "weight between 1 and 1000",
    ceiling: "ceiling >= 1",
    rate: "rate_per_minute >= 1",
    external_references: "external_references in ('unique', 'repeatable')",
  },
});

/** A token that the `token` command has issued, by its id: the token itself is stored nowhere. */
export const issuedTokens = table("issued_tokens", {
  columns: {
    /** The token's `jti`. */
    id: key("uuid"),
    org_id: column("uuid", to("organizations")),
    subject: column("text"),
    roles: column("text", { array: true }),
    issued_at: column("timestamptz", clock),
    expires_at: column("timestamptz"),
    revoked_at: nullable("timestamptz"),
  },
  indices: { org_id: on(["org_id", "id"]) },
});

export const consoleSessions = table("console_sessions", {
  columns: {
    /** Digest of the cookie's secret, which is stored nowhere. */
    secret_sha256: key("text"),
    org_id: column("uuid"),
    subject: column("text"),
    roles: column("text", { array: true }),
    /** Id (`jti`) of the token that was shown at the sign-in: revoking it ends the session. */
    token_id: nullable("text"),
    created_at: column("timestamptz", clock),
    expires_at: column("timestamptz"),
  },
  indices: { expires_at: on(["expires_at"]) },
});

/** A secret that signs in once and expires soon: a printed link, or a login that was begun at the identity provider. */
export const signInSecrets = table("sign_in_secrets", {
  columns: {
    secret_sha256: key("text"),
    purpose: column("text"),
    detail: column("jsonb"),
    expires_at: column("timestamptz"),
  },
  indices: { expires_at: on(["expires_at"]) },
  checks: { purpose: "purpose in ('link', 'provider')" },
});
