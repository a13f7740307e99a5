import { trimStrayMessages } from "../delivery/inbound-message-store.ts";
import { purgeKeys } from "../documents/idempotency-store.ts";
import { purgeSignIns } from "../organizations/console-session-store.ts";
import { purgeWebhookDeliveries } from "../webhooks/webhook-delivery-store.ts";
import type { Deps } from "../runtime/deps.ts";

const hourMs = 3_600_000;
/** Idempotency keys; the contract promises 24 hours. */
const keysKeptMs = 25 * hourMs;
/** Settled webhook deliveries; a replay of their period creates them again. */
const deliveriesKeptMs = 30 * 24 * hourMs;
const batch = 1_000;

export type Purged = Record<"keys" | "deliveries" | "signIns" | "messages", number>;

/**
 * Deletes idempotency keys, settled webhook deliveries and expired sign-ins, in batches that hold locks briefly, and the oldest of
 * too many messages without a document. Documents and what belongs to them: delete-expired.ts. @returns how many rows of each
 */
export async function purgeExpired({ database }: Pick<Deps, "database">): Promise<Purged> {
  return {
    keys: await inBatches(() => purgeKeys(database, { olderThanMs: keysKeptMs, limit: batch })),
    deliveries: await inBatches(() =>
      purgeWebhookDeliveries(database, { olderThanMs: deliveriesKeptMs, limit: batch }),
    ),
    signIns: await inBatches(() => purgeSignIns(database, { limit: batch })),
    messages: await trimStrayMessages(database),
  };
}

async function inBatches(purgeBatch: () => Promise<number>): Promise<number> {
  let purged = 0;
  for (;;) {
    const count = await purgeBatch();
    purged += count;
    if (count < batch) {
      return purged;
    }
  }
}
