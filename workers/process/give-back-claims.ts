import { expireAllFences } from "../../common/peppol/send-slots.ts";
import { watchFreeze } from "../../common/runtime/clock.ts";
import type { Deps } from "../../common/runtime/deps.ts";

/** Half of a claim's duration: after a longer freeze no claim is reliable. */
const maxFreezeMs = 3_000;

/** Expires the claims of this process when it stood still, so that sends that have not begun return to the queue. */
export const giveBackClaims = ({ logger }: Pick<Deps, "logger">): { stop(): void } =>
  watchFreeze(maxFreezeMs, ({ ms }) => {
    expireAllFences();
    logger.warn({ seconds: Math.round(ms / 1_000) }, "this process stood still: its claims are given back");
  });
