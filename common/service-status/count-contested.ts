import { legNames, publicLeg, type Leg } from "../status/legs.ts";
import { contestedMessages } from "./instruments.ts";

// Creates the series at the start, so that the first count is an increase.
legNames.forEach((leg) => contestedMessages.inc({ leg: publicLeg(leg) }, 0));

/** Counts in the main thread, because counters of other threads are not exposed. */
export function countContested({ contested }: { contested?: Leg }): void {
  if (contested !== undefined) {
    contestedMessages.inc({ leg: publicLeg(contested) });
  }
}
