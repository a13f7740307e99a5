import { purgeMinutes } from "../../db/stores/service-status/minute-store.js";
import { purgeEpisodes } from "../../db/stores/outages/episode-store.js";
import { endAbandonedOutages, purgeOutages } from "../../db/stores/outages/outage-store.js";
import { purgeFailureGroups } from "../../db/stores/incidents/failure-group-store.js";
import { purgeKeys } from "../../db/stores/documents/idempotency-store.js";
import { purgeRetryItems } from "../../db/stores/operator-actions/retry-item-store.js";
import { purgeSecondPersonRequests } from "../../db/stores/operator-actions/second-person-store.js";
import { purgeSignIns } from "../../db/stores/sessions/console-session-store.js";
import { purgeWebhookDeliveries } from "../../db/stores/webhooks/webhook-delivery-store.js";
import { retryItemsKeptMs } from "../../domain/operator-actions/retry-outcomes.js";
import { secondPersonHours } from "../../domain/operator-actions/operator-actions.js";
const hourMs = 3_600_000;
/** Idempotency keys; the contract promises 24 hours. */
const keysKeptMs = 25 * hourMs;
/** Settled webhook deliveries; a replay of their period creates them again. */
const deliveriesKeptMs = 30 * 24 * hourMs;
/** Statistics per minute. */
const minutesKeptMs = 7 * 24 * hourMs;
/** Groups of failures that have been gone for so long: a cause that comes then is a new one. */
const groupsKeptMs = 30 * 24 * hourMs;
/** Outages: a year, and time for a report about it. */
const outagesKeptMs = 400 * 24 * hourMs;
const batch = 1_000;
/**
 * Deletes idempotency keys, settled webhook deliveries, statistics per minute, groups of failures that are gone, ended outages and expired sign-ins, in
 * batches that hold locks briefly. Documents and what belongs to them: delete-expired.ts. @returns how many rows of each
 */
export async function purgeExpired({ database }) {
    await endAbandonedOutages(database);
    return {
        minutes: await inBatches(() => purgeMinutes(database, { olderThanMs: minutesKeptMs, limit: batch })),
        failureGroups: await purgeFailureGroups(database, { olderThanMs: groupsKeptMs }),
        outages: await inBatches(() => purgeOutages(database, { olderThanMs: outagesKeptMs, limit: batch })),
        episodes: await inBatches(() => purgeEpisodes(database, { olderThanMs: outagesKeptMs, limit: batch })),
        keys: await inBatches(() => purgeKeys(database, { olderThanMs: keysKeptMs, limit: batch })),
        retryItems: await inBatches(() => purgeRetryItems(database, { olderThanMs: retryItemsKeptMs, limit: batch })),
        deliveries: await inBatches(() => purgeWebhookDeliveries(database, { olderThanMs: deliveriesKeptMs, limit: batch })),
        signIns: await inBatches(() => purgeSignIns(database, { limit: batch })),
        secondPersonRequests: await inBatches(() => purgeSecondPersonRequests(database, { hours: secondPersonHours, limit: batch })),
    };
}
async function inBatches(purgeBatch) {
    let purged = 0;
    for (;;) {
        const count = await purgeBatch();
        purged += count;
        if (count < batch) {
            return purged;
        }
    }
}
//# sourceMappingURL=purge-expired.js.map