import { v7 as uuid } from "uuid";

import type { Queryable } from "../db/queryable.ts";
import {
  findChangesOf,
  findBatchEnd,
  type ChangeRow,
  moveFeedCursor,
  lockFeedCursor,
} from "../status/change-feed-store.ts";
import {
  insertWebhookDeliveries,
  type NewWebhookDelivery,
  recordAttempts,
  type AttemptResult,
  type DueDelivery,
  type EndpointBatch,
  type MadeAttempt,
} from "./webhook-delivery-store.ts";
import { findSubscriptions, type Subscription } from "./webhook-endpoint-store.ts";
import { wantsEvent, webhookEventOf, presentWebhook } from "./webhook-events.ts";
import type { Deps } from "../runtime/deps.ts";
import { webhookAttempts } from "../service-status/instruments.ts";
import { beginSpan } from "../runtime/tracing.ts";
import { openWebhookSecrets, signatureHeaders } from "./webhook-secrets.ts";
import { webhookTimeoutMs, type PostResult, type WebhookClient } from "./post-webhook.ts";

const cursorName = "webhooks";
const batchSize = 1_000n;

interface DispatchResult {
  /** There are later entries that are not safe to read yet. */
  isHeldBack: boolean;
  /** False when no endpoint is enabled. */
  hasEndpoints: boolean;
  /** The log number up to which all is dispatched; absent while another process dispatches. */
  upTo?: bigint;
}

/**
 * Turns new log entries up to the watermark into deliveries. The cursor moves in the transaction that stores the deliveries, so
 * that an event is neither missed nor stored twice after a crash. One process does it at a time.
 *
 * @param doneUpTo of the last call: without new entries nothing is locked
 */
export async function dispatchWebhooks(
  deps: Pick<Deps, "database" | "watermark">,
  doneUpTo?: bigint,
): Promise<DispatchResult> {
  const { safe, isHeldBack } = await deps.watermark.advance();
  // Endpoints are read after the watermark, so an endpoint that is missing here only wants events above it.
  const subscriptions = await findSubscriptions(deps.database);
  let isOthers = false;
  for (let isDone = safe === doneUpTo; !isDone;) {
    ({ isDone, isOthers } = await deps.database.transaction((tx) => dispatchBatch(tx, subscriptions, safe)));
  }
  return { isHeldBack, hasEndpoints: subscriptions.length > 0, ...(!isOthers && { upTo: safe }) };
}

