import type { EndpointWithSecret, WebhookEndpoint } from "../../../common/services/webhooks/webhook-endpoints.ts";
import type { DeliveryRow } from "../../../common/services/webhooks/replay-webhooks.ts";
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
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";

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

export function presentEndpoint(endpoint: WebhookEndpoint): AnswerOf<typeof webhookEndpoint> {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events,
    enabled: endpoint.enabled,
    status: statusOf(endpoint),
    consecutive_failures: endpoint.consecutiveFailures,
    paused_until: endpoint.pausedUntil?.toISOString() ?? null,
    last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
    pending_deliveries: endpoint.pendingDeliveries,
    previous_secret_until: endpoint.previousSecretUntil?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

function statusOf({ enabled, pausedUntil }: WebhookEndpoint): "active" | "paused" | "disabled" {
  if (!enabled) {
    return "disabled";
  }
  return pausedUntil === null ? "active" : "paused";
}

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
    payload: described(anyObject, "The body that is posted: `type`, `timestamp` and `data`."),
    attempts: listOf(attempt),
  },
  { title: "WebhookDelivery" },
);

export function presentDelivery(delivery: DeliveryRow): AnswerOf<typeof webhookDelivery> {
  return {
    id: delivery.id,
    event: delivery.event,
    document_id: delivery.documentId,
    state: delivery.state,
    next_attempt_at: delivery.state === "pending" ? (delivery.nextAttemptAt?.toISOString() ?? null) : null,
    created_at: delivery.createdAt.toISOString(),
    settled_at: delivery.settledAt?.toISOString() ?? null,
    payload: JSON.parse(delivery.payload) as unknown,
    attempts: delivery.attempts.map((attempted) => ({
      attempt: attempted.attempt,
      at: attempted.at.toISOString(),
      http_status: attempted.httpStatus,
      error: attempted.error,
      answer: attempted.answer,
      duration_ms: attempted.durationMs,
    })),
  };
}
