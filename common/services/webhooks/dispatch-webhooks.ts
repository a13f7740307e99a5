import type { Queryable } from "../../db/queryable.ts";
import { findChangesOf, findBatchEnd } from "../../db/stores/changes/change-feed-store.ts";
import { moveFeedCursor, lockFeedCursor } from "../../db/stores/changes/feed-cursor-store.ts";
import { leaveQueue } from "../../db/stores/webhooks/webhook-attempt-store.ts";
import { insertWebhookDeliveries } from "../../db/stores/webhooks/webhook-delivery-store.ts";
import { findSubscriptions, type Subscription } from "../../db/stores/webhooks/webhook-endpoint-store.ts";
import { findNextDueMs, takeQueueSlots, type QueuedDelivery } from "../../db/stores/webhooks/webhook-queue-store.ts";
import { wantsEvent, webhookEventOf } from "../../domain/webhooks/webhook-events.ts";
import type { Deps } from "../runtime/deps.ts";
import { newWebhookDelivery } from "./new-webhook-delivery.ts";

const cursorName = "webhooks";
const batchSize = 1_000n;
/** A job that has not started by then counts as lost, and its deliveries get another one. If it runs after all, it finds them leased. */
const jobLeaseMs = 30_000;

/** Jobs of one endpoint in the queue or in progress, and deliveries of each; the rest waits in the table. */
export const jobsPerEndpoint = 4;
const eventsPerJob = 16;
export const eventsPerEndpoint = jobsPerEndpoint * eventsPerJob;

type DispatchDeps = Pick<Deps, "database" | "webhookQueue">;

export interface DispatchResult {
  /** There are later entries that are not safe to read yet. */
  isHeldBack: boolean;
  /** False when no endpoint is enabled. */
  hasEndpoints: boolean;
  /** The log number up to which all is done; absent where another process is at it. */
  upTo?: bigint;
}

/**
 * Turns new log entries up to the watermark into deliveries, and enqueues the first. The cursor moves in the
 * transaction that stores the deliveries, so that an event is neither missed nor stored twice after a crash. One
 * process does it at a time.
 *
 * @param doneUpTo of the last call: without new entries nothing is locked
 */
export async function dispatchWebhooks(
  deps: DispatchDeps & Pick<Deps, "watermark">,
  doneUpTo?: bigint,
): Promise<DispatchResult> {
  const { safe, isHeldBack } = await deps.watermark.advance();
  // Endpoints are read after the watermark, so an endpoint that is missing here only wants events above it.
  const subscriptions = await findSubscriptions(deps.database);
  let isOthers = false;
  for (let isDone = safe === doneUpTo; !isDone;) {
    const round = await deps.database.transaction((tx) => dispatchBatch(tx, subscriptions, safe));
    await enqueueWebhooks(deps, round.endpointIds);
    ({ isDone, isOthers } = round);
  }
  return { isHeldBack, hasEndpoints: subscriptions.length > 0, ...(!isOthers && { upTo: safe }) };
}

async function dispatchBatch(
  tx: Queryable,
  subscriptions: readonly Subscription[],
  safe: bigint,
): Promise<{ endpointIds: string[]; isDone: boolean; isOthers: boolean }> {
  const after = await lockFeedCursor(tx, cursorName);
  if (after === undefined || after >= safe) {
    return { endpointIds: [], isDone: true, isOthers: after === undefined };
  }
  // Without an endpoint there is nothing to read.
  const upTo = subscriptions.length === 0 ? safe : await findBatchEnd(tx, { after, safe, stride: batchSize });
  const endpointIds = subscriptions.length === 0 ? [] : await createDeliveries(tx, subscriptions, { after, upTo });
  await moveFeedCursor(tx, cursorName, upTo);
  return { endpointIds, isDone: upTo === safe, isOthers: false };
}

/** @returns the endpoints with new deliveries */
async function createDeliveries(
  tx: Queryable,
  subscriptions: readonly Subscription[],
  range: { after: bigint; upTo: bigint },
): Promise<string[]> {
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
export async function enqueueWebhooks(
  { database, webhookQueue }: DispatchDeps,
  endpointIds?: readonly string[],
): Promise<number> {
  if (endpointIds?.length === 0) {
    return 0;
  }
  const queued = await takeQueueSlots(database, {
    ...(endpointIds !== undefined && { endpointIds }),
    perEndpoint: eventsPerEndpoint,
    perJob: eventsPerJob,
    leaseMs: jobLeaseMs,
  });
  const jobs = groupIntoJobs(queued).map((deliveryIds) => ({ deliveryIds }));
  const unsent = (await webhookQueue.send(jobs)).flatMap(({ deliveryIds }) => deliveryIds);
  if (unsent.length > 0) {
    await leaveQueue(database, unsent);
  }
  return queued.length - unsent.length;
}

type Job = [string, ...string[]];

/** Each job has deliveries of one endpoint, and all deliveries of a document are in one job. */
function groupIntoJobs(deliveries: readonly QueuedDelivery[]): Job[] {
  const jobs: Job[] = [];
  const open = new Map<string, Job>();
  for (const { id, endpointId, documentId } of deliveries) {
    const ofDocument = `${endpointId} ${documentId ?? id}`;
    const job = open.get(ofDocument) ?? open.get(endpointId);
    if (job === undefined || (job.length >= eventsPerJob && !open.has(ofDocument))) {
      const begun: Job = [id];
      jobs.push(begun);
      open.set(endpointId, begun).set(ofDocument, begun);
    } else {
      job.push(id);
      open.set(ofDocument, job);
    }
  }
  return jobs;
}

export interface SweepResult {
  /** Deliveries that have a job again. */
  enqueued: number;
  /** Milliseconds until the next pause of a delivery or endpoint ends; absent without one. */
  nextDueMs?: number;
}

/** Enqueues deliveries that are due again, or whose job was lost (the queue was unavailable, or a process died). */
export async function sweepWebhooks(deps: DispatchDeps): Promise<SweepResult> {
  const enqueued = await enqueueWebhooks(deps);
  const nextDueMs = await findNextDueMs(deps.database);
  return { enqueued, ...(nextDueMs !== undefined && { nextDueMs }) };
}
