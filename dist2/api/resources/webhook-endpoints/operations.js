import { countResend, pauseWebhookEndpoint, readOperatedEndpoint, readOperatedEndpoints, resendWebhookEvents, resumeWebhookEndpoint, tryWebhookEndpoint, } from "../../../common/services/webhooks/operate-webhook-endpoints.js";
import { errorEnvelope } from "../../openapi/answers/errors.js";
import { present } from "../../openapi/answers/present.js";
import { pageOf } from "../../openapi/answers/schemas.js";
import { get, post } from "../../operation/api-operation.js";
import { operatorPost, viewer } from "../../operation/guard.js";
import { operatorActionOf } from "../../operation/operator-action.js";
import { pathId } from "../../operation/path-id.js";
import { pageWords } from "../../schemas/page-query.js";
import { reasonBody } from "../operator-actions/schema.js";
import { operatedEndpoint, resendCount } from "./answers.js";
import { presentOperatedEndpoint } from "./presenter.js";
import { endpointListQuery, resendBody, resendCountQuery } from "./schema.js";
const tag = "Operations";
const placeholders = { id: "Id of the webhook endpoint." };
const idOf = (ctx) => pathId(ctx, "id", "Webhook endpoint");
const off = "The endpoint is switched off";
const answersOf = (done, refused) => ({
    200: { description: done, schema: operatedEndpoint },
    404: { description: "There is no such endpoint that you may see.", schema: errorEnvelope },
    409: { description: refused, schema: errorEnvelope },
});
const reasoned = (example) => ({ schema: reasonBody, namesMissingFields: true, example: { reason: example } });
/** The endpoints of webhooks for operators: those of the own organization, for a site operator everybody's. */
export const webhookEndpointOperations = [
    get("/api/operations/webhook-endpoints", viewer, {
        operationId: "listWebhookEndpoints",
        tag,
        summary: "Endpoints of webhooks, and what waits for them",
        description: "Newest first: of your own organization, for a site operator of all of them. With the state of each, what waits since when, why it is paused and what it answered last. Secrets are never shown.",
        query: {
            schema: endpointListQuery,
            about: { state: "Only endpoints in this state.", ...pageWords },
        },
        answers: { 200: { description: "One page.", schema: pageOf(operatedEndpoint, "OperatedWebhookEndpointPage") } },
        handle: async (ctx, deps, read) => {
            const query = { orgId: ctx.state.scope, ...read.query() };
            const { endpoints, nextCursor } = await readOperatedEndpoints(deps, query);
            return { data: endpoints.map((each) => presentOperatedEndpoint(ctx, each)), next_cursor: nextCursor };
        },
    }),
    get("/api/operations/webhook-endpoints/{id}", viewer, {
        operationId: "getWebhookEndpoint",
        tag,
        summary: "Retrieve an endpoint of webhooks as an operator",
        placeholders,
        answers: { 200: { description: "With its last attempts.", schema: operatedEndpoint } },
        handle: async (ctx, deps) => presentOperatedEndpoint(ctx, await readOperatedEndpoint(deps, { orgId: ctx.state.scope, id: idOf(ctx) })),
    }),
    post("/api/operations/webhook-endpoints/{id}/try", operatorPost, {
        operationId: "tryWebhookEndpoint",
        tag,
        summary: "Try an endpoint now",
        description: "A failing endpoint gets the event that is due next, without waiting for its pause to end; when it takes it, everything that waits follows. Where nothing waits it gets a `webhook.test`.",
        placeholders,
        request: reasoned("They say that it works again"),
        answers: answersOf("The attempt is on its way; what was answered is among the last attempts.", `${off}, or paused.`),
        handle: async (ctx, deps, read) => presentOperatedEndpoint(ctx, await tryWebhookEndpoint(deps, operatorActionOf(ctx, await read.body()), idOf(ctx))),
    }),
    post("/api/operations/webhook-endpoints/{id}/pause", operatorPost, {
        operationId: "pauseWebhookEndpoint",
        tag,
        summary: "Pause an endpoint",
        description: "Nothing is sent to it until it is resumed; its events wait. Attempts that have begun end.",
        placeholders,
        request: reasoned("They asked us to wait for their maintenance"),
        answers: answersOf("Paused.", `${off}, or paused already.`),
        handle: async (ctx, deps, read) => presentOperatedEndpoint(ctx, await pauseWebhookEndpoint(deps, operatorActionOf(ctx, await read.body()), idOf(ctx))),
    }),
    post("/api/operations/webhook-endpoints/{id}/resume", operatorPost, {
        operationId: "resumeWebhookEndpoint",
        tag,
        summary: "End the pause of an endpoint",
        description: "Ends an operator's pause and the one after failures: everything that waits is sent at the pace of a healthy endpoint. Another failure pauses it again.",
        placeholders,
        request: reasoned("Their maintenance is over"),
        answers: answersOf("Resumed.", `${off}, or not paused.`),
        handle: async (ctx, deps, read) => presentOperatedEndpoint(ctx, await resumeWebhookEndpoint(deps, operatorActionOf(ctx, await read.body()), idOf(ctx))),
    }),
    get("/api/operations/webhook-endpoints/{id}/resend", viewer, {
        operationId: "countWebhookResend",
        tag,
        summary: "How many events a resend would send",
        placeholders,
        query: {
            schema: resendCountQuery,
            about: {
                since: { description: "From when on.", example: "2026-08-20T00:00:00Z" },
                until: "Before when; now by default.",
            },
        },
        answers: { 200: { description: "To be confirmed by the resend.", schema: resendCount } },
        handle: async (ctx, deps, read) => present(resendCount, await countResend(deps, { orgId: ctx.state.scope, id: idOf(ctx) }, read.query())),
    }),
    post("/api/operations/webhook-endpoints/{id}/resend", operatorPost, {
        operationId: "resendWebhookEvents",
        tag,
        summary: "Send an endpoint the events of a time again",
        description: "Those that were sent, under the same `webhook-id`, and those that it missed. `events` is the number that the count has answered for the same time; when it is another one by now, nothing is sent. At most 10,000 changes of status at once.",
        placeholders,
        request: {
            title: "WebhookResend",
            schema: resendBody,
            namesMissingFields: true,
            example: {
                since: "2026-08-20T00:00:00Z",
                until: "2026-08-21T00:00:00Z",
                events: 0,
                reason: "They lost a day of their data",
            },
        },
        answers: answersOf("On their way.", `${off}, or it would be another number of events.`),
        handle: async (ctx, deps, read) => {
            const { reason, events: confirmed, ...range } = await read.body();
            const request = { ...range, confirmed, id: idOf(ctx) };
            return presentOperatedEndpoint(ctx, await resendWebhookEvents(deps, operatorActionOf(ctx, { reason }), request));
        },
    }),
];
//# sourceMappingURL=operations.js.map