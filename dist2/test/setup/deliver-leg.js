import { findSendableLegs } from "../../common/db/stores/delivery/sendable-leg-store.js";
import { deliverSendableLeg, } from "../../common/services/delivery/deliver-leg.js";
/** Loads and delivers one leg. */
export async function deliverLeg(deps, ref, leg) {
    const { legs } = await findSendableLegs(deps.database, [ref], [leg]);
    return legs[0] === undefined ? { result: "stale" } : deliverSendableLeg(deps, legs[0]);
}
//# sourceMappingURL=deliver-leg.js.map