import { lookup } from "node:dns";

import { Agent, request, type Dispatcher } from "undici";
import { v7 as uuid } from "uuid";

import { asError } from "../runtime/errors.ts";
import {
  isPublicAddress,
  literalAddress,
  ForbiddenTargetError,
  publicLookup,
} from "../peppol/public-addresses-only.ts";
import {
  type Attempt,
  insertWebhookDeliveries,
  type NewWebhookDelivery,
  recordAttempts,
  type AttemptResult,
  type DueDelivery,
  type EndpointBatch,
  type MadeAttempt,
} from "./webhook-delivery-store.ts";
import {
  findChangesOf,
  findBatchEnd,
  type ChangeRow,
  moveFeedCursor,
  lockFeedCursor,
} from "../status/change-feed-store.ts";
import { findSubscriptions, type Subscription } from "./webhook-endpoint-store.ts";
import { wantsEvent, webhookEventOf, presentWebhook } from "./webhook-events.ts";
import type { Deps } from "../runtime/deps.ts";
import { webhookAttempts } from "../service-status/counters-and-histograms.ts";
import { beginSpan } from "../runtime/tracing.ts";
import { openWebhookSecrets, signatureHeaders } from "./webhook-secrets.ts";
import { type TargetPolicy, isAllowedInside, isAllowedPort } from "./check-webhook-target.ts";

/** From connecting to the last byte of the answer that is read. */
export const webhookTimeoutMs = 10_000;
/** For look-up and connecting. */
const connectTimeoutMs = 5_000;
const keepAliveDelayMs = 10_000;
const maxAnswerBytes = 4_096;

/** Without an answer `error` has the reason. */
type PostResult = Omit<Attempt, "attempt" | "at">;

interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts events; keeps its connections until closed. */
export interface WebhookClient {
  /** Never throws: failures are results. Redirects are not followed. */
  post(message: WebhookPost): Promise<PostResult>;
  close(): Promise<void>;
}

export function createWebhookClient(policy: TargetPolicy): WebhookClient {
  const agent = new Agent({
    connect: {
      timeout: connectTimeoutMs,
      keepAliveInitialDelay: keepAliveDelayMs,
      // "localhost" may be asked for where the policy allows this machine.
      ...(policy.webhookPrivateTargets !== true && {
        lookup: (hostname, options, callback) =>
          (isAllowedInside(hostname, policy) ? lookup : publicLookup)(hostname, options, callback),
      }),
    },
    headersTimeout: webhookTimeoutMs,
    bodyTimeout: webhookTimeoutMs,
    maxHeaderSize: 16_384,
  });
  return {
    post: async ({ url, headers, body }) => {
      const startedAt = performance.now();
      try {
        const target = new URL(url);
        const literal = literalAddress(target.hostname);
        // A connection to a literal address makes no look-up, so it is checked here.
        const isInside =
          !isAllowedInside(target.hostname, policy) && literal !== undefined && !isPublicAddress(literal);
        if (isInside || !isAllowedPort(target, policy)) {
          throw new ForbiddenTargetError();
        }
        const signal = AbortSignal.timeout(webhookTimeoutMs);
        const answered = await request(url, { dispatcher: agent, method: "POST", headers, body, signal });
        const answer = await readBeginning(answered.body);
        return { httpStatus: answered.statusCode, error: null, answer, durationMs: performance.now() - startedAt };
      } catch (thrown) {
        const error = describe(asError(thrown));
        return { httpStatus: null, error, answer: null, durationMs: performance.now() - startedAt };
      }
    },
    close: () => agent.destroy(),
  };
}

/** A read error does not change the status. */
async function readBeginning(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let left = maxAnswerBytes;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) {
        break;
      }
    }
  } catch {
    // The status is known; the body is for the log only.
  }
  // PostgreSQL's text has no NUL.
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "\uFFFD");
}

