import { eventPayload } from "./events.ts";
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
} from "../../openapi/description.ts";
import { webhookEndpointStates } from "../../../common/webhooks/webhook-events.ts";

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

export const webhookWithSecret = object(
  { ...endpointMembers, secret: described(string, "Shown here and never again.") },
  { title: "WebhookEndpointWithSecret" },
);

export const webhookAttempt = object(
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
    attempts: listOf(webhookAttempt),
  },
  { title: "WebhookDelivery" },
);

export const operatedEndpoint = object(
  {
    id: uuid,
    organization_id: uuid,
    organization: described(string, "Its name."),
    url: described(
      string,
      "A viewer sees the host alone, because path and query of such an address are often its secret.",
    ),
    state: described(
      oneOf(...webhookEndpointStates),
      "`failing`: it has not taken an event, and is tried until it does. `disabled`: its organization, or its answer 410, has switched it off.",
    ),
    waiting: described(integer, "Events that wait for it; 10,000 stands for more, too."),
    waiting_since: described(nullable(instant), "The oldest of them."),
    failing_since: nullable(instant),
    consecutive_failures: described(integer, "Since the last success; attempts under way together count as one."),
    last_failure: described(nullable(string), "Status of the last failed attempt, or why no answer came."),
    next_try_at: described(nullable(instant), "When a failing endpoint is tried again, with one event."),
    last_success_at: described(nullable(instant), "To about a second."),
  },
  { title: "OperatedWebhookEndpoint" },
);

export type OperatedEndpointAnswer = AnswerOf<typeof operatedEndpoint>;
