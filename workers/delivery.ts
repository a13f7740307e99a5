import { legsOf } from "../common/domain/status/legs.ts";
import type { StageName, DocumentRef } from "../common/domain/status/pipeline.ts";
import { deliverLeg, type DeliveryDeps } from "../common/services/delivery/deliver-leg.ts";
import type { Deps } from "../common/services/process/deps.ts";
import type { StageProcessor } from "./work-stages.ts";

export type DeliveryStageDeps = DeliveryDeps & Pick<Deps, "queues">;

/**
 * Delivers the documents of the job on the first of the stage's legs that has something to do, side by side. What has to wait
 * gets a job of its own for later; an access point that is unavailable is no failure of the job. A throw (the database is unavailable)
 * repeats the job, in which what was delivered is stale. deliver-leg.ts says what happens when this dies between any two
 * of its steps.
 */
export function deliveryStage(deps: DeliveryStageDeps, stage: StageName): StageProcessor {
  const legs = legsOf(stage);
  const deliver = async (document: DocumentRef): Promise<void> => {
    for (const leg of legs) {
      const delivery = await deliverLeg(deps, document, leg);
      if (delivery.result === "waiting") {
        await deps.queues.enqueueAlone(stage, document, delivery.againInMs);
      }
      if (delivery.result === "done") {
        return;
      }
    }
  };
  return async ({ data }) => {
    const settled = await Promise.allSettled(data.documents.map(deliver));
    const failed = settled.find((each) => each.status === "rejected");
    if (failed !== undefined) {
      throw failed.reason;
    }
  };
}