function describe(error: Error): string {
  if (error.name === "TimeoutError") {
    return `no answer within ${webhookTimeoutMs / 1_000} s`;
  }
  // The error that undici wraps, or the first of several addresses.
  const { cause, errors } = error as Error & { errors?: unknown[] };
  const inner = cause ?? errors?.[0];
  const text = error.message !== "" || inner === undefined ? error.message : asError(inner).message;
  return text === "" ? error.name : text;
}

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
  { database, watermark }: Pick<Deps, "database" | "watermark">,
  doneUpTo?: bigint,
): Promise<DispatchResult> {
  const { safe, isHeldBack } = await watermark.advance();
  // Endpoints are read after the watermark, so an endpoint that is missing here only wants events above it.
  const subscriptions = await findSubscriptions(database);
  const orgIds = [...new Set(subscriptions.map(({ orgId }) => orgId))];
  let isOthers = false;
  for (let isDone = safe === doneUpTo; !isDone;) {
    ({ isDone, isOthers } = await database.transaction(async (tx) => {
      const after = await lockFeedCursor(tx, cursorName);
      if (after === undefined || after >= safe) {
        // Another process holds the cursor.
        return { isDone: true, isOthers: after === undefined };
      }
      const upTo = orgIds.length === 0 ? safe : await findBatchEnd(tx, { after, safe, stride: batchSize });
      const changes = orgIds.length === 0 ? [] : await findChangesOf(tx, { orgIds, after, upTo });
      const deliveries = changes.flatMap((change) => {
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
      await moveFeedCursor(tx, cursorName, upTo);
      return { isDone: upTo === safe, isOthers: false };
    }));
  }
  return { isHeldBack, hasEndpoints: orgIds.length > 0, ...(!isOthers && { upTo: safe }) };
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
/** Events of a claim that are posted at a time. */
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
export async function serveEndpoint(
  { config, database, logger, webhooks, stopping }: WebhookAttemptDeps,
  batch: EndpointBatch,
): Promise<void> {
  const byDocument = new Map<string, DueDelivery[]>();
  for (const delivery of batch.deliveries) {
    const about = delivery.documentId ?? delivery.id;
    byDocument.set(about, [...(byDocument.get(about) ?? []), delivery]);
  }
  const documents = [...byDocument.values()];
  // In order of completion. No attempt begins after a failure or too late.
  const made: MadeAttempt[] = [];
  const lateAt = performance.now() + beginWithinMs;
  const isOver = (): boolean =>
    performance.now() > lateAt || stopping?.aborted === true || made.some(({ result }) => result.state !== "delivered");
  const workers = Array.from({ length: postsAtOnce }, async () => {
    for (let events = documents.shift(); events !== undefined; events = documents.shift()) {
      for (let event = events.shift(); event !== undefined && !isOver(); event = events.shift()) {
        made.push({ delivery: event, result: await attempt({ config, webhooks }, batch, event) });
      }
    }
  });
  await Promise.all(workers);
  if (made.length > 0) {
    await recordAttempts(database, batch, made, endpointPauses);
  }
  const { orgId, endpointId } = batch;
  for (const { delivery, result } of made) {
    const { id: deliveryId, attempt: number } = delivery;
    const { state, httpStatus, error } = result;
    webhookAttempts.inc({ result: state });
    logger.info({ deliveryId, orgId, endpointId, attempt: number, state, httpStatus, error }, "webhook attempted");
  }
}

async function attempt(
  { config, webhooks }: Pick<WebhookAttemptDeps, "config" | "webhooks">,
  { endpointId, url, secrets: sealed }: EndpointBatch,
  delivery: DueDelivery,
): Promise<AttemptResult> {
  const { id, payload: body } = delivery;
  const span = beginSpan({
    name: "webhook",
    kind: "client",
    parent: delivery.traceparent,
    attributes: { "peppol.delivery_id": id, "peppol.endpoint_id": endpointId },
  });
  // Nothing is sent without a signature that the receiver can verify.
  const secrets = openWebhookSecrets(config, endpointId, sealed);
  let posted: PostResult;
  if (secrets === undefined) {
    // Shown to the endpoint's owner, who can mend it by a new secret.
    const error = "its signing secret cannot be decrypted: rotate it";
    posted = { httpStatus: null, error, answer: null, durationMs: 0 };
  } else {
    const headers = {
      "content-type": "application/json",
      "user-agent": "peppol-self-billing-webhooks",
      ...(span.traceparent !== undefined && { traceparent: span.traceparent }),
      ...signatureHeaders({ id, timestamp: Math.floor(Date.now() / secondMs), body }, secrets),
    };
    posted = await webhooks.post({ url, headers, body });
  }
  const result = attemptResult(delivery, posted);
  const { state, httpStatus, error } = result;
  span.end({
    attributes: { "peppol.outcome": state, ...(httpStatus !== null && { "http.response.status_code": httpStatus }) },
    ...(state !== "delivered" && { failure: error ?? `HTTP ${httpStatus}` }),
  });
  return result;
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
