import { highestId, lowestId, lowestIdOf } from "../../domain/lowest-id.js";
import { findDecidedSince, findGivenUp, findOldestPending, findOverdueLegs, findTroubledLegs, } from "../../db/stores/search/saved-filter-store.js";
import { uaeOffsetMs } from "../../domain/issue-time.js";
export async function findFiltered(db, { name, failureClass }, { scope, beyond, limit }) {
    const upwards = { scope, limit, beyond: beyond ?? lowestId };
    const downwards = { scope, limit, beyond: beyond ?? highestId };
    const finders = {
        oldest_pending: () => findOldestPending(db, upwards),
        mls_overdue: () => findOverdueLegs(db, upwards),
        outcome_unknown: () => findTroubledLegs(db, { ...upwards, state: "unknown" }),
        failed: () => findTroubledLegs(db, { ...upwards, state: "failed", ...(failureClass !== undefined && { failureClass }) }),
        given_up: () => findGivenUp(db, upwards),
        rejected_today: () => findDecidedSince(db, { ...downwards, status: "REJECTED", ...today() }),
        invalid_today: () => findDecidedSince(db, { ...downwards, status: "VALIDATION_FAILED", ...today() }),
    };
    return finders[name]();
}
const dayMs = 86_400_000;
/** Verdicts come within a few days of the document. */
const latestVerdictMs = 3 * dayMs;
/** Since midnight in the UAE, for documents accepted within the last few days. */
function today(now = Date.now()) {
    const since = Math.floor((now + uaeOffsetMs) / dayMs) * dayMs - uaeOffsetMs;
    return { since: new Date(since), oldest: lowestIdOf(since - latestVerdictMs) };
}
//# sourceMappingURL=saved-filters.js.map