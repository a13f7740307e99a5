import { groupBy } from "../collections/group-by.ts";
import { quantileMs } from "./duration-buckets.ts";

/** Minutes after which a send no longer counts. */
export const receiverMinutes = 5;
/** Receivers that are shown. */
const maxShown = 10;

/** Sends of an organization to one receiver, as one process has seen them. */
export interface ReceiverTimes {
  orgId: string;
  receiverId: string;
  /** How long ago the latest ended. */
  ageMs: number;
  /** Sends by their bucket of duration-buckets.ts; empty ones are left out. */
  durations: Record<number, number>;
}

/** How long the sends to a receiver took. */
export interface ReceiverSnapshot {
  receiverId: string;
  sends: number;
  p50Ms: number;
  p95Ms: number;
}

/** The slowest receivers to which something was sent lately, of what the processes have seen. Pure. */
export const slowestReceivers = (
  seen: readonly ReceiverTimes[],
  sees: (orgId: string) => boolean,
): ReceiverSnapshot[] =>
  slowestFirst(
    seen.filter(({ orgId, ageMs }) => ageMs < receiverMinutes * 60_000 && sees(orgId)),
    ({ receiverId }) => receiverId,
  )
    .slice(0, maxShown)
    .map(({ rows: _rows, ...shown }) => shown);

/** Rows with the same key are added up: each group with its times, the slowest first. */
export const slowestFirst = <Row extends Pick<ReceiverTimes, "receiverId" | "durations">>(
  all: readonly Row[],
  keyOf: (row: Row) => string,
): (ReceiverSnapshot & { rows: [Row, ...Row[]] })[] =>
  [...groupBy(all, keyOf).values()]
    .map((rows) => ({ receiverId: rows[0].receiverId, ...summed(rows), rows }))
    .toSorted((one, other) => other.p95Ms - one.p95Ms);

function summed(rows: readonly Pick<ReceiverTimes, "durations">[]): Omit<ReceiverSnapshot, "receiverId"> {
  const buckets: number[] = [];
  for (const [bucket, count] of rows.flatMap(({ durations }) => Object.entries(durations))) {
    buckets[Number(bucket)] = (buckets[Number(bucket)] ?? 0) + count;
  }
  const counts = Array.from(buckets, (count) => count ?? 0);
  const sends = counts.reduce((sum, count) => sum + count, 0);
  return { sends, p50Ms: quantileMs(counts, 0.5) ?? 0, p95Ms: quantileMs(counts, 0.95) ?? 0 };
}
