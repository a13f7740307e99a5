import { deliveryStage, type DeliveryStageDeps } from "./delivery.ts";
import type { StageProcessor } from "./stage.ts";

/** Leg to corner 3, queued → sending → sent: the UBL document travels to the supplier's access point. */
export const transmissionStage = (deps: DeliveryStageDeps): StageProcessor =>
  deliveryStage(deps, { stage: "transmission", legs: ["c3"] });
