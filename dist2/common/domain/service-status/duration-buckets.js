/**
 * Durations counted by size: a bucket ends where it is 2^(1/2) times as long as the one before, the first at a millisecond,
 * the last takes whatever is longer than four and a half minutes. Counts of several processes and minutes can be added.
 */
export const bucketCount = 38;
export function bucketOf(durationMs) {
    const bucket = Math.ceil(2 * Math.log2(Math.max(durationMs, 1)));
    return Math.min(bucket, bucketCount - 1);
}
/** Where a bucket ends, in milliseconds. */
const endOf = (bucket) => 2 ** (bucket / 2);
/** The duration that `part` (0 to 1) of those counted do not exceed, to about a fifth; null when nothing was counted. */
export function quantileMs(buckets, part) {
    const total = buckets.reduce((sum, count) => sum + count, 0);
    let left = total * part;
    for (const [bucket, count] of buckets.entries()) {
        left -= count;
        if (count > 0 && left <= 0) {
            const begin = bucket === 0 ? 0 : endOf(bucket - 1);
            return Math.round(begin + (endOf(bucket) - begin) * ((count + left) / count));
        }
    }
    return null;
}
export function addBuckets(all) {
    const sum = Array.from({ length: bucketCount }, () => 0);
    for (const buckets of all) {
        buckets.forEach((count, bucket) => {
            sum[bucket] = (sum[bucket] ?? 0) + count;
        });
    }
    return sum;
}
//# sourceMappingURL=duration-buckets.js.map