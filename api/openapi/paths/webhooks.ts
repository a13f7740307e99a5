import type { ObjectSchema } from "joi";

import { rotation, webhook } from "../../schemas/webhook.ts";
import { listOf, object, string } from "../answers/schemas.ts";
import { endpointExample, webhookEndpoint, webhookWithSecret } from "../answers/webhook.ts";
import { jsonSchemaOf } from "../json-schema-of.ts";
import type { JsonSchema, Operation } from "../operation.ts";

const tag = "Webhooks";
const path = "/api/webhooks";

const titled = (schema: ObjectSchema, title: string): JsonSchema => ({ ...jsonSchemaOf(schema), title });

const request = {
  schema: titled(webhook(), "WebhookRequest"),
  example: {
    url: endpointExample.url,
    description: endpointExample.description,
    events: endpointExample.events,
    enabled: true,
  },
};

/** Where an organization wants its events posted. */
export const webhooks: readonly Operation[] = [
  {
    method: "post",
    path,
    operationId: "createWebhook",
    tag,
    summary: "Have events posted to a URL",
    description:
      "Every event is posted as Standard Webhooks 1.0 describes it: headers `webhook-id`, `webhook-timestamp` and `webhook-signature` (`v1,` and the HMAC-SHA256 of id, timestamp and body with the secret). Any 2xx within 10 seconds takes it; otherwise it is tried again over more than a day, and the endpoint is paused as a whole, for 5 seconds after the first failure and 10 minutes at most; what waits for it loses no attempt by that. 410 switches the endpoint off. An event may come twice and out of order: `webhook-id` tells the first, `data.sequence` the second. 20 endpoints at most.",
    request,
    answers: {
      201: {
        description: "Stored. The secret is shown here and never again.",
        headers: { Location: { description: "Path of the new endpoint.", schema: string } },
        content: { schema: webhookWithSecret },
      },
    },
  },
  {
    method: "get",
    path,
    operationId: "listWebhooks",
    tag,
    summary: "List the endpoints",
    answers: {
      200: {
        description: "All of them.",
        content: {
          schema: object({ data: listOf(webhookEndpoint) }, { title: "WebhookEndpoints" }),
        },
      },
    },
  },
  {
    method: "get",
    path: `${path}/{id}`,
    operationId: "getWebhook",
    tag,
    summary: "Retrieve an endpoint",
    answers: {
      200: { description: "Without its secret.", content: { schema: webhookEndpoint } },
    },
  },
  {
    method: "put",
    path: `${path}/{id}`,
    operationId: "updateWebhook",
    tag,
    summary: "Change an endpoint",
    description:
      "Replaces everything but the secret. What waits for an endpoint that is switched off goes on when it is switched on again; what happens meanwhile is not kept for it, but can be replayed. A pause after failures ends.",
    request,
    answers: { 200: { description: "As it is now.", content: { schema: webhookEndpoint } } },
  },
  {
    method: "delete",
    path: `${path}/{id}`,
    operationId: "deleteWebhook",
    tag,
    summary: "Delete an endpoint",
    answers: { 204: { description: "Gone, with the log of what was sent to it." } },
  },
  {
    method: "post",
    path: `${path}/{id}/rotate-secret`,
    operationId: "rotateWebhookSecret",
    tag,
    summary: "Make a new secret",
    description: "The old one signs beside the new one for `overlap_hours`.",
    request: {
      schema: titled(rotation(), "WebhookRotation"),
      example: { overlap_hours: 24 },
      required: false,
    },
    answers: {
      200: {
        description: "The new secret, shown here and never again.",
        content: {
          schema: webhookWithSecret,
        },
      },
    },
  },
  {
    method: "get",
    path: "/api/webhook-events",
    operationId: "listWebhookEvents",
    tag,
    summary: "The events there are",
    answers: {
      200: {
        description: "Names for `events`, with what they mean.",
        content: {
          schema: object({ data: listOf(object({ name: string, meaning: string })) }, { title: "WebhookEvents" }),
        },
      },
    },
  },
];
