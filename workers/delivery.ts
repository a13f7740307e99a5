import type { Leg } from "../common/domain/status.ts";
import type { DocumentRef, StageName } from "../common/queue/stages.ts";
import { deliverLeg, type DeliveryDeps } from "../common/services/deliver-leg.ts";
import type { Deps } from "../common/services/deps.ts";
import type { StageProcessor } from "./stage.ts";

export type DeliveryStageDeps = DeliveryDeps & Pick<Deps, "queues">;

/** What transmission and reporting share; each delivers on a leg of its own. */
const stages: Readonly<Record<Leg, StageName>> = { c3: "transmission", c5: "reporting", withdrawal: "reporting" };

/**
 * Delivers the documents of the job on their leg, side by side. What has to wait gets a job of its own for later; an
 * access point that is away is no failure of the job. A throw (the database is away) repeats the job, in which what was
 * delivered is stale. deliver-leg.ts says what happens when this dies between any two of its steps.
 */
export function deliveryStage(deps: DeliveryStageDeps, leg: Leg): StageProcessor {
  const deliver = async (document: DocumentRef): Promise<void> => {
    const delivery = await deliverLeg(deps, document, leg);
    if (delivery.result === "waiting") {
      await deps.queues.enqueueAlone(stages[leg], document, delivery.againInMs);
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
