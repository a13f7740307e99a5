import type { Queryable } from "../db/database.ts";
import { findChangesOf, moveFeedCursor, takeFeedCursor } from "../db/stores/change-feed-store.ts";
import { insertDeliveries, takeLostDeliveries } from "../db/stores/webhook-delivery-store.ts";
import { findSubscriptions, type Subscription } from "../db/stores/webhook-endpoint-store.ts";
import { wantsEvent, webhookEventOf } from "../domain/webhook-events.ts";
import { changeWatermark } from "./change-watermark.ts";
import type { Deps } from "./deps.ts";
import { deliveryOf } from "./webhook-payload.ts";

const cursorName = "webhooks";
/** Numbers of the log that one transaction goes through. */
const stride = 1_000n;
/** A delivery that is due for longer has lost its job. */
const graceMs = 30_000;
const mostLost = 1_000;

type DispatchDeps = Pick<Deps, "database" | "webhookQueue" | "logger">;

export interface DispatchRound {
  /** There is more to come that is not safe to read yet. */
  isHeldBack: boolean;
  /** Without, there is nothing to look out for. */
  hasEndpoints: boolean;
}

/**
 * Turns what is new in the log into deliveries, up to the safe mark, and enqueues them. The place in the log moves in the
 * transaction that stores the deliveries, so an event is neither left out nor stored twice, whatever dies when; one
 * process does it at a time.
 */
export async function dispatchWebhooks(deps: DispatchDeps): Promise<DispatchRound> {
  const { safe, isHeldBack } = await changeWatermark(deps.database).advance();
  // Read behind the mark: what an endpoint that is not seen here wants happens above it.
  const subscriptions = await findSubscriptions(deps.database);
  for (let isDone = false; !isDone;) {
    const round = await deps.database.transaction((tx) => dispatchStride(tx, subscriptions, safe));
    await deps.webhookQueue.enqueue(round.deliveryIds);
    isDone = round.isDone;
  }
  return { isHeldBack, hasEndpoints: subscriptions.length > 0 };
}

async function dispatchStride(
  tx: Queryable,
  subscriptions: readonly Subscription[],
  safe: bigint,
): Promise<{ deliveryIds: string[]; isDone: boolean }> {
  const after = await takeFeedCursor(tx, cursorName);
  if (after === undefined || after >= safe) {
    return { deliveryIds: [], isDone: true };
  }
  // Nobody listens: there is nothing to read.
  const upTo = subscriptions.length === 0 || safe - after <= stride ? safe : after + stride;
  const deliveryIds = subscriptions.length === 0 ? [] : await fanOut(tx, subscriptions, { after, upTo });
  await moveFeedCursor(tx, cursorName, upTo);
  return { deliveryIds, isDone: upTo === safe };
}

async function fanOut(
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
          .map((subscription) => deliveryOf(change, event, subscription));
  });
  return deliveries.length === 0 ? [] : insertDeliveries(tx, deliveries);
}

/** Adds jobs for deliveries that have none (the queue was away, lost its memory, or a process died). @returns how many */
export async function sweepWebhooks({ database, webhookQueue, logger }: DispatchDeps): Promise<number> {
  const lost = await takeLostDeliveries(database, { graceMs, limit: mostLost });
  if (lost.length > 0) {
    logger.warn({ deliveries: lost.length }, "jobs of webhooks seem to be missing; added again");
    await webhookQueue.enqueue(lost);
  }
  return lost.length;
}
