import { groupBy } from "../collections/group-by.js";
import { quantileMs } from "./duration-buckets.js";
/** Minutes after which a send no longer counts. */
export const receiverMinutes = 5;
/** Receivers that are shown. */
const maxShown = 10;
/** The slowest receivers to which something was sent lately, of what the processes have seen. Pure. */
export const slowestReceivers = (seen, sees) => slowestFirst(seen.filter(({ orgId, ageMs }) => ageMs < receiverMinutes * 60_000 && sees(orgId)), ({ receiverId }) => receiverId)
    .slice(0, maxShown)
    .map(({ rows: _rows, ...shown }) => shown);
/** Rows with the same key are added up: each group with its times, the slowest first. */
export const slowestFirst = (all, keyOf) => groupBy(all, keyOf)
    .map((rows) => ({ receiverId: rows[0].receiverId, ...summed(rows), rows }))
    .toSorted((one, other) => other.p95Ms - one.p95Ms);
function summed(rows) {
    const buckets = [];
    for (const [bucket, count] of rows.flatMap(({ durations }) => Object.entries(durations))) {
        buckets[Number(bucket)] = (buckets[Number(bucket)] ?? 0) + count;
    }
    const counts = Array.from(buckets, (count) => count ?? 0);
    const sends = counts.reduce((sum, count) => sum + count, 0);
    return { sends, p50Ms: quantileMs(counts, 0.5) ?? 0, p95Ms: quantileMs(counts, 0.95) ?? 0 };
}
//# sourceMappingURL=receiver-times.js.map