import type { EndpointWithSecret, WebhookEndpoint } from "../../../common/webhooks/webhook-endpoints.ts";
import type { DeliveryRow } from "../../../common/webhooks/replay-webhooks.ts";
import { eventPayload } from "../../openapi/event-payloads.ts";
import { present } from "../../openapi/answer-present.ts";
import {
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
  type AnswerOf,
} from "../../openapi/answer-schemas.ts";

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

/** An endpoint without its secret, which is shown once. */
export const webhookEndpoint = object(endpointMembers, { title: "WebhookEndpoint" });

export const presentEndpoint = (endpoint: WebhookEndpoint): AnswerOf<typeof webhookEndpoint> =>
  present(webhookEndpoint, endpoint, { status: statusOf(endpoint) });

const statusOf = ({ enabled, pausedUntil }: WebhookEndpoint): "active" | "paused" | "disabled" =>
  enabled ? (pausedUntil === null ? "active" : "paused") : "disabled";

export const webhookWithSecret = object(
  { ...endpointMembers, secret: described(string, "Shown here and never again.") },
  { title: "WebhookEndpointWithSecret" },
);

export const presentNewSecret = ({ endpoint, secret }: EndpointWithSecret): AnswerOf<typeof webhookWithSecret> => ({
  ...presentEndpoint(endpoint),
  secret,
});

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
    payload: described(eventPayload, "The body that is posted."),
    attempts: listOf(attempt),
  },
  { title: "WebhookDelivery" },
);

export const presentDelivery = (delivery: DeliveryRow): AnswerOf<typeof webhookDelivery> =>
  present(webhookDelivery, delivery, {
    next_attempt_at: delivery.state === "pending" ? (delivery.nextAttemptAt?.toISOString() ?? null) : null,
    payload: JSON.parse(delivery.payload) as Record<string, unknown>,
    attempts: delivery.attempts.map((each) => present(attempt, each)),
  });
