import { findSendableLegs } from "../../common/delivery/leg-store.ts";
import type { Leg } from "../../common/status/legs.ts";
import type { DocumentRef } from "../../common/status/pipeline.ts";
import { deliverSendableLeg, type DeliveryDeps, type DeliveryResult } from "../../common/delivery/deliver-leg.ts";

/** Loads and delivers one leg. */
export async function deliverLeg(deps: DeliveryDeps, ref: DocumentRef, leg: Leg): Promise<DeliveryResult> {
  const { legs } = await findSendableLegs(deps.database, [ref], [leg]);
  return legs[0] === undefined ? { result: "stale" } : deliverSendableLeg(deps, legs[0]);
}
