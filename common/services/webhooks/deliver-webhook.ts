import {
  claimDelivery,
  leaveQueue,
  recordAttempt,
  type AttemptResult,
  type ClaimedDelivery,
} from "../../db/stores/webhooks/webhook-attempt-store.ts";
import { webhookAttempts } from "../../metrics/instruments.ts";
import { beginSpan } from "../../tracing/spans.ts";
import type { Deps } from "../process/deps.ts";
import { enqueueWebhooks, jobsPerEndpoint } from "./dispatch-webhooks.ts";
import { webhookTimeoutMs, type PostResult, type WebhookClient } from "./post-webhook.ts";
import { signatureHeaders } from "./sign-webhook.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses after the first, second … attempt that failed; after the last of them, one more attempt is made. */
export const webhookPauses: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  6 * hour,
  24 * hour,
];
/** Up to this part of a pause is added, so that what failed together does not come back together. */
const jitter = 0.2;
/**
 * Pauses of an endpoint as a whole after its first, second … failure in a row: what waits for it is not tried in them,
 * and loses no attempt. After a pause, a single attempt shows whether the rest may follow.
 */
export const endpointPauses: readonly number[] = webhookPauses.slice(0, 4);
/**
 * The lease of an attempt, longer than any may take: after it, whoever had the delivery has died. Until then the place that
 * it has at its endpoint is lost to the others.
 */
const leaseMs = 2 * webhookTimeoutMs;

const gone = 410;

export type WebhookDeliveryDeps = Pick<Deps, "database" | "webhookQueue" | "logger"> & { webhooks: WebhookClient };

/**
 * One attempt to deliver an event. A delivery that is done, not due, or in someone else's hands is left alone, so the
 * job may run any number of times. 2xx is delivered; 410 Gone switches the endpoint off; anything else pauses the
 * endpoint, and is tried again after a pause of its own until the last attempt has failed too. Then the next of the
 * endpoint follow.
 */
export async function deliverWebhook(deps: WebhookDeliveryDeps, deliveryId: string): Promise<void> {
  const delivery = await claimDelivery(deps.database, deliveryId, { leaseMs, mostInFlight: jobsPerEndpoint });
  if (delivery === undefined) {
    return leaveQueue(deps.database, deliveryId);
  }
  const span = beginSpan({
    name: "webhook",
    kind: "client",
    parent: delivery.traceparent,
    attributes: { "peppol.delivery_id": delivery.id, "peppol.endpoint_id": delivery.endpointId },
  });
  const posted = await deps.webhooks.post(messageOf(delivery, span.traceparent));
  const result = resultOf(delivery, posted);
  await recordAttempt(deps.database, delivery, { result, endpointPauses });
  const { id, endpointId, attempt } = delivery;
  const { state, httpStatus, error } = result;
  span.end({
    attributes: { "peppol.outcome": state, ...(httpStatus !== null && { "http.response.status_code": httpStatus }) },
    ...(state !== "delivered" && { failure: error ?? `HTTP ${httpStatus}` }),
  });
  webhookAttempts.inc({ result: state });
  deps.logger.info(
    { deliveryId: id, orgId: delivery.orgId, endpointId, attempt, state, httpStatus, error },
    "webhook attempted",
  );
  await enqueueWebhooks(deps, [endpointId]);
}

function messageOf({ id, url, payload, secrets }: ClaimedDelivery, traceparent: string | undefined) {
  const timestamp = Math.floor(Date.now() / second);
  const headers = {
    "content-type": "application/json",
    "user-agent": "peppol-self-billing-webhooks",
    ...(traceparent !== undefined && { traceparent }),
    ...signatureHeaders({ id, timestamp, body: payload }, secrets),
  };
  return { url, headers, body: payload };
}

function resultOf({ tries }: ClaimedDelivery, posted: PostResult): AttemptResult {
  const { httpStatus } = posted;
  const common = { ...posted, disablesEndpoint: httpStatus === gone, againInMs: null };
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) {
    return { ...common, state: "delivered" };
  }
  const pause = httpStatus === gone ? undefined : webhookPauses[tries - 1];
  return pause === undefined
    ? { ...common, state: "failed" }
    : { ...common, state: "pending", againInMs: Math.round(pause * (1 + Math.random() * jitter)) };
}
