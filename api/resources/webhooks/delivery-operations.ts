import {
  listWebhookDeliveries,
  readWebhookDelivery,
  replayWebhookDelivery,
  replayWebhookEvents,
  testWebhookEndpoint,
  type WebhookDeliveryKey,
} from "../../../common/services/webhooks/replay-webhooks.ts";
import { integer, object, pageOf } from "../../openapi/answers/schemas.ts";
import { get, post, type ApiOperation } from "../../operation/api-operation.ts";
import { tenant, tenantPost } from "../../operation/guard.ts";
import { pathId, type PathContext } from "../../operation/path-id.ts";
import { endpointKey } from "./operations.ts";
import { presentDelivery, webhookDelivery } from "./presenter.ts";
import { deliveriesQuery, replay } from "./schema.ts";

const tag = "Webhooks";
const placeholders = { id: "Id of the webhook endpoint.", delivery_id: "Id of the delivery." };

/** @throws AppError 404 for what cannot be an id */
const deliveryKey = (ctx: PathContext): WebhookDeliveryKey => ({
  ...endpointKey(ctx),
  deliveryId: pathId(ctx, "delivery_id", "Webhook delivery"),
});

export const webhookDeliveryOperations: readonly ApiOperation[] = [
  post("/api/webhooks/{id}/test", tenantPost, {
    operationId: "testWebhook",
    tag,
    summary: "Send a test event",
    placeholders,
    description: "`webhook.test`, sent as every other event is. The endpoint must be enabled.",
    answers: { 202: { description: "On its way.", schema: webhookDelivery } },
    handle: async (ctx, deps) => presentDelivery(await testWebhookEndpoint(deps, endpointKey(ctx))),
  }),
  get("/api/webhooks/{id}/deliveries", tenant, {
    operationId: "listWebhookDeliveries",
    tag,
    summary: "What was sent to an endpoint",
    placeholders,
    query: {
      schema: deliveriesQuery,
      about: {
        state: "Only deliveries of this state.",
        limit: { description: "Deliveries on a page.", example: 25 },
        cursor: "`next_cursor` of the page before.",
      },
    },
    answers: {
      200: {
        description: "Newest first, with every attempt.",
        schema: pageOf(webhookDelivery, "WebhookDeliveries"),
      },
    },
    handle: async (ctx, deps, read) => {
      const key = endpointKey(ctx);
      const { deliveries, nextCursor } = await listWebhookDeliveries(deps, key, read.query());
      return { data: deliveries.map(presentDelivery), next_cursor: nextCursor };
    },
  }),
  get("/api/webhooks/{id}/deliveries/{delivery_id}", tenant, {
    operationId: "getWebhookDelivery",
    tag,
    summary: "Retrieve a delivery",
    placeholders,
    answers: { 200: { description: "With every attempt.", schema: webhookDelivery } },
    handle: async (ctx, deps) => presentDelivery(await readWebhookDelivery(deps, deliveryKey(ctx))),
  }),
  post("/api/webhooks/{id}/deliveries/{delivery_id}/replay", tenantPost, {
    operationId: "replayWebhookDelivery",
    tag,
    summary: "Send an event once more",
    placeholders,
    description: "Under the same `webhook-id`, whatever became of it. The endpoint must be enabled.",
    answers: { 202: { description: "On its way again.", schema: webhookDelivery } },
    handle: async (ctx, deps) => presentDelivery(await replayWebhookDelivery(deps, deliveryKey(ctx))),
  }),
  post("/api/webhooks/{id}/replay", tenantPost, {
    operationId: "replayWebhookEvents",
    tag,
    summary: "Send the events of a time once more",
    placeholders,
    description:
      "Those that were sent, under the same `webhook-id`, and those that the endpoint missed because it was not there or switched off. At most 10,000 changes of status at once. The endpoint must be enabled.",
    request: {
      title: "WebhookReplay",
      schema: replay,
      example: { since: "2026-08-20T00:00:00Z", until: "2026-08-21T00:00:00Z" },
    },
    answers: {
      202: {
        description: "How many deliveries are on their way.",
        schema: object({ deliveries: integer }, { title: "WebhookReplayed" }),
      },
    },
    handle: async (ctx, deps, read) => {
      const key = endpointKey(ctx);
      return { deliveries: await replayWebhookEvents(deps, key, await read.body()) };
    },
  }),
];
