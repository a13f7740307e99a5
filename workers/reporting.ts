import { deliveryStage, type DeliveryStageDeps } from "./delivery.ts";
import type { StageProcessor } from "./stage.ts";

/**
 * Leg to corner 5, queued → sending → sent: the tax data document travels to the authority's access point, and later
 * perhaps another that withdraws it.
 */
export const reportingStage = (deps: DeliveryStageDeps): StageProcessor =>
  deliveryStage(deps, { stage: "reporting", legs: ["c5", "withdrawal"] });
