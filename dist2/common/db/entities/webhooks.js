import { clock, column, identity, key, now, nullable, on, table, to, unique } from "./table.js";
/** A URL to which an organization wants its events posted. */
export const webhookEndpoints = table("webhook_endpoints", {
    columns: {
        id: key("uuid"),
        org_id: column("uuid", to("organizations")),
        url: column("text"),
        description: nullable("text"),
        /** Names of the wanted events; `*` stands for all. */
        events: column("text", { array: true }),
        enabled: column("boolean", { default: true }),
        /** Encrypted (common/sealed-text.ts); in clear, `whsec_…`, where an earlier release has stored it. */
        secret: column("text"),
        /** Signs beside the new secret until it ends. */
        previous_secret: nullable("text"),
        previous_secret_until: nullable("timestamptz"),
        /** Failures since the last success; those of attempts under way together count as one. */
        consecutive_failures: column("integer", { default: 0 }),
        /** Nothing is sent before this moment; then one attempt first. */
        paused_until: nullable("timestamptz"),
        /** The last success, to about a second. */
        last_success_at: nullable("timestamptz"),
        created_at: column("timestamptz", now),
        updated_at: column("timestamptz", now),
        /** The first of the consecutive failures. */
        failing_since: nullable("timestamptz"),
        /** An operator's pause: nothing is sent until it is taken away. */
        held_at: nullable("timestamptz"),
        held_by: nullable("text"),
        held_because: nullable("text"),
        disabled_at: nullable("timestamptz"),
        /** The subject of a token, or the answer that asked for it. */
        disabled_by: nullable("text"),
        /** The last attempts with the beginning of each answer, newest first. */
        recent_attempts: column("jsonb", { default: [] }),
    },
    indices: { org_id: on(["org_id"]) },
});
/** One event on its way to one endpoint. The row is the outbox: a delivery without a job is found and enqueued again. */
export const webhookDeliveries = table("webhook_deliveries", {
    columns: {
        id: key("uuid"),
        org_id: column("uuid"),
        endpoint_id: column("uuid", to("webhook_endpoints", "CASCADE")),
        /** The entry of status_log that it reports; null for a test event. */
        log_id: nullable("bigint"),
        document_id: nullable("uuid"),
        event: column("text"),
        /** The body as it is signed and sent. */
        payload: column("text"),
        state: column("text", { default: "pending" }),
        attempts: column("integer", { default: 0 }),
        /** Attempts before the last replay: pauses between attempts grow from there. */
        attempts_before_replay: column("integer", { default: 0 }),
        next_attempt_at: nullable("timestamptz"),
        /** Until then it has a slot in the queue, or an attempt is under way; null without. */
        enqueued_until: nullable("timestamptz"),
        created_at: column("timestamptz", now),
        settled_at: nullable("timestamptz"),
        /** When its own retry is due, while it is tried earlier to see whether its endpoint is well again. */
        retry_at: nullable("timestamptz"),
    },
    indices: {
        settled: on(["settled_at"], "settled_at is not null"),
        enqueued: on(["endpoint_id", "enqueued_until"], "state = 'pending' and enqueued_until is not null"),
        waiting: on(["endpoint_id", "next_attempt_at", "id"], "state = 'pending'"),
        list: on(["endpoint_id", "state", "id"]),
        event: unique(["endpoint_id", "log_id"], "log_id is not null"),
    },
    checks: { state: "state in ('pending', 'delivered', 'failed')" },
});
/** One attempt to deliver an event, and what the endpoint answered. */
export const webhookAttempts = table("webhook_attempts", {
    columns: {
        id: identity(),
        org_id: column("uuid"),
        delivery_id: column("uuid", to("webhook_deliveries", "CASCADE")),
        attempt: column("integer"),
        at: column("timestamptz", clock),
        /** Null when no answer came; `error` then says why. */
        http_status: nullable("integer"),
        error: nullable("text"),
        /** The beginning of the answer's body. */
        answer: nullable("text"),
        duration_ms: column("integer"),
    },
    indices: { delivery_id: on(["delivery_id"]) },
});
//# sourceMappingURL=webhooks.js.map