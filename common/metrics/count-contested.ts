import { legNames, publicLeg, type Leg } from "../domain/status/legs.ts";
import { contestedMessages } from "./instruments.ts";

// From the start, so that the first one is an increase.
legNames.forEach((leg) => contestedMessages.inc({ leg: publicLeg(leg) }, 0));

/** Counted by the process and not by a thread of it, whose counters are not shown to anyone. */
export function countContested({ contested }: { contested?: Leg }): void {
  if (contested !== undefined) {
    contestedMessages.inc({ leg: publicLeg(contested) });
  }
}
