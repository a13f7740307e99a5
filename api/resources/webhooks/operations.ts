import { everyEvent, webhookEvents, webhookEndpointStates } from "../../../common/webhooks/webhook-events.ts";
import {
  webhookDeliveryStates,
  type WebhookDeliveryKey,
  type WebhookDeliveryRow,
} from "../../../common/webhooks/webhook-delivery-store.ts";
import {
  findEndpoints,
  listEndpoints,
  type EndpointKey,
  type EndpointSettings,
  type WebhookEndpoint,
} from "../../../common/webhooks/webhook-endpoint-store.ts";
import {
  listWebhookDeliveries,
  readWebhookDelivery,
  replayWebhookDelivery,
  replayWebhookEvents,
  testWebhookEndpoint,
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  readWebhookEndpoint,
  rotateWebhookSecret,
} from "../../../common/webhooks/webhook-endpoints.ts";
import { readPage } from "../../../common/search/page-cursor.ts";
import { list, record, booleanField, type Accepted } from "../../schemas/field-types.ts";
import {
  integerField,
  pageQuery,
  pageWords,
  instant,
  maxLengths,
  oneOf,
  text,
  textMatching,
} from "../../schemas/fields.ts";
import { expected } from "../../schemas/messages.ts";
import {
  location,
  integer,
  listOf,
  object,
  pageOf,
  string,
  type AnswerOf,
  present,
} from "../../openapi/description.ts";
import { del, get, post, put, type ApiOperation, actorOf } from "../../operation/api-operation.ts";
import { tenant, tenantChange, tenantPost, viewer, seesMasked } from "../../operation/guard.ts";
import { pathId, type PathContext } from "../../operation/path.ts";
import { operatedEndpoint, webhookAttempt, webhookDelivery, webhookEndpoint, webhookWithSecret } from "./answers.ts";

const maxUrlLength = 2_048;
const eventNames: readonly string[] = [everyEvent, ...webhookEvents.map(({ name }) => name)];

const event = textMatching(expected("event"), (name) => eventNames.includes(name), maxLengths.code, {
  enum: eventNames,
});

/** Only the form of the URL is checked here; the service resolves its address. */
const webhook = record({
  url: textMatching(expected("url"), (value) => URL.canParse(value), maxUrlLength, {
    format: "uri",
    maxLength: maxUrlLength,
  }).required(),
  description: text(maxLengths.name),
  events: list(event, eventNames.length, 1).default([everyEvent]),
  enabled: booleanField().default(true),
});

const rotation = record({ overlap_hours: integerField(0, 168).default(24) });

const replay = record({ since: instant().required(), until: instant() });

const deliveriesQuery = record({ ...pageQuery(), state: oneOf(...webhookDeliveryStates) });

const tag = "Webhooks";
const placeholders = { id: "Id of the webhook endpoint.", delivery_id: "Id of the delivery." };

const request = {
  title: "WebhookRequest",
  schema: webhook,
  example: {
    url: "https://erp.example.com/hooks/peppol",
    description: "ERP",
    events: ["document.approved", "document.rejected"],
    enabled: true,
  },
};

const settingsOf = ({ url, description, events, enabled }: Accepted<typeof webhook>): EndpointSettings => ({
  url,
  description: description ?? null,
  events: [...new Set(events)],
  enabled,
});

/** @throws AppError 404 for what cannot be an id */
const endpointKey = (ctx: PathContext): EndpointKey => ({
  orgId: ctx.state.organization.id,
  id: pathId(ctx, "id", "webhook_endpoint_not_found"),
});

const deliveryKey = (ctx: PathContext): WebhookDeliveryKey => ({
  ...endpointKey(ctx),
  deliveryId: pathId(ctx, "delivery_id", "webhook_delivery_not_found"),
});

/** Endpoints that receive an organization's events, the list of events, and what was sent. */
export const webhookOperations: readonly ApiOperation[] = [
  post("/api/webhooks", tenantPost, {
    operationId: "createWebhook",
    tag,
    summary: "Have events posted to a URL",
    description:
      "Every event is posted as Standard Webhooks 1.0 describes it: headers `webhook-id`, `webhook-timestamp` and `webhook-signature` (`v1,` and the HMAC-SHA256 of id, timestamp and body with the secret). Any 2xx within 10 seconds takes it; otherwise it is tried again over more than a day, and the endpoint is paused as a whole, for 5 seconds after the first failure and 10 minutes at most; what waits for it loses no attempt by that. 410 switches the endpoint off. An event may come twice and out of order: `webhook-id` tells the first, `data.sequence` the second. 20 endpoints at most.",
    request,
    answers: {
      201: {
        description: "Stored. The secret is shown here and never again.",
        headers: location("endpoint"),
        schema: webhookWithSecret,
      },
    },
    handle: async (ctx, { config, database }, read) => {
      const settings = settingsOf(await read.body());
      const { organization } = ctx.state;
      const { endpoint, secret } = await createWebhookEndpoint(
        { database, config },
        organization.id,
        settings,
        actorOf(ctx),
      );
      ctx.set("Location", `/api/webhooks/${endpoint.id}`);
      ctx.state.answerHasSecret = true;
      return { ...presentEndpoint(endpoint), secret };
    },
  }),
  get("/api/webhooks", tenant, {
    operationId: "listWebhooks",
    tag,
    summary: "List the endpoints",
    answers: {
      200: {
        description: "All of them.",
        schema: object({ data: listOf(webhookEndpoint) }, { title: "WebhookEndpoints" }),
      },
    },
    handle: async (ctx, { database }) => {
      const endpoints = await findEndpoints(database, ctx.state.organization.id);
      return { data: endpoints.map(presentEndpoint) };
    },
  }),
  get("/api/webhooks/{id}", tenant, {
    operationId: "getWebhook",
    tag,
    summary: "Retrieve an endpoint",
    placeholders,
    answers: { 200: { description: "Without its secret.", schema: webhookEndpoint } },
    handle: async (ctx, { database }) => presentEndpoint(await readWebhookEndpoint({ database }, endpointKey(ctx))),
  }),
  put("/api/webhooks/{id}", tenantChange, {
    operationId: "updateWebhook",
    tag,
    summary: "Change an endpoint",
    placeholders,
    description:
      "Replaces everything but the secret. What waits for an endpoint that is switched off goes on when it is switched on again; what happens meanwhile is not kept for it, but can be replayed. A pause after failures ends.",
    request,
    answers: { 200: { description: "As it is now.", schema: webhookEndpoint } },
    handle: async (ctx, { config, database }, read) => {
      const key = endpointKey(ctx);
      return presentEndpoint(
        await changeWebhookEndpoint({ database, config }, key, settingsOf(await read.body()), actorOf(ctx)),
      );
    },
  }),
  del("/api/webhooks/{id}", tenantChange, {
    operationId: "deleteWebhook",
    tag,
    summary: "Delete an endpoint",
    placeholders,
    answers: { 204: { description: "Gone, with the log of what was sent to it." } },
    handle: async (ctx, { database }) => {
      await deleteWebhookEndpoint({ database }, endpointKey(ctx), actorOf(ctx));
      ctx.status = 204;
    },
  }),
  post("/api/webhooks/{id}/rotate-secret", tenantPost, {
    operationId: "rotateWebhookSecret",
    tag,
    summary: "Make a new secret",
    placeholders,
    description: "The old one signs beside the new one for `overlap_hours`.",
    request: { title: "WebhookRotation", schema: rotation, example: { overlap_hours: 24 }, required: false },
    answers: { 200: { description: "The new secret, shown here and never again.", schema: webhookWithSecret } },
    handle: async (ctx, { config, database }, read) => {
      const key = endpointKey(ctx);
      const { overlap_hours: overlapHours } = await read.body();
      ctx.state.answerHasSecret = true;
      const { endpoint, secret } = await rotateWebhookSecret({ database, config }, key, overlapHours, actorOf(ctx));
      return { ...presentEndpoint(endpoint), secret };
    },
  }),
  get("/api/webhook-events", tenant, {
    operationId: "listWebhookEvents",
    tag,
    summary: "The events there are",
    answers: {
      200: {
        description: "Names for `events`, with what they mean.",
        schema: object({ data: listOf(object({ name: string, meaning: string })) }, { title: "WebhookEvents" }),
      },
    },
    handle: () => ({ data: webhookEvents }),
  }),
  post("/api/webhooks/{id}/test", tenantPost, {
    operationId: "testWebhook",
    tag,
    summary: "Send a test event",
    placeholders,
    description: "`webhook.test`, sent as every other event is. The endpoint must be enabled.",
    answers: { 202: { description: "On its way.", schema: webhookDelivery } },
    handle: async (ctx, { database }) => presentDelivery(await testWebhookEndpoint({ database }, endpointKey(ctx))),
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
    handle: async (ctx, { database }, read) => {
      const key = endpointKey(ctx);
      const { rows, nextCursor } = await listWebhookDeliveries({ database }, key, read.query());
      return { data: rows.map(presentDelivery), next_cursor: nextCursor };
    },
  }),
  get("/api/webhooks/{id}/deliveries/{delivery_id}", tenant, {
    operationId: "getWebhookDelivery",
    tag,
    summary: "Retrieve a delivery",
    placeholders,
    answers: { 200: { description: "With every attempt.", schema: webhookDelivery } },
    handle: async (ctx, { database }) => presentDelivery(await readWebhookDelivery({ database }, deliveryKey(ctx))),
  }),
  post("/api/webhooks/{id}/deliveries/{delivery_id}/replay", tenantPost, {
    operationId: "replayWebhookDelivery",
    tag,
    summary: "Send an event once more",
    placeholders,
    description: "Under the same `webhook-id`, whatever became of it. The endpoint must be enabled.",
    answers: { 202: { description: "On its way again.", schema: webhookDelivery } },
    handle: async (ctx, { database }) => presentDelivery(await replayWebhookDelivery({ database }, deliveryKey(ctx))),
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
    handle: async (ctx, { database }, read) => {
      const key = endpointKey(ctx);
      return { deliveries: await replayWebhookEvents({ database }, key, await read.body()) };
    },
  }),
];

/** The endpoints of webhooks for operators: those of the own organization, for a site operator everybody's. */
export const webhookEndpointOperations: readonly ApiOperation[] = [
  get("/api/operations/webhook-endpoints", viewer, {
    operationId: "listWebhookEndpoints",
    tag: "Operations",
    summary: "Endpoints of webhooks, and what waits for them",
    description:
      "Newest first: of your own organization, for a site operator of all of them. With the state of each, what waits since when, and why it was not taken. Secrets are never shown.",
    query: {
      schema: record({ state: oneOf(...webhookEndpointStates), ...pageQuery() }),
      about: { state: "Only endpoints in this state.", ...pageWords },
    },
    answers: { 200: { description: "One page.", schema: pageOf(operatedEndpoint, "OperatedWebhookEndpointPage") } },
    handle: async (ctx, { database }, read) => {
      const isMasked = seesMasked(ctx.state);
      const query = { orgId: ctx.state.scope, ...read.query() };
      const { rows, nextCursor } = await readPage(query, (page) => listEndpoints(database, page));
      const data = rows.map((endpoint) =>
        present(operatedEndpoint, endpoint, {
          organization_id: endpoint.orgId,
          waiting: endpoint.pendingDeliveries,
          next_try_at: endpoint.state === "failing" ? (endpoint.pausedUntil?.toISOString() ?? null) : null,
          url: isMasked ? `${new URL(endpoint.url).origin}/…` : endpoint.url,
        }),
      );
      return { data, next_cursor: nextCursor };
    },
  }),
];

const presentEndpoint = (endpoint: WebhookEndpoint): AnswerOf<typeof webhookEndpoint> =>
  present(webhookEndpoint, endpoint, {
    status: endpoint.enabled ? (endpoint.pausedUntil === null ? "active" : "paused") : "disabled",
  });

const presentDelivery = (delivery: WebhookDeliveryRow): AnswerOf<typeof webhookDelivery> =>
  present(webhookDelivery, delivery, {
    next_attempt_at: delivery.state === "pending" ? (delivery.nextAttemptAt?.toISOString() ?? null) : null,
    payload: JSON.parse(delivery.payload) as Record<string, unknown>,
    attempts: delivery.attempts.map((each) => present(webhookAttempt, each)),
  });
