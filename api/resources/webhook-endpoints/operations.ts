import { webhookEndpointStates } from "../../../common/webhooks/webhook-events.ts";
import { readOperatedEndpoints } from "../../../common/webhooks/webhook-endpoints.ts";
import { present } from "../../openapi/answer-present.ts";
import { pageOf } from "../../openapi/answer-schemas.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { seesMasked } from "../../operation/authorization-error.ts";
import { viewer } from "../../operation/guard.ts";
import { record } from "../../schemas/field-types.ts";
import { pageQuery, pageWords } from "../../schemas/page-query.ts";
import { oneOf } from "../../schemas/text-field.ts";
import { operatedEndpoint } from "./answers.ts";

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
    handle: async (ctx, deps, read) => {
      const isMasked = seesMasked(ctx.state);
      const { rows, nextCursor } = await readOperatedEndpoints(deps, { orgId: ctx.state.scope, ...read.query() });
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
