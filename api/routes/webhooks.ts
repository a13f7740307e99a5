import { Router } from "@koa/router";

import { webhookEvents } from "../../common/domain/webhook-events.ts";
import type { Deps } from "../../common/services/deps.ts";
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  readWebhookEndpoint,
  rotateWebhookSecret,
  type EndpointSettings,
} from "../../common/services/webhook-endpoints.ts";
import type { ApiContext, ApiState } from "../context.ts";
import { hasBody, readJsonBody } from "../middleware/body.ts";
import { pathId, type PathContext } from "../path-id.ts";
import { presentEndpoint, presentNewSecret } from "../presenters/webhook.ts";
import { answerJson } from "../respond.ts";
import { validateBody } from "../schemas/validate-body.ts";
import { rotation, webhook } from "../schemas/webhook.ts";

const schemas = { webhook: webhook(), rotation: rotation() };

/** Endpoints that an organization wants its events posted to. */
export function webhookRoutes(deps: Deps): Router<ApiState> {
  const router = new Router<ApiState>({ prefix: "/api/webhooks" });

  router.post("/", async (ctx) => {
    const created = await createWebhookEndpoint(deps, ctx.state.organization.id, await readSettings(ctx));
    ctx.set("Location", `/api/webhooks/${created.endpoint.id}`);
    answerJson(ctx, 201, presentNewSecret(created));
  });

  router.get("/", async (ctx) => {
    const endpoints = await listWebhookEndpoints(deps, ctx.state.organization.id);
    answerJson(ctx, 200, { data: endpoints.map(presentEndpoint) });
  });

  router.get("/:id", async (ctx) => {
    answerJson(ctx, 200, presentEndpoint(await readWebhookEndpoint(deps, endpointKey(ctx))));
  });

  router.put("/:id", async (ctx) => {
    const key = endpointKey(ctx);
    answerJson(ctx, 200, presentEndpoint(await changeWebhookEndpoint(deps, key, await readSettings(ctx))));
  });

  router.delete("/:id", async (ctx) => {
    await deleteWebhookEndpoint(deps, endpointKey(ctx));
    ctx.status = 204;
  });

  router.post("/:id/rotate-secret", async (ctx) => {
    const key = endpointKey(ctx);
    const body = hasBody(ctx) ? await readJsonBody(ctx) : {};
    const { overlap_hours: overlapHours } = validateBody(schemas.rotation, body);
    answerJson(ctx, 200, presentNewSecret(await rotateWebhookSecret(deps, key, overlapHours)));
  });

  return router;
}

/** What there is to be told of. */
export function webhookEventRoutes(): Router<ApiState> {
  const router = new Router<ApiState>({ prefix: "/api/webhook-events" });
  router.get("/", (ctx) => {
    answerJson(ctx, 200, { data: webhookEvents });
  });
  return router;
}

async function readSettings(ctx: ApiContext): Promise<EndpointSettings> {
  const { description = null, ...settings } = validateBody(schemas.webhook, await readJsonBody(ctx));
  return { ...settings, description, events: [...new Set(settings.events)] };
}

/** @throws AppError 404 for what cannot be an id */
export function endpointKey(ctx: PathContext): { orgId: string; id: string } {
  return { orgId: ctx.state.organization.id, id: pathId(ctx, "id", "Webhook endpoint") };
}
