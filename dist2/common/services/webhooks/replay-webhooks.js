import { findChangesBetween } from "../../db/stores/changes/change-feed-store.js";
import { findWebhookDeliveries, findWebhookDelivery, insertWebhookDeliveries, insertOrRepeatWebhookDeliveries, repeatWebhookDelivery, } from "../../db/stores/webhooks/webhook-delivery-store.js";
import { wantsEvent, webhookEventOf } from "../../domain/webhooks/webhook-events.js";
import { AppError, invalidFields, notFound } from "../../errors.js";
import { decodeCursor, toPage } from "../identifiers/page-cursor.js";
import { enqueueWebhooks } from "./dispatch-webhooks.js";
import { readWebhookEndpoint } from "./webhook-endpoints.js";
import { newWebhookDelivery, newTestWebhookDelivery } from "./new-webhook-delivery.js";
export { webhookDeliveryStates as deliveryStates, } from "../../db/stores/webhooks/webhook-delivery-store.js";
/** Log entries that one replay may cover. */
const maxReplayed = 10_000;
/** Deliveries of the endpoint, newest first, in pages. @throws AppError 400 on `cursor`, 404 */
export async function listWebhookDeliveries(deps, key, query) {
    const { state, cursor, limit } = query;
    await readWebhookEndpoint(deps, key);
    const read = await findWebhookDeliveries(deps.database, key, {
        ...(state !== undefined && { state }),
        ...(cursor !== undefined && { before: decodeCursor(cursor) }),
        limit,
    });
    const { rows: deliveries, nextCursor } = toPage(read, limit, ({ id }) => id);
    return { deliveries, nextCursor };
}
/** @throws AppError 404 */
export async function readWebhookDelivery({ database }, key) {
    const delivery = await findWebhookDelivery(database, key);
    if (delivery === undefined) {
        throw notFound("Webhook delivery");
    }
    return delivery;
}
/** Sends a test event. @throws AppError 404, 409 for a disabled endpoint */
export async function testWebhookEndpoint(deps, key) {
    const endpoint = await enabledEndpoint(deps, key);
    const delivery = newTestWebhookDelivery(endpoint);
    await insertWebhookDeliveries(deps.database, [delivery]);
    await enqueueWebhooks(deps, [endpoint.id]);
    return readWebhookDelivery(deps, { ...key, deliveryId: delivery.id });
}
/** Delivers again under the same id, whatever the state. @throws AppError 404, 409 */
export async function replayWebhookDelivery(deps, key) {
    await enabledEndpoint(deps, key);
    if (!(await repeatWebhookDelivery(deps.database, key))) {
        throw notFound("Webhook delivery");
    }
    await enqueueWebhooks(deps, [key.id]);
    return readWebhookDelivery(deps, key);
}
/**
 * Delivers every event of a period that the endpoint subscribes to: known ones again under the same ids, and those that
 * it missed while it was disabled or did not exist.
 *
 * @returns how many deliveries are pending
 * @throws AppError 404, 409 for a disabled endpoint, 400 on `until` and on `since` when the period has too many events
 */
export async function replayWebhookEvents(deps, key, { since, until = new Date() }) {
    const endpoint = await enabledEndpoint(deps, key);
    if (until <= since) {
        throw invalidFields({ until: "until must be after since" });
    }
    const waiting = await replayInto(deps.database, endpoint, { since, until });
    if (waiting > 0) {
        await enqueueWebhooks(deps, [endpoint.id]);
    }
    return waiting;
}
/**
 * Makes the endpoint's events of a period pending.
 *
 * @returns how many
 * @throws AppError 400 on `since` when the period has too many events
 */
export async function replayInto(db, endpoint, { since, until }) {
    const changes = await findChangesBetween(db, { orgId: endpoint.orgId, since, until, limit: maxReplayed + 1 });
    if (changes.length > maxReplayed) {
        throw invalidFields({ since: `since must leave at most ${maxReplayed} changes of status before until` });
    }
    const deliveries = changes.flatMap((change) => {
        const event = webhookEventOf(change);
        return event !== undefined && wantsEvent(endpoint.events, event)
            ? [newWebhookDelivery(change, event, endpoint)]
            : [];
    });
    return deliveries.length === 0 ? 0 : insertOrRepeatWebhookDeliveries(db, deliveries);
}
async function enabledEndpoint(deps, key) {
    const endpoint = await readWebhookEndpoint(deps, key);
    if (!endpoint.enabled) {
        throw new AppError(409, "The webhook endpoint is disabled: enable it first");
    }
    return endpoint;
}
//# sourceMappingURL=replay-webhooks.js.map