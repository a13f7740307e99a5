import { taxpayerRightStates } from "../../domain/taxpayer-ids.ts";
import { literals } from "../fragments/literals.ts";
import { clock, column, key, now, nullable, on, table, to, unique } from "./table.ts";

/** A party in whose name an organization issues documents: the buyer of purchases, the supplier of sales. */
export const businessProfiles = table("business_profiles", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid", to("organizations")),
    party: column("jsonb"),
    /** Prefix and width of its document numbers, by kind; a kind that is not there has the default. */
    numbering: column("jsonb", { default: {} }),
    created_at: column("timestamptz", now),
    updated_at: column("timestamptz", now),
    /** The same taxpayer's profile in another organization, whose numbers this one goes on with; null for its own. */
    numbers_from: nullable("uuid", to("business_profiles")),
    /** Counts what callers have written. */
    content_version: column("integer", { default: 1 }),
  },
  indices: { org_id: on(["org_id"]), numbers_from: on(["numbers_from"], "numbers_from is not null") },
});

/** Whether an organization may have a taxpayer: as the first one, beside another one, or not (yet). */
export const taxpayerRights = table("taxpayer_rights", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid", to("organizations")),
    /** The taxpayer's participant id in lower case: `0235:1987654321`. */
    taxpayer: column("text"),
    state: column("text"),
    asked_at: column("timestamptz", now),
    decided_at: nullable("timestamptz"),
  },
  indices: { taxpayer: unique(["org_id", "taxpayer"]) },
  checks: { state: `state in (${literals(taxpayerRightStates)})` },
});

/**
 * Prefixes of document numbers, each with the kind and the profile that have it or had it when they issued documents. No two
 * of an organization ever have the same, so that no number is given twice.
 */
export const numberPrefixes = table("number_prefixes", {
  columns: {
    org_id: key("uuid", to("organizations")),
    /** The prefix with 0 for O and 1 for I. */
    folded: key("text"),
    business_profile_id: column("uuid", to("business_profiles")),
    kind: column("text"),
  },
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
    settlement: column("text", { default: "refuse" }),
    /** Whether a document whose amounts are not those that its request expects is refused, or taken with a warning. */
    expected_totals: column("text", { default: "refuse" }),
    /** Its share of the queue while others wait too: twice the weight, twice the share. */
    weight: column("integer", { default: 1 }),
    /** Documents that it may have in the queue at a time, however idle the service is; null for no limit. */
    ceiling: nullable("integer"),
    /** Since when its tokens are refused. */
    disabled_at: nullable("timestamptz"),
    /** Requests per minute; null for the site's default. */
    rate_per_minute: nullable("integer"),
    /** The first day of issue that is taken. */
    issue_date_from: column("date", { default: "2018-01-01" }),
    /** How many days after today in the UAE the last one lies. */
    issue_days_ahead: column("integer", { default: 366 }),
    /** Whether an external_reference names one document of a profile and kind, or may name several. */
    external_references: column("text", { default: "unique" }),
    /** Years after that of their issue in which documents are kept; null for good. */
    documents_kept_years: nullable("integer"),
    /** Days after its last change in which a document is kept that never left; null for good. */
    unsent_kept_days: nullable("integer"),
    /** Whether nothing of it is deleted, whatever the terms say. */
    legal_hold: column("boolean", { default: false }),
    /** When one of these three was changed: nothing is deleted for seven days after it. The database writes it. */
    retention_changed_at: nullable("timestamptz"),
    /** Megabytes of answers that may be kept for its Idempotency-Keys; null for the site's quota. */
    kept_answers_mb: nullable("integer"),
    /** Megabytes of attachments that it may have; null for the site's quota. */
    attachments_mb: nullable("integer"),
    /** Whether it is for tests: its documents never leave, and may be wiped. Never changed; a trigger refuses it. */
    is_sandbox: column("boolean", { default: false }),
    /** How long its documents may wait for the first stage, as agreed with it; null for the site's bound. */
    dwell_bound_seconds: nullable("integer"),
    /** Whether it leaves for another installation, has left, or arrives from one; null while it is at home here. */
    move_state: nullable("text"),
    /** The address of the installation that it leaves for, or has left for. */
    move_to: nullable("text"),
    /** The move that it is in, or came with: the same at both installations. */
    move_id: nullable("uuid"),
    /** The highest number of its log that came with it: what the entries up to it meant for webhooks, its former installation has done. */
    imported_log_id: nullable("bigint"),
    /** The key of its feed's cursors where it has moved, so that those of before stay good; null for one of this installation's. */
    cursor_key: nullable("text"),
  },
  checks: {
    move_state: "move_state in ('leaving', 'left', 'arriving')",
    settlement: "settlement in ('warn', 'refuse')",
    expected_totals: "expected_totals in ('refuse', 'warn')",
    weight: "weight between 1 and 1000",
    ceiling: "ceiling >= 1",
    rate: "rate_per_minute >= 1",
    dwell_bound: "dwell_bound_seconds >= 1",
    issue_days: "issue_date_from between '2018-01-01' and '2099-12-31' and issue_days_ahead between 0 and 366",
    external_references: "external_references in ('unique', 'repeatable')",
    documents_kept: "documents_kept_years between 5 and 100",
    unsent_kept: "unsent_kept_days between 30 and 36500",
    quotas: "kept_answers_mb >= 1 and attachments_mb >= 1",
  },
});

/** What is kept of each organization for its quotas, in bytes; triggers of the tables count. */
export const keptBytes = table("kept_bytes", {
  columns: {
    org_id: key("uuid", to("organizations")),
    answers: column("bigint", { default: 0 }),
    attachments: column("bigint", { default: 0 }),
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
    /** When it was last called with, within some minutes; null where it never was since this is noted. */
    used_at: nullable("timestamptz"),
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
    /** What lists and people call it by: the digest above stays in the database. */
    id: column("uuid", { default: () => "gen_random_uuid()" }),
    /** token, link or provider; null for a session that an earlier release began. */
    signed_in_with: nullable("text"),
    /** `iss` of the token, or of the identity provider. */
    issuer: nullable("text"),
    address: nullable("text"),
    user_agent: nullable("text"),
    /** The identity provider's refresh token, encrypted with the cookie's secret, so that a copy of the database opens nothing. */
    provider_grant: nullable("text"),
    /** When the identity provider last said who the person is; null for a session that did not begin there. */
    confirmed_at: nullable("timestamptz"),
    /** Until when a process asks the provider, so that no refresh token is used twice. */
    confirming_until: nullable("timestamptz"),
  },
  indices: { expires_at: on(["expires_at"]), org_id: on(["org_id", "id"]), id: unique(["id"]) },
});

/** A search that a person keeps, by the organization and subject of who has signed in. */
export const ownFilters = table("own_filters", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid"),
    subject: column("text"),
    name: column("text"),
    query: column("text"),
    created_at: column("timestamptz", now),
  },
  indices: { name: unique(["org_id", "subject", "name"]) },
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
