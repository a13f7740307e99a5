import { beginAttempts, returnUntried, leaveQueue, recordAttempts, } from "../../db/stores/webhooks/webhook-attempt-store.js";
import { webhookAttempts } from "../../metrics/instruments.js";
import { beginSpan } from "../../tracing/spans.js";
import { enqueueWebhooks, eventsPerEndpoint } from "./dispatch-webhooks.js";
import { openWebhookSecrets } from "./sealed-webhook-secrets.js";
import { webhookTimeoutMs } from "./post-webhook.js";
import { signatureHeaders } from "./sign-webhook.js";
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Pauses after the first, second … failed attempt; after the last pause one more attempt is made. */
export const retryPauses = [
    5 * secondMs,
    30 * secondMs,
    2 * minuteMs,
    10 * minuteMs,
    hourMs,
    6 * hourMs,
    24 * hourMs,
];
/** Random addition, so that concurrent failures are not retried together. */
const jitter = 0.2;
/**
 * Pauses of a whole endpoint after its first, second … consecutive failure. Its deliveries wait without losing
 * attempts; after a pause, a single attempt tests the endpoint, with the event that is due next or will be.
 */
export const endpointPauses = [5 * secondMs, 10 * secondMs, 20 * secondMs, 30 * secondMs];
export const attemptsPerJob = 4;
/** No attempt of a job begins later; remaining deliveries go to the next job. */
const beginWithinMs = 5_000;
/**
 * Longer than all attempts of a job may take: afterwards its worker counts as dead. Until then its deliveries occupy
 * slots of their endpoint.
 */
const leaseMs = 2 * webhookTimeoutMs;
const gone = 410;
/**
 * Makes one attempt for each of an endpoint's deliveries, those of a document one after the other. Deliveries that are
 * settled, not due, or leased are left alone, so a job may run any number of times. 2xx is delivered; 410 Gone disables
 * the endpoint; anything else pauses the endpoint, and is retried after a pause until the last attempt has failed. Attempts
 * before an event's own retry is due, which find out whether the endpoint is well again, are not counted.
 * Deliveries whose attempt has not begun are returned. Then the endpoint's next deliveries are enqueued.
 */
export async function attemptWebhooks(deps, deliveryIds) {
    const claimed = await beginAttempts(deps.database, deliveryIds, { leaseMs, maxInFlight: eventsPerEndpoint });
    if (claimed.length < deliveryIds.length) {
        await leaveQueue(deps.database, deliveryIds);
    }
    const [first] = claimed;
    if (first === undefined) {
        return;
    }
    const { made, untried, firstFailedAt } = await attemptAll(deps, claimed);
    const sinceMs = performance.now() - (firstFailedAt ?? performance.now());
    await recordAttempts(deps.database, first.endpointId, { made, sinceMs, endpointPauses });
    if (untried.length > 0) {
        await returnUntried(deps.database, untried);
    }
    made.forEach((attempt) => logAttempt(deps, attempt));
    await enqueueWebhooks(deps, [first.endpointId]);
}
/** Attempts several documents at a time; none begins after a failure or too late. */
async function attemptAll(deps, claimed) {
    const outcome = { made: [], untried: [] };
    const lateAt = performance.now() + beginWithinMs;
    const groups = byDocument(claimed);
    const work = async () => {
        for (let deliveries = groups.shift(); deliveries !== undefined; deliveries = groups.shift()) {
            for (const delivery of deliveries) {
                if (outcome.firstFailedAt !== undefined || performance.now() > lateAt) {
                    outcome.untried.push(delivery);
                    continue;
                }
                const begunAt = performance.now();
                const attempt = { delivery, result: await attemptOne(deps, delivery) };
                outcome.made.push(attempt);
                if (attempt.result.state !== "delivered") {
                    outcome.firstFailedAt = Math.min(begunAt, outcome.firstFailedAt ?? Infinity);
                }
            }
        }
    };
    await Promise.all(Array.from({ length: attemptsPerJob }, work));
    return outcome;
}
function byDocument(claimed) {
    const stories = new Map();
    for (const delivery of claimed) {
        const about = delivery.documentId ?? delivery.id;
        stories.set(about, [...(stories.get(about) ?? []), delivery]);
    }
    return [...stories.values()];
}
async function attemptOne(deps, delivery) {
    const span = beginSpan({
        name: "webhook",
        kind: "client",
        parent: delivery.traceparent,
        attributes: { "peppol.delivery_id": delivery.id, "peppol.endpoint_id": delivery.endpointId },
    });
    const result = attemptResult(delivery, await post(deps, delivery, span.traceparent));
    const { state, httpStatus, error } = result;
    span.end({
        attributes: { "peppol.outcome": state, ...(httpStatus !== null && { "http.response.status_code": httpStatus }) },
        ...(state !== "delivered" && { failure: error ?? `HTTP ${httpStatus}` }),
    });
    return result;
}
function logAttempt({ logger }, { delivery, result }) {
    const { id, orgId, endpointId, attempt } = delivery;
    const { state, httpStatus, error } = result;
    webhookAttempts.inc({ result: state });
    logger.info({ deliveryId: id, orgId, endpointId, attempt, state, httpStatus, error }, "webhook attempted");
}
/** Shown to the endpoint's owner, who can mend it by a new secret. */
const noSecret = "its signing secret cannot be decrypted: rotate it";
/** Nothing is sent without a signature that the receiver can verify. */
async function post({ webhooks, config }, { id, endpointId, url, payload: body, ...delivery }, traceparent) {
    const secrets = openWebhookSecrets(config, endpointId, delivery.secrets);
    if (secrets === undefined) {
        return { httpStatus: null, error: noSecret, answer: null, durationMs: 0 };
    }
    const timestamp = Math.floor(Date.now() / secondMs);
    const headers = {
        "content-type": "application/json",
        "user-agent": "peppol-self-billing-webhooks",
        ...(traceparent !== undefined && { traceparent }),
        ...signatureHeaders({ id, timestamp, body }, secrets),
    };
    return webhooks.post({ url, headers, body });
}
function attemptResult({ tries, isEarly }, posted) {
    const { httpStatus } = posted;
    const common = { ...posted, disablesEndpoint: httpStatus === gone, retryInMs: null };
    if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) {
        return { ...common, state: "delivered" };
    }
    if (isEarly && httpStatus !== gone) {
        return { ...common, state: "pending" };
    }
    const pause = httpStatus === gone ? undefined : retryPauses[tries - 1];
    return pause === undefined
        ? { ...common, state: "failed" }
        : { ...common, state: "pending", retryInMs: Math.round(pause * (1 + Math.random() * jitter)) };
}
//# sourceMappingURL=attempt-webhooks.js.map