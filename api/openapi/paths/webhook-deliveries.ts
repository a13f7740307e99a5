import { deliveriesQuery, replay } from "../../schemas/webhook.ts";
import { integer, listOf, nullable, object, string } from "../answers/schemas.ts";
import { webhookDelivery } from "../answers/webhook.ts";
import { jsonSchemaOf } from "../json-schema-of.ts";
import type { Answer, JsonSchema, Operation } from "../operation.ts";

const tag = "Webhooks";
const path = "/api/webhooks/{id}";

const known = jsonSchemaOf(deliveriesQuery())["properties"] as Record<string, JsonSchema>;

const waiting = (description: string): Answer => ({
  description,
  content: {
    schema: webhookDelivery,
  },
});

/** What was sent to an endpoint, and sending it again. */
export const webhookDeliveries: readonly Operation[] = [
  {
    method: "post",
    path: `${path}/test`,
    operationId: "testWebhook",
    tag,
    summary: "Send a test event",
    description: "`webhook.test`, sent as every other event is. The endpoint must be enabled.",
    answers: { 202: waiting("On its way.") },
  },
  {
    method: "get",
    path: `${path}/deliveries`,
    operationId: "listWebhookDeliveries",
    tag,
    summary: "What was sent to an endpoint",
    parameters: [
      { name: "state", in: "query", description: "Only deliveries of this state.", schema: known["state"] ?? {} },
      { name: "limit", in: "query", description: "Deliveries on a page.", schema: known["limit"] ?? {}, example: 25 },
      { name: "cursor", in: "query", description: "`next_cursor` of the page before.", schema: known["cursor"] ?? {} },
    ],
    answers: {
      200: {
        description: "Newest first, with every attempt.",
        content: {
          schema: object(
            { data: listOf(webhookDelivery), next_cursor: nullable(string) },
            { title: "WebhookDeliveries" },
          ),
        },
      },
    },
  },
  {
    method: "get",
    path: `${path}/deliveries/{delivery_id}`,
    operationId: "getWebhookDelivery",
    tag,
    summary: "Retrieve a delivery",
    answers: {
      200: { description: "With every attempt.", content: { schema: webhookDelivery } },
    },
  },
  {
    method: "post",
    path: `${path}/deliveries/{delivery_id}/replay`,
    operationId: "replayWebhookDelivery",
    tag,
    summary: "Send an event once more",
    description: "Under the same `webhook-id`, whatever became of it. The endpoint must be enabled.",
    answers: { 202: waiting("On its way again.") },
  },
  {
    method: "post",
    path: `${path}/replay`,
    operationId: "replayWebhookEvents",
    tag,
    summary: "Send the events of a time once more",
    description:
      "Those that were sent, under the same `webhook-id`, and those that the endpoint missed because it was not there or switched off. At most 10,000 changes of status at once. The endpoint must be enabled.",
    request: {
      schema: { ...jsonSchemaOf(replay()), title: "WebhookReplay" },
      example: { since: "2026-08-20T00:00:00Z", until: "2026-08-21T00:00:00Z" },
    },
    answers: {
      202: {
        description: "How many deliveries are on their way.",
        content: { schema: object({ deliveries: integer }, { title: "WebhookReplayed" }) },
      },
    },
  },
];
