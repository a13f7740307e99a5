import { findChangesOf, findBatchEnd, moveFeedCursor, lockFeedCursor, } from "../../db/stores/changes/change-feed-store.js";
import { insertWebhookDeliveries } from "../../db/stores/webhooks/webhook-delivery-store.js";
import { findSubscriptions } from "../../db/stores/webhooks/webhook-endpoint-store.js";
import { findNextDueMs, findOldestSlotMs, freeLostSlots, returnQueueSlots, takeQueueSlots, } from "../../db/stores/webhooks/webhook-queue-store.js";
import { wantsEvent, webhookEventOf } from "../../domain/webhooks/webhook-events.js";
import { QueueUnavailableError } from "../../queue/job-sender.js";
import { newWebhookDelivery } from "./new-webhook-delivery.js";
const cursorName = "webhooks";
const batchSize = 1000n;
/** A job that has not started by then counts as lost. */
const jobLeaseMs = 60_000;
/** A younger job may be about to start. */
const minJobLeaseMs = 10_000;
/** Tolerated difference between the clocks of processes and database. */
const clockSlackMs = 5_000;
/** Jobs of one endpoint in the queue or in progress, and deliveries of each; the rest waits in the table. */
export const jobsPerEndpoint = 4;
const eventsPerJob = 16;
export const eventsPerEndpoint = jobsPerEndpoint * eventsPerJob;
/**
 * Turns new log entries up to the watermark into deliveries, and enqueues the first. The cursor moves in the
 * transaction that stores the deliveries, so that an event is neither missed nor stored twice after a crash. One
 * process does it at a time.
 */
export async function dispatchWebhooks(deps) {
    const { safe, isHeldBack } = await deps.watermark.advance();
    // Endpoints are read after the watermark, so an endpoint that is missing here only wants events above it.
    const subscriptions = await findSubscriptions(deps.database);
    for (let isDone = false; !isDone;) {
        const round = await deps.database.transaction((tx) => dispatchBatch(tx, subscriptions, safe));
        await enqueueWebhooks(deps, round.endpointIds);
        isDone = round.isDone;
    }
    return { isHeldBack, hasEndpoints: subscriptions.length > 0 };
}
async function dispatchBatch(tx, subscriptions, safe) {
    const after = await lockFeedCursor(tx, cursorName);
    if (after === undefined || after >= safe) {
        return { endpointIds: [], isDone: true };
    }
    // Without an endpoint there is nothing to read.
    const upTo = subscriptions.length === 0 ? safe : await findBatchEnd(tx, { after, safe, stride: batchSize });
    const endpointIds = subscriptions.length === 0 ? [] : await createDeliveries(tx, subscriptions, { after, upTo });
    await moveFeedCursor(tx, cursorName, upTo);
    return { endpointIds, isDone: upTo === safe };
}
/** @returns the endpoints with new deliveries */
async function createDeliveries(tx, subscriptions, range) {
    const orgIds = [...new Set(subscriptions.map(({ orgId }) => orgId))];
    const deliveries = (await findChangesOf(tx, { orgIds, ...range })).flatMap((change) => {
        const event = webhookEventOf(change);
        return event === undefined
            ? []
            : subscriptions
                .filter(({ orgId, events }) => orgId === change.orgId && wantsEvent(events, event))
                .filter(({ createdAt }) => createdAt <= change.at)
                .map((subscription) => newWebhookDelivery(change, event, subscription));
    });
    if (deliveries.length > 0) {
        await insertWebhookDeliveries(tx, deliveries);
    }
    return [...new Set(deliveries.map(({ endpointId }) => endpointId))];
}
/**
 * Enqueues due deliveries without a job, as far as their endpoints have free slots and are not paused; by default of
 * all endpoints.
 *
 * @returns how many deliveries were enqueued
 */
export async function enqueueWebhooks({ database, webhookQueue }, endpointIds) {
    if (endpointIds?.length === 0) {
        return 0;
    }
    const queued = await takeQueueSlots(database, {
        ...(endpointIds !== undefined && { endpointIds }),
        perEndpoint: eventsPerEndpoint,
        perJob: eventsPerJob,
        leaseMs: jobLeaseMs,
    });
    const unsent = await webhookQueue.enqueue(groupIntoJobs(queued));
    if (unsent.length > 0) {
        await returnQueueSlots(database, unsent);
    }
    return queued.length - unsent.length;
}
/** Each job has deliveries of one endpoint, and all deliveries of a document are in one job. */
function groupIntoJobs(deliveries) {
    const jobs = [];
    const open = new Map();
    for (const { id, endpointId, documentId } of deliveries) {
        const ofDocument = `${endpointId} ${documentId ?? id}`;
        const job = open.get(ofDocument) ?? open.get(endpointId);
        if (job === undefined || (job.length >= eventsPerJob && !open.has(ofDocument))) {
            const begun = [id];
            jobs.push(begun);
            open.set(endpointId, begun).set(ofDocument, begun);
        }
        else {
            job.push(id);
            open.set(ofDocument, job);
        }
    }
    return jobs;
}
/** Enqueues deliveries that are due again, or whose job was lost (the queue was unavailable, or a process died). */
export async function sweepWebhooks(deps) {
    await freeLostJobs(deps);
    const enqueued = await enqueueWebhooks(deps);
    const nextDueMs = await findNextDueMs(deps.database);
    return { enqueued, ...(nextDueMs !== undefined && { nextDueMs }) };
}
/**
 * Frees the slots of jobs that an emptied queue has lost. Jobs run in order, so a job is lost when it is older than the
 * oldest one that waits. If it runs after all, it finds its delivery leased.
 */
async function freeLostJobs({ database, webhookQueue }) {
    const heldMs = await findOldestSlotMs(database, jobLeaseMs);
    if (heldMs === undefined || heldMs <= minJobLeaseMs) {
        return;
    }
    const lostAfterMs = Math.max((await oldestWaitMs(webhookQueue)) + clockSlackMs, minJobLeaseMs);
    if (heldMs > lostAfterMs) {
        await freeLostSlots(database, { leaseMs: jobLeaseMs, lostAfterMs });
    }
}
/** Infinity when the queue does not answer. */
async function oldestWaitMs(webhookQueue) {
    try {
        return await webhookQueue.sender.oldestWaitMs();
    }
    catch (error) {
        if (error instanceof QueueUnavailableError) {
            return Infinity;
        }
        throw error;
    }
}
//# sourceMappingURL=dispatch-webhooks.js.map