import { deliveryStage, type DeliveryStageDeps } from "./delivery.ts";
import type { StageProcessor } from "./stage.ts";

/** Leg to corner 5, queued → sending → sent: the tax data document travels to the authority's access point. */
export const reportingStage = (deps: DeliveryStageDeps): StageProcessor => deliveryStage(deps, "c5");
