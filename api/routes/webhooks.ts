import { webhookEvents } from "../../common/domain/webhook-events.ts";
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  readWebhookEndpoint,
  rotateWebhookSecret,
  type EndpointSettings,
} from "../../common/services/webhook-endpoints.ts";
import type { ApiContext } from "../context.ts";
import { hasBody, readJsonBody } from "../middleware/body.ts";
import { del, get, post, put, type ApiOperation } from "../operation/api-operation.ts";
import { tenant, tenantPost } from "../operation/guard.ts";
import { pathId, type PathContext } from "../path-id.ts";
import { presentEndpoint, presentNewSecret } from "../presenters/webhook.ts";
import { answerJson } from "../respond.ts";
import { validateBody } from "../schemas/validate-body.ts";
import { rotation, webhook } from "../schemas/webhook.ts";

const schemas = { webhook: webhook(), rotation: rotation() };

/** Endpoints that an organization wants its events posted to. */
export const webhookOperations: readonly ApiOperation[] = [
  post("/api/webhooks", tenantPost, async (ctx, deps) => {
    const created = await createWebhookEndpoint(deps, ctx.state.organization.id, await readSettings(ctx));
    ctx.set("Location", `/api/webhooks/${created.endpoint.id}`);
    answerJson(ctx, 201, presentNewSecret(created));
  }),
  get("/api/webhooks", tenant, async (ctx, deps) => {
    const endpoints = await listWebhookEndpoints(deps, ctx.state.organization.id);
    answerJson(ctx, 200, { data: endpoints.map(presentEndpoint) });
  }),
  get("/api/webhooks/{id}", tenant, async (ctx, deps) => {
    answerJson(ctx, 200, presentEndpoint(await readWebhookEndpoint(deps, endpointKey(ctx))));
  }),
  put("/api/webhooks/{id}", tenant, async (ctx, deps) => {
    const key = endpointKey(ctx);
    answerJson(ctx, 200, presentEndpoint(await changeWebhookEndpoint(deps, key, await readSettings(ctx))));
  }),
  del("/api/webhooks/{id}", tenant, async (ctx, deps) => {
    await deleteWebhookEndpoint(deps, endpointKey(ctx));
    ctx.status = 204;
  }),
  post("/api/webhooks/{id}/rotate-secret", tenantPost, async (ctx, deps) => {
    const key = endpointKey(ctx);
    const body = hasBody(ctx) ? await readJsonBody(ctx) : {};
    const { overlap_hours: overlapHours } = validateBody(schemas.rotation, body);
    answerJson(ctx, 200, presentNewSecret(await rotateWebhookSecret(deps, key, overlapHours)));
  }),
];

/** What there is to be told of. */
export const webhookEventOperations: readonly ApiOperation[] = [
  get("/api/webhook-events", tenant, (ctx) => {
    answerJson(ctx, 200, { data: webhookEvents });
  }),
];

async function readSettings(ctx: ApiContext): Promise<EndpointSettings> {
  const { description = null, ...settings } = validateBody(schemas.webhook, await readJsonBody(ctx));
  return { ...settings, description, events: [...new Set(settings.events)] };
}

/** @throws AppError 404 for what cannot be an id */
export function endpointKey(ctx: PathContext): { orgId: string; id: string } {
  return { orgId: ctx.state.organization.id, id: pathId(ctx, "id", "Webhook endpoint") };
}
