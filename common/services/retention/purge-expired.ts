import { purgeMinutes } from "../../db/stores/service-status/minute-store.ts";
import { endAbandonedOutages, purgeOutages } from "../../db/stores/outages/outage-store.ts";
import { purgeKeys } from "../../db/stores/documents/idempotency-store.ts";
import { purgeSignIns } from "../../db/stores/sessions/console-session-store.ts";
import { purgeWebhookDeliveries } from "../../db/stores/webhooks/webhook-delivery-store.ts";
import type { Deps } from "../runtime/deps.ts";

const hourMs = 3_600_000;
/** Callers are promised 24 hours. */
const keysKeptMs = 25 * hourMs;
/** Delivered and given-up events; a replay of their time makes them again. */
const deliveriesKeptMs = 30 * 24 * hourMs;
/** How fast it went. */
const minutesKeptMs = 7 * 24 * hourMs;
/** The ledger of outages: a year and what a report on it takes. */
const outagesKeptMs = 400 * 24 * hourMs;
const batch = 1_000;

export type Purged = Record<"keys" | "deliveries" | "minutes" | "outages" | "signIns", number>;

/** Forgets what nobody may rely on any more, in batches that hold their locks briefly. @returns how much of each */
export async function purgeExpired({ database }: Pick<Deps, "database">): Promise<Purged> {
  await endAbandonedOutages(database);
  return {
    minutes: await inBatches(() => purgeMinutes(database, { olderThanMs: minutesKeptMs, limit: batch })),
    outages: await inBatches(() => purgeOutages(database, { olderThanMs: outagesKeptMs, limit: batch })),
    keys: await inBatches(() => purgeKeys(database, { olderThanMs: keysKeptMs, limit: batch })),
    deliveries: await inBatches(() =>
      purgeWebhookDeliveries(database, { olderThanMs: deliveriesKeptMs, limit: batch }),
    ),
    signIns: await inBatches(() => purgeSignIns(database, { limit: batch })),
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