/** @returns whether all is done, or another process is at it */
async function dispatchBatch(
  tx: Queryable,
  subscriptions: readonly Subscription[],
  safe: bigint,
): Promise<{ isDone: boolean; isOthers: boolean }> {
  const after = await lockFeedCursor(tx, cursorName);
  if (after === undefined || after >= safe) {
    return { isDone: true, isOthers: after === undefined };
  }
  // Without an endpoint there is nothing to read.
  let upTo = safe;
  if (subscriptions.length > 0) {
    upTo = await findBatchEnd(tx, { after, safe, stride: batchSize });
    const orgIds = [...new Set(subscriptions.map(({ orgId }) => orgId))];
    const deliveries = (await findChangesOf(tx, { orgIds, after, upTo })).flatMap((change) => {
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
  }
  await moveFeedCursor(tx, cursorName, upTo);
  return { isDone: upTo === safe, isOthers: false };
}

export const newWebhookDelivery = (
  change: ChangeRow,
  event: string,
  { id: endpointId, orgId }: Pick<Subscription, "id" | "orgId">,
): NewWebhookDelivery => ({
  id: uuid(),
  orgId,
  endpointId,
  logId: change.id,
  documentId: change.documentId,
  event,
  payload: presentWebhook(event, change),
});

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Pauses after the first, second … failed attempt; after the last pause one more attempt is made. */
export const retryPauses: readonly number[] = [
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
export const endpointPauses: readonly number[] = [5 * secondMs, 10 * secondMs, 20 * secondMs, 30 * secondMs];
/** Events of one endpoint that are claimed together. */
export const perEndpoint = 64;
/** Those of them that are posted at a time. */
export const postsAtOnce = 16;
/** No attempt of a claim begins later; the next claim takes what is left. */
const beginWithinMs = 5_000;
/** Longer than all attempts of a claim may take: a process that has not ended its lease by then counts as dead. */
export const leaseMs = 2 * webhookTimeoutMs;

const gone = 410;

type WebhookAttemptDeps = Pick<Deps, "config" | "database" | "logger"> & {
  webhooks: WebhookClient;
  /** When it is aborted, no further attempt begins. */
  stopping?: AbortSignal;
};

/**
 * Makes one attempt for each event of an endpoint that is leased, those of a document one after the other. 2xx is delivered; 410
 * Gone disables the endpoint; anything else pauses the endpoint, and is retried after a pause until the last attempt has failed.
 * Attempts before an event's own retry is due, which find out whether the endpoint is well again, are not counted.
 */
export async function serveEndpoint(deps: WebhookAttemptDeps, batch: EndpointBatch): Promise<void> {
  const made = await attemptAll(deps, batch);
  if (made.length > 0) {
    await recordAttempts(deps.database, batch, made, endpointPauses);
  }
  const { orgId, endpointId } = batch;
  for (const { delivery, result } of made) {
    const { id: deliveryId, attempt } = delivery;
    const { state, httpStatus, error } = result;
    webhookAttempts.inc({ result: state });
    deps.logger.info({ deliveryId, orgId, endpointId, attempt, state, httpStatus, error }, "webhook attempted");
  }
}

/** Attempts several documents at a time; none begins after a failure or too late. @returns in order of completion */
async function attemptAll(deps: WebhookAttemptDeps, batch: EndpointBatch): Promise<MadeAttempt[]> {
  const made: MadeAttempt[] = [];
  const lateAt = performance.now() + beginWithinMs;
  const byDocument = new Map<string, DueDelivery[]>();
  for (const delivery of batch.deliveries) {
    const about = delivery.documentId ?? delivery.id;
    byDocument.set(about, [...(byDocument.get(about) ?? []), delivery]);
  }
  const documents = [...byDocument.values()];
  const isOver = (): boolean =>
    performance.now() > lateAt ||
    deps.stopping?.aborted === true ||
    made.some(({ result }) => result.state !== "delivered");
  const work = async (): Promise<void> => {
    for (let events = documents.shift(); events !== undefined; events = documents.shift()) {
      for (let event = events.shift(); event !== undefined && !isOver(); event = events.shift()) {
        made.push({ delivery: event, result: await attemptOne(deps, batch, event) });
      }
    }
  };
  await Promise.all(Array.from({ length: postsAtOnce }, work));
  return made;
}

async function attemptOne(
  deps: WebhookAttemptDeps,
  batch: EndpointBatch,
  delivery: DueDelivery,
): Promise<AttemptResult> {
  const span = beginSpan({
    name: "webhook",
    kind: "client",
    parent: delivery.traceparent,
    attributes: { "peppol.delivery_id": delivery.id, "peppol.endpoint_id": batch.endpointId },
  });
  const result = attemptResult(delivery, await post(deps, batch, { ...delivery, traceparent: span.traceparent }));
  const { state, httpStatus, error } = result;
  span.end({
    attributes: { "peppol.outcome": state, ...(httpStatus !== null && { "http.response.status_code": httpStatus }) },
    ...(state !== "delivered" && { failure: error ?? `HTTP ${httpStatus}` }),
  });
  return result;
}

/** Nothing is sent without a signature that the receiver can verify. */
async function post(
  { webhooks, config }: WebhookAttemptDeps,
  { endpointId, url, secrets: sealed }: EndpointBatch,
  { id, payload: body, traceparent }: Pick<DueDelivery, "id" | "payload"> & { traceparent: string | undefined },
): Promise<PostResult> {
  const secrets = openWebhookSecrets(config, endpointId, sealed);
  if (secrets === undefined) {
    // Shown to the endpoint's owner, who can mend it by a new secret.
    const error = "its signing secret cannot be decrypted: rotate it";
    return { httpStatus: null, error, answer: null, durationMs: 0 };
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

function attemptResult({ tries, isEarly }: DueDelivery, posted: PostResult): AttemptResult {
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
