import { expireAllFences } from "../../common/peppol/access-point/send-fence.js";
import { watchFreeze } from "../../common/services/runtime/health/watch-freeze.js";
/** Half of a claim's duration: after a longer freeze no claim is reliable. */
const maxFreezeMs = 3_000;
/** Expires the claims of this process when it stood still, so that sends that have not begun return to the queue. */
export const giveBackClaims = ({ logger }) => watchFreeze(maxFreezeMs, ({ ms }) => {
    expireAllFences();
    logger.warn({ seconds: Math.round(ms / 1_000) }, "this process stood still: its claims are given back");
});
//# sourceMappingURL=give-back-claims.js.map