import { Router } from "@koa/router";

import type { Deps } from "../../common/services/deps.ts";
import {
  listWebhookDeliveries,
  readWebhookDelivery,
  replayWebhookDelivery,
  replayWebhookEvents,
  testWebhookEndpoint,
} from "../../common/services/webhook-replay.ts";
import type { ApiState } from "../context.ts";
import { readJsonBody } from "../middleware/body.ts";
import { pathId, type PathContext } from "../path-id.ts";
import { presentDelivery } from "../presenters/webhook.ts";
import { answerJson } from "../respond.ts";
import { readQuery } from "../schemas/read-query.ts";
import { validateBody } from "../schemas/validate-body.ts";
import { deliveriesQuery, replay } from "../schemas/webhook.ts";
import { endpointKey } from "./webhooks.ts";

const schemas = { deliveries: deliveriesQuery(), replay: replay() };

/** What was sent to an endpoint, and sending it again. */
export function webhookDeliveryRoutes(deps: Deps): Router<ApiState> {
  const router = new Router<ApiState>({ prefix: "/api/webhooks/:id" });
  router.post("/test", async (ctx) => {
    answerJson(ctx, 202, presentDelivery(await testWebhookEndpoint(deps, endpointKey(ctx))));
  });

  router.post("/replay", async (ctx) => {
    const key = endpointKey(ctx);
    const range = validateBody(schemas.replay, await readJsonBody(ctx));
    answerJson(ctx, 202, { deliveries: await replayWebhookEvents(deps, key, range) });
  });

  router.get("/deliveries", async (ctx) => {
    const key = endpointKey(ctx);
    const query = readQuery(ctx, schemas.deliveries);
    const { deliveries, nextCursor } = await listWebhookDeliveries(deps, key, query);
    answerJson(ctx, 200, { data: deliveries.map(presentDelivery), next_cursor: nextCursor });
  });

  router.get("/deliveries/:delivery_id", async (ctx) => {
    answerJson(ctx, 200, presentDelivery(await readWebhookDelivery(deps, deliveryKey(ctx))));
  });

  router.post("/deliveries/:delivery_id/replay", async (ctx) => {
    answerJson(ctx, 202, presentDelivery(await replayWebhookDelivery(deps, deliveryKey(ctx))));
  });

  return router;
}

const deliveryKey = (ctx: PathContext) => ({
  ...endpointKey(ctx),
  deliveryId: pathId(ctx, "delivery_id", "Webhook delivery"),
});
