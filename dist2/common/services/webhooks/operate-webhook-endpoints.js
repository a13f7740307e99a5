import { countLogSteps, endPauses, endWaitForProbe, findOperatedEndpoint, holdEndpoint, listOperatedEndpoints, lockOperatedEndpoint, } from "../../db/stores/webhooks/operated-endpoint-store.js";
import { insertWebhookDeliveries } from "../../db/stores/webhooks/webhook-delivery-store.js";
import { wantsEvent, webhookEventOf } from "../../domain/webhooks/webhook-events.js";
import { AppError, invalidFields, notFound } from "../../errors.js";
import { readPage } from "../identifiers/page-cursor.js";
import { runOperatorAction } from "../operator-actions/operator-action.js";
import { enqueueWebhooks } from "./dispatch-webhooks.js";
import { newTestWebhookDelivery } from "./new-webhook-delivery.js";
import { replayInto } from "./replay-webhooks.js";
/** Endpoints that the operator may see, newest first. @throws AppError 400 on `cursor` */
export async function readOperatedEndpoints({ database }, query) {
    const { rows: endpoints, nextCursor } = await readPage(query, (page) => listOperatedEndpoints(database, page));
    return { endpoints, nextCursor };
}
/** @throws AppError 404 */
export async function readOperatedEndpoint({ database }, key) {
    return orNotFound(await findOperatedEndpoint(database, key));
}
/**
 * Tries the endpoint now: with the event that is due next, or with a test event where none waits.
 *
 * @throws AppError 404; 409 for an endpoint that is switched off or paused by an operator
 */
export function tryWebhookEndpoint(deps, action, id) {
    return actOn(deps, action, { verb: "try", id }, async (tx, endpoint) => {
        requireEnabled(endpoint);
        if (endpoint.state === "held") {
            throw new AppError(409, "An operator has paused the webhook endpoint: resume it");
        }
        await endWaitForProbe(tx, id);
        if (endpoint.waiting === 0) {
            await insertWebhookDeliveries(tx, [newTestWebhookDelivery(endpoint)]);
        }
        return { waiting: endpoint.waiting };
    });
}
/** Sends the endpoint nothing until it is resumed; its events wait. @throws AppError 404; 409 when it is off or paused already */
export function pauseWebhookEndpoint(deps, action, id) {
    return actOn(deps, action, { verb: "pause", id }, async (tx, endpoint) => {
        requireEnabled(endpoint);
        if (endpoint.state === "held") {
            throw new AppError(409, `It is paused already, by ${endpoint.heldBy ?? "somebody"}`);
        }
        await holdEndpoint(tx, { id, by: action.by, because: action.why });
        return { waiting: endpoint.waiting };
    });
}
/** Ends every pause of the endpoint, whatever has begun it. @throws AppError 404; 409 when it is off or not paused */
export function resumeWebhookEndpoint(deps, action, id) {
    return actOn(deps, action, { verb: "resume", id }, async (tx, endpoint) => {
        requireEnabled(endpoint);
        if (endpoint.state === "working") {
            throw new AppError(409, "The webhook endpoint is not paused");
        }
        await endPauses(tx, id);
        return { waiting: endpoint.waiting, was: endpoint.state };
    });
}
/** How many events a resend would send. @throws AppError 404, 400 on `until` */
export async function countResend(deps, key, { since, until = new Date() }) {
    const endpoint = await readOperatedEndpoint(deps, key);
    return { since, until, events: await countEvents(deps.database, endpoint, { since, until }) };
}
/**
 * Delivers every event of a period that the endpoint subscribes to, known ones again under the same ids.
 *
 * @param confirmed the number that the operator has seen
 * @throws AppError 404; 409 for an endpoint that is off, and when it would be another number; 400 as a replay
 */
export function resendWebhookEvents(deps, action, { id, since, until, confirmed }) {
    return actOn(deps, action, { verb: "resend", id }, async (tx, endpoint) => {
        requireEnabled(endpoint);
        const events = await countEvents(tx, endpoint, { since, until });
        if (events !== confirmed) {
            throw new AppError(409, `It would send ${events} events, and not ${confirmed}: look again and confirm that number`);
        }
        await replayInto(tx, endpoint, { since, until });
        return { since: since.toISOString(), until: until.toISOString(), events };
    });
}
async function countEvents(db, { orgId, events: wanted }, { since, until }) {
    if (until <= since) {
        throw invalidFields({ until: "until must be after since" });
    }
    const steps = await countLogSteps(db, { orgId, since, until });
    return steps.reduce((sum, { count, ...step }) => {
        const event = webhookEventOf(step);
        return event !== undefined && wantsEvent(wanted, event) ? sum + count : sum;
    }, 0);
}
/** Changes the endpoint, records it in the same transaction, and enqueues what may be sent now. */
async function actOn(deps, action, { verb, id }, work) {
    const subject = { action: `webhook.${verb}`, target: "webhook", targetId: id };
    const key = { orgId: action.orgId, id };
    const changed = await runOperatorAction(deps, action, subject, async (tx, found) => {
        const endpoint = orNotFound(await lockOperatedEndpoint(tx, key));
        found(endpoint.orgId);
        const detail = { host: new URL(endpoint.url).host, ...(await work(tx, endpoint)) };
        return { result: orNotFound(await findOperatedEndpoint(tx, key)), record: [{ orgId: endpoint.orgId, detail }] };
    });
    await enqueueWebhooks(deps, [id]);
    return changed;
}
function requireEnabled({ state, disabledBy }) {
    if (state === "disabled") {
        const by = disabledBy ?? "somebody";
        throw new AppError(409, `The webhook endpoint is switched off, by ${by}: its organization has to enable it`);
    }
}
function orNotFound(endpoint) {
    if (endpoint === undefined) {
        throw notFound("Webhook endpoint");
    }
    return endpoint;
}
//# sourceMappingURL=operate-webhook-endpoints.js.map