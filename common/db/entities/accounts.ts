import { clock, column, key, now, nullable, table, to } from "./table.ts";

/** A party in whose name an organization issues documents: buyer of purchases, supplier of sales. */
export const businessProfiles = table("business_profiles", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid", to("organizations", "business_profiles_org_id_fkey")),
    party: column("jsonb"),
    created_at: column("timestamptz", now),
    updated_at: column("timestamptz", now),
  },
  indices: [{ name: "business_profiles_org_id_idx", columns: ["org_id"] }],
});

/** A tenant: every other row belongs to one. */
export const organizations = table("organizations", {
  columns: {
    id: key("uuid"),
    name: column("text"),
    /** Contract version when a request names none (contract.md 9). */
    default_service_version: column("text", { default: "20260101" }),
    /** Whether the Peppol status operations are part of the subscription (contract.md 4). */
    phase2: column("boolean", { default: true }),
    /** Whether a credit note that does not fit its original is refused, or taken with a warning. */
    settlement: column("text", { default: "warn" }),
    created_at: column("timestamptz", now),
    /** Its part of the queue beside others that have documents waiting: twice the weight, twice the part. */
    weight: column("integer", { default: 1 }),
    /** Documents that it may have in the queue at a time, however idle the service is; null for no limit. */
    ceiling: nullable("integer"),
    /** Since when its tokens are refused. */
    disabled_at: nullable("timestamptz"),
    /** Requests per minute; null for what the site gives everybody. */
    rate_per_minute: nullable("integer"),
  },
  checks: [
    { name: "organizations_settlement_check", expression: "settlement in ('warn', 'refuse')" },
    { name: "organizations_weight_check", expression: "weight between 1 and 1000" },
    { name: "organizations_ceiling_check", expression: "ceiling >= 1" },
    { name: "organizations_rate_check", expression: "rate_per_minute >= 1" },
  ],
});

/** A token that the command of this service has issued, never the token itself: who has it, and whether it still counts. */
export const issuedTokens = table("issued_tokens", {
  columns: {
    /** The token's `jti`. */
    id: key("uuid"),
    org_id: column("uuid", to("organizations", "issued_tokens_org_id_fkey")),
    subject: column("text"),
    roles: column("text", { array: true }),
    issued_at: column("timestamptz", clock),
    expires_at: column("timestamptz"),
    revoked_at: nullable("timestamptz"),
  },
  indices: [{ name: "issued_tokens_org_id_idx", columns: ["org_id", "id"] }],
});
