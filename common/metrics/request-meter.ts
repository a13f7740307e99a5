import {
  addRequests,
  countedSeconds,
  noRequests,
  refusals,
  type RequestCount,
  type RequestCounts,
} from "../domain/service-status/request-counts.ts";

/** Counts the requests of this process second by second, as far back as they are looked at. */
export class RequestMeter {
  private seconds = new Map<number, RequestCount>();

  /** @param now milliseconds of a clock that only goes forward */
  constructor(private readonly now: () => number = () => performance.now()) {}

  record(status: number): void {
    const second = this.second();
    const count = this.seconds.get(second) ?? { ...noRequests };
    count.requests += 1;
    if (status in refusals) {
      count[refusals[status as keyof typeof refusals]] += 1;
    }
    this.seconds.set(second, count);
  }

  read(): RequestCounts {
    const second = this.second();
    const [near, far] = [second - countedSeconds.seconds, second - countedSeconds.minutes];
    for (const each of this.seconds.keys()) {
      if (each <= far) {
        this.seconds.delete(each);
      }
    }
    const recent = [...this.seconds].filter(([each]) => each > near).map(([, count]) => count);
    return { seconds: addRequests(recent), minutes: addRequests([...this.seconds.values()]) };
  }

  private readonly second = (): number => Math.floor(this.now() / 1_000);
}
