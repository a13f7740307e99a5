import { clock, column, identity, key, now, nullable, table, to } from "./table.ts";

/** One attempt to deliver an event, and what the endpoint said. */
export const webhookAttempts = table("webhook_attempts", {
  columns: {
    id: identity(),
    org_id: column("uuid"),
    delivery_id: column("uuid", to("webhook_deliveries", "webhook_attempts_delivery_id_fkey", "CASCADE")),
    attempt: column("integer"),
    at: column("timestamptz", clock),
    /** Null when no answer came; `error` then says why. */
    http_status: nullable("integer"),
    error: nullable("text"),
    /** The beginning of the answer's body. */
    answer: nullable("text"),
    duration_ms: column("integer"),
  },
  indices: [{ name: "webhook_attempts_delivery_id_idx", columns: ["delivery_id"] }],
});

/**
 * One event on its way to one endpoint. The row is the outbox: what waits without a job is found and enqueued again.
 */
export const webhookDeliveries = table("webhook_deliveries", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid"),
    endpoint_id: column("uuid", to("webhook_endpoints", "webhook_deliveries_endpoint_id_fkey", "CASCADE")),
    /** The entry of status_log that it tells of; null for a test event. */
    log_id: nullable("bigint"),
    document_id: nullable("uuid"),
    event: column("text"),
    /** The body as it is signed and sent. */
    payload: column("text"),
    state: column("text", { default: "pending" }),
    attempts: column("integer", { default: 0 }),
    /** Those before the last replay: pauses are counted from there. */
    attempts_before_replay: column("integer", { default: 0 }),
    next_attempt_at: nullable("timestamptz"),
    /** It has a slot in the queue until then, or is being tried; null without. */
    enqueued_until: nullable("timestamptz"),
    created_at: column("timestamptz", now),
    settled_at: nullable("timestamptz"),
  },
  indices: [
    { name: "webhook_deliveries_settled_idx", columns: ["settled_at"], where: "settled_at is not null" },
    {
      name: "webhook_deliveries_enqueued_idx",
      columns: ["endpoint_id", "enqueued_until"],
      where: "state = 'pending' and enqueued_until is not null",
    },
    {
      name: "webhook_deliveries_waiting_idx",
      columns: ["endpoint_id", "next_attempt_at", "id"],
      where: "state = 'pending'",
    },
    { name: "webhook_deliveries_list_idx", columns: ["endpoint_id", "state", "id"] },
    {
      name: "webhook_deliveries_event_key",
      columns: ["endpoint_id", "log_id"],
      unique: true,
      where: "log_id is not null",
    },
  ],
  checks: [{ name: "webhook_deliveries_state_check", expression: "state in ('pending', 'delivered', 'failed')" }],
});

/** Where an organization wants its events posted. */
export const webhookEndpoints = table("webhook_endpoints", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid", to("organizations", "webhook_endpoints_org_id_fkey")),
    url: column("text"),
    description: nullable("text"),
    /** Names of the wanted events; `*` stands for all. */
    events: column("text", { array: true }),
    enabled: column("boolean", { default: true }),
    /** `whsec_…`, Base64. */
    secret: column("text"),
    /** Signs beside the new secret until it ends. */
    previous_secret: nullable("text"),
    previous_secret_until: nullable("timestamptz"),
    /** Failures since the last success; those of attempts under way together count as one. */
    consecutive_failures: column("integer", { default: 0 }),
    /** Nothing is sent before, and a single attempt first. */
    paused_until: nullable("timestamptz"),
    /** The last success, to about a second. */
    last_success_at: nullable("timestamptz"),
    created_at: column("timestamptz", now),
    updated_at: column("timestamptz", now),
  },
  indices: [{ name: "webhook_endpoints_org_id_idx", columns: ["org_id"] }],
});
