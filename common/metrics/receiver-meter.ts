import { bucketOf } from "../domain/service-status/duration-buckets.ts";
import { receiverMinutes, slowestFirst, type ReceiverTimes } from "../domain/service-status/receiver-times.ts";

/** What is kept begins anew so often, and what was kept before goes on for as long. */
const halfMs = (receiverMinutes * 60_000) / 2;
/** Receivers that are kept, so that a burst to very many does not fill the memory. */
const maxKept = 5_000;
/** Receivers that a process lists: the slowest of each organization, and of all. */
const maxOfEach = 3;
const maxListed = 100;

type Kept = Omit<ReceiverTimes, "ageMs"> & { at: number };

const keyOf = ({ orgId, receiverId }: Pick<Kept, "orgId" | "receiverId">): string => `${orgId} ${receiverId}`;

/** Measures how long the sends of this process to each receiver took within the last minutes. */
export class ReceiverMeter {
  private former = new Map<string, Kept>();
  private current = new Map<string, Kept>();
  private begunAt = 0;
  /** How many sends there were. */
  sends = 0;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(private readonly now: () => number) {}

  took(send: Pick<Kept, "orgId" | "receiverId">, durationMs: number): void {
    this.forgetOld();
    const kept = this.current.get(keyOf(send)) ?? { ...send, at: 0, durations: {} };
    const bucket = bucketOf(durationMs);
    kept.durations[bucket] = (kept.durations[bucket] ?? 0) + 1;
    kept.at = this.now();
    this.sends += 1;
    if (this.current.size < maxKept) {
      this.current.set(keyOf(send), kept);
    }
  }

  read(): ReceiverTimes[] {
    this.forgetOld();
    const listed = new Map<string, number>();
    return slowestFirst([...this.former.values(), ...this.current.values()], keyOf)
      .flatMap(({ rows }) => {
        const [{ orgId }] = rows;
        const nth = (listed.get(orgId) ?? 0) + 1;
        listed.set(orgId, nth);
        return nth > maxOfEach ? [] : [rows];
      })
      .slice(0, maxListed)
      .flat()
      .map(({ at, ...row }) => ({ ...row, ageMs: Math.round(this.now() - at) }));
  }

  private forgetOld(): void {
    const ageMs = this.now() - this.begunAt;
    if (ageMs > halfMs) {
      this.former = ageMs > 2 * halfMs ? new Map() : this.current;
      this.current = new Map();
      this.begunAt = this.now();
    }
  }
}
