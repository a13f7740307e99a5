import { clock, column, key, nullable, table } from "./table.ts";

/** Somebody who is signed in to the console; the cookie's secret is here as its digest alone. */
export const consoleSessions = table("console_sessions", {
  columns: {
    secret_sha256: key("text"),
    org_id: column("uuid"),
    subject: column("text"),
    roles: column("text", { array: true }),
    /** Id (`jti`) of the token that was shown at the sign-in; whoever withdraws it ends the session. */
    token_id: nullable("text"),
    created_at: column("timestamptz", clock),
    expires_at: column("timestamptz"),
  },
  indices: [{ name: "console_sessions_expires_at_idx", columns: ["expires_at"] }],
});

/** What lets sign in once and soon: a link that was printed, or a way to the identity provider that was begun. */
export const signInSecrets = table("sign_in_secrets", {
  columns: {
    secret_sha256: key("text"),
    /** What it is for. */
    purpose: column("text"),
    detail: column("jsonb"),
    expires_at: column("timestamptz"),
  },
  indices: [{ name: "sign_in_secrets_expires_at_idx", columns: ["expires_at"] }],
  checks: [{ name: "sign_in_secrets_purpose_check", expression: "purpose in ('link', 'provider')" }],
});
