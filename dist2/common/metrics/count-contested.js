import { legNames, publicLeg } from "../domain/status/legs.js";
import { contestedMessages } from "./instruments.js";
// Creates the series at the start, so that the first count is an increase.
legNames.forEach((leg) => contestedMessages.inc({ leg: publicLeg(leg) }, 0));
/** Counts in the main thread, because counters of other threads are not exposed. */
export function countContested({ contested }) {
    if (contested !== undefined) {
        contestedMessages.inc({ leg: publicLeg(contested) });
    }
}
//# sourceMappingURL=count-contested.js.map