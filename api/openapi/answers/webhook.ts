import {
  anyObject,
  boolean,
  described,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  uuid,
} from "./schemas.ts";

const endpointMembers = {
  id: uuid,
  url: { type: "string", format: "uri" },
  description: nullable(string),
  events: listOf(string),
  enabled: boolean,
  status: described(
    oneOf("active", "paused", "disabled"),
    "`paused` after a failure: nothing is sent until `paused_until`, then a single attempt shows whether the rest follows.",
  ),
  consecutive_failures: described(integer, "Since the last success; attempts under way together count as one."),
  paused_until: nullable(instant),
  last_success_at: described(nullable(instant), "To about a second."),
  pending_deliveries: described(integer, "What waits for the endpoint; 10,000 stands for more, too."),
  previous_secret_until: described(nullable(instant), "Until then, the secret before the last rotation signs too."),
  created_at: instant,
  updated_at: instant,
};

export const webhookEndpoint = object(endpointMembers, { title: "WebhookEndpoint" });

export const webhookWithSecret = object(
  { ...endpointMembers, secret: described(string, "Shown here and never again.") },
  { title: "WebhookEndpointWithSecret" },
);

const attempt = object(
  {
    attempt: integer,
    at: instant,
    http_status: described(nullable(integer), "Null when no answer came."),
    error: described(nullable(string), "Why none came."),
    answer: described(nullable(string), "The beginning of the answer."),
    duration_ms: integer,
  },
  { title: "WebhookAttempt" },
);

export const webhookDelivery = object(
  {
    id: described(uuid, "Also the header `webhook-id`, in every attempt and replay."),
    event: string,
    document_id: nullable(uuid),
    state: oneOf("pending", "delivered", "failed"),
    next_attempt_at: nullable(instant),
    created_at: instant,
    settled_at: nullable(instant),
    payload: described(anyObject, "The body that is posted: `type`, `timestamp` and `data`."),
    attempts: listOf(attempt),
  },
  { title: "WebhookDelivery" },
);

export const endpointExample = {
  id: "0199d3a0-7c1e-7000-8000-00000000f001",
  url: "https://erp.example.com/hooks/peppol",
  description: "ERP",
  events: ["document.approved", "document.rejected"],
  enabled: true,
  status: "active",
  consecutive_failures: 0,
  paused_until: null,
  last_success_at: "2026-08-20T09:00:03.250Z",
  pending_deliveries: 0,
  previous_secret_until: null,
  created_at: "2026-08-20T09:00:00.000Z",
  updated_at: "2026-08-20T09:00:00.000Z",
};
