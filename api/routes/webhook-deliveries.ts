import {
  listWebhookDeliveries,
  readWebhookDelivery,
  replayWebhookDelivery,
  replayWebhookEvents,
  testWebhookEndpoint,
} from "../../common/services/webhook-replay.ts";
import { readJsonBody } from "../middleware/body.ts";
import { get, post, type ApiOperation } from "../operation/api-operation.ts";
import { tenant, tenantPost } from "../operation/guard.ts";
import { pathId, type PathContext } from "../path-id.ts";
import { presentDelivery } from "../presenters/webhook.ts";
import { answerJson } from "../respond.ts";
import { readQuery } from "../schemas/read-query.ts";
import { validateBody } from "../schemas/validate-body.ts";
import { deliveriesQuery, replay } from "../schemas/webhook.ts";
import { endpointKey } from "./webhooks.ts";

const schemas = { deliveries: deliveriesQuery(), replay: replay() };

/** What was sent to an endpoint, and sending it again. */
export const webhookDeliveryOperations: readonly ApiOperation[] = [
  post("/api/webhooks/{id}/test", tenantPost, async (ctx, deps) => {
    answerJson(ctx, 202, presentDelivery(await testWebhookEndpoint(deps, endpointKey(ctx))));
  }),
  post("/api/webhooks/{id}/replay", tenantPost, async (ctx, deps) => {
    const key = endpointKey(ctx);
    const range = validateBody(schemas.replay, await readJsonBody(ctx));
    answerJson(ctx, 202, { deliveries: await replayWebhookEvents(deps, key, range) });
  }),
  get("/api/webhooks/{id}/deliveries", tenant, async (ctx, deps) => {
    const key = endpointKey(ctx);
    const query = readQuery(ctx, schemas.deliveries);
    const { deliveries, nextCursor } = await listWebhookDeliveries(deps, key, query);
    answerJson(ctx, 200, { data: deliveries.map(presentDelivery), next_cursor: nextCursor });
  }),
  get("/api/webhooks/{id}/deliveries/{delivery_id}", tenant, async (ctx, deps) => {
    answerJson(ctx, 200, presentDelivery(await readWebhookDelivery(deps, deliveryKey(ctx))));
  }),
  post("/api/webhooks/{id}/deliveries/{delivery_id}/replay", tenantPost, async (ctx, deps) => {
    answerJson(ctx, 202, presentDelivery(await replayWebhookDelivery(deps, deliveryKey(ctx))));
  }),
];

const deliveryKey = (ctx: PathContext) => ({
  ...endpointKey(ctx),
  deliveryId: pathId(ctx, "delivery_id", "Webhook delivery"),
});
