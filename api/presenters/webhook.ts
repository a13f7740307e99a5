import type { EndpointWithSecret, WebhookEndpoint } from "../../common/services/webhook-endpoints.ts";
import type { DeliveryRow } from "../../common/services/webhook-replay.ts";

/** Without its secret, which is shown once. */
export function presentEndpoint(endpoint: WebhookEndpoint): Record<string, unknown> {
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

export const presentNewSecret = ({ endpoint, secret }: EndpointWithSecret): Record<string, unknown> => ({
  ...presentEndpoint(endpoint),
  secret,
});

export function presentDelivery(delivery: DeliveryRow): Record<string, unknown> {
  return {
    id: delivery.id,
    event: delivery.event,
    document_id: delivery.documentId,
    state: delivery.state,
    next_attempt_at: delivery.state === "pending" ? (delivery.nextAttemptAt?.toISOString() ?? null) : null,
    created_at: delivery.createdAt.toISOString(),
    settled_at: delivery.settledAt?.toISOString() ?? null,
    payload: JSON.parse(delivery.payload) as unknown,
    attempts: delivery.attempts.map((attempt) => ({
      attempt: attempt.attempt,
      at: attempt.at.toISOString(),
      http_status: attempt.httpStatus,
      error: attempt.error,
      answer: attempt.answer,
      duration_ms: attempt.durationMs,
    })),
  };
}
