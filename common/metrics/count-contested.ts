import { legNames, publicLeg, type Leg } from "../domain/status/legs.ts";
import { contestedMessages } from "./instruments.ts";

// From the start, so that the first one is an increase.
legNames.forEach((leg) => contestedMessages.inc({ leg: publicLeg(leg) }, 0));

/** Counted in the process, because the counters of its threads are not exposed. */
export function countContested({ contested }: { contested?: Leg }): void {
  if (contested !== undefined) {
    contestedMessages.inc({ leg: publicLeg(contested) });
  }
}
