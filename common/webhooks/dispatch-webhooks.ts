import { v7 as uuid } from "uuid";

import type { Queryable } from "../db/queryable.ts";
import { findChangesOf, findBatchEnd, type ChangeRow } from "../status/change-feed-store.ts";
import { moveFeedCursor, lockFeedCursor } from "../status/feed-cursor-store.ts";
import { insertWebhookDeliveries, type NewWebhookDelivery } from "./webhook-delivery-store.ts";
import { findSubscriptions, type Subscription } from "./webhook-endpoint-store.ts";
import { wantsEvent, webhookEventOf } from "./webhook-events.ts";
import { presentWebhook } from "./webhook-payload.ts";
import type { Deps } from "../runtime/deps.ts";

const cursorName = "webhooks";
const batchSize = 1_000n;
export interface DispatchResult {
  /** There are later entries that are not safe to read yet. */
  isHeldBack: boolean;
  /** False when no endpoint is enabled. */
  hasEndpoints: boolean;
  /** The log number up to which all is done; absent where another process is at it. */
  upTo?: bigint;
}

/**
 * Turns new log entries up to the watermark into deliveries. The cursor moves in the
 * transaction that stores the deliveries, so that an event is neither missed nor stored twice after a crash. One
 * process does it at a time.
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
  const upTo = subscriptions.length === 0 ? safe : await findBatchEnd(tx, { after, safe, stride: batchSize });
  if (subscriptions.length > 0) {
    await createDeliveries(tx, subscriptions, { after, upTo });
  }
  await moveFeedCursor(tx, cursorName, upTo);
  return { isDone: upTo === safe, isOthers: false };
}

async function createDeliveries(
  tx: Queryable,
  subscriptions: readonly Subscription[],
  range: { after: bigint; upTo: bigint },
): Promise<void> {
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
