import type { Queryable } from "../../db/database.ts";
import {
  findChangesOf,
  findBatchEnd,
  moveFeedCursor,
  lockFeedCursor,
} from "../../db/stores/changes/change-feed-store.ts";
import { insertWebhookDeliveries } from "../../db/stores/webhooks/webhook-delivery-store.ts";
import { findSubscriptions, type Subscription } from "../../db/stores/webhooks/webhook-endpoint-store.ts";
import {
  findNextDueMs,
  findOldestSlotMs,
  freeLostSlots,
  returnQueueSlots,
  takeQueueSlots,
  type QueuedDelivery,
} from "../../db/stores/webhooks/webhook-queue-store.ts";
import { wantsEvent, webhookEventOf } from "../../domain/webhook-events.ts";
import { changeWatermark } from "../changes/change-watermark.ts";
import { QueueUnavailableError } from "../../queue/job-sender.ts";
import type { Deps } from "../runtime/deps.ts";
import { newWebhookDelivery } from "./new-webhook-delivery.ts";

const cursorName = "webhooks";
/** Numbers of the log that one transaction goes through. */
const batchSize = 1_000n;
/** A job that has not begun by then is lost, whatever waits before it. */
const jobLeaseMs = 60_000;
/** A job that has not begun by then, and waits no more than the others of its age, may be on its way out of the queue. */
const minJobLeaseMs = 10_000;
/** Clocks of processes and of the database may differ by so much. */
const clockSlackMs = 5_000;

/** Jobs that one endpoint has in the queue or under way, and the events of each; the rest stays in the table alone. */
export const jobsPerEndpoint = 4;
const eventsPerJob = 16;
export const eventsPerEndpoint = jobsPerEndpoint * eventsPerJob;

type DispatchDeps = Pick<Deps, "database" | "webhookQueue">;

export interface DispatchResult {
  /** There is more to come that is not safe to read yet. */
  isHeldBack: boolean;
  /** Absent when there is nothing to look out for. */
  hasEndpoints: boolean;
}

/**
 * Turns what is new in the log into deliveries, up to the safe mark, and enqueues the first of them. The place in the
 * log moves in the transaction that stores the deliveries, so an event is neither left out nor stored twice, whatever
 * dies when; one process does it at a time.
 */
export async function dispatchWebhooks(deps: DispatchDeps): Promise<DispatchResult> {
  const { safe, isHeldBack } = await changeWatermark(deps.database).advance();
  // Read behind the mark: what an endpoint that is not seen here wants happens above it.
  const subscriptions = await findSubscriptions(deps.database);
  for (let isDone = false; !isDone;) {
    const round = await deps.database.transaction((tx) => dispatchBatch(tx, subscriptions, safe));
    await enqueueWebhooks(deps, round.endpointIds);
    isDone = round.isDone;
  }
  return { isHeldBack, hasEndpoints: subscriptions.length > 0 };
}

async function dispatchBatch(
  tx: Queryable,
  subscriptions: readonly Subscription[],
  safe: bigint,
): Promise<{ endpointIds: string[]; isDone: boolean }> {
  const after = await lockFeedCursor(tx, cursorName);
  if (after === undefined || after >= safe) {
    return { endpointIds: [], isDone: true };
  }
  // Nobody listens: there is nothing to read.
  const upTo = subscriptions.length === 0 ? safe : await findBatchEnd(tx, { after, safe, stride: batchSize });
  const endpointIds = subscriptions.length === 0 ? [] : await createDeliveries(tx, subscriptions, { after, upTo });
  await moveFeedCursor(tx, cursorName, upTo);
  return { endpointIds, isDone: upTo === safe };
}

/** @returns the endpoints that something waits for now */
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
 * Adds jobs for what is due and has none, as far as each endpoint has slots free and is not paused; of all endpoints
 * when none are named.
 *
 * @returns how many deliveries have one now
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
  const unsent = await webhookQueue.enqueue(groupIntoJobs(queued));
  if (unsent.length > 0) {
    await returnQueueSlots(database, unsent);
  }
  return queued.length - unsent.length;
}

type Job = [string, ...string[]];

/** Of one endpoint each, and all that a document has to tell in one. */
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
  /** Until the next pause ends, of a delivery or of an endpoint; left out when there is none. */
  nextDueMs?: number;
}

/** Adds jobs for what is due again, and for what has lost its job (the queue was unavailable, or a process died). */
export async function sweepWebhooks(deps: DispatchDeps): Promise<SweepResult> {
  await freeLostJobs(deps);
  const enqueued = await enqueueWebhooks(deps);
  const nextDueMs = await findNextDueMs(deps.database);
  return { enqueued, ...(nextDueMs !== undefined && { nextDueMs }) };
}

/**
 * A queue that was emptied leaves every slot of an endpoint taken by a job that there is not. The first to come is the first
 * to go, so a job is lost that should have begun before the oldest one that waits. One that runs after all finds its
 * delivery in other hands.
 */
async function freeLostJobs({ database, webhookQueue }: DispatchDeps): Promise<void> {
  const heldMs = await findOldestSlotMs(database, jobLeaseMs);
  if (heldMs === undefined || heldMs <= minJobLeaseMs) {
    return;
  }
  const lostAfterMs = Math.max((await oldestWaitMs(webhookQueue)) + clockSlackMs, minJobLeaseMs);
  if (heldMs > lostAfterMs) {
    await freeLostSlots(database, { leaseMs: jobLeaseMs, lostAfterMs });
  }
}

/** Of a queue that does not answer nobody knows what it holds. */
async function oldestWaitMs(webhookQueue: DispatchDeps["webhookQueue"]): Promise<number> {
  try {
    return await webhookQueue.oldestWaitMs();
  } catch (error) {
    if (error instanceof QueueUnavailableError) {
      return Infinity;
    }
    throw error;
  }
}
