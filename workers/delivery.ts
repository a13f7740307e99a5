import { findSendableLegs, type SendableLeg } from "../common/db/stores/delivery/sendable-leg-store.ts";
import { legsOf } from "../common/domain/status/legs.ts";
import type { DocumentRef, StageName } from "../common/domain/status/pipeline.ts";
import { deliverLoaded, type DeliveryDeps } from "../common/services/delivery/deliver-leg.ts";
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
  const deliver = async (legs: readonly SendableLeg[]): Promise<void> => {
    for (const leg of legs) {
      const delivery = await deliverLoaded(deps, leg);
      if (delivery.result === "waiting") {
        await deps.queues.enqueueAlone(stage, { id: leg.documentId, revision: leg.revision }, delivery.againInMs);
      }
      if (delivery.result === "done") {
        return;
      }
    }
  };
  return async ({ data }) => {
    let rest: readonly DocumentRef[] = data.documents;
    while (rest.length > 0) {
      const found = await findSendableLegs(deps.database, rest, legsOf(stage));
      const settled = await Promise.allSettled(byDocument(found.legs).map(deliver));
      const failed = settled.find((each) => each.status === "rejected");
      if (failed !== undefined) {
        throw failed.reason;
      }
      ({ rest } = found);
    }
  };
}

function byDocument(legs: readonly SendableLeg[]): SendableLeg[][] {
  const documents = new Map<string, SendableLeg[]>();
  for (const leg of legs) {
    documents.set(leg.documentId, [...(documents.get(leg.documentId) ?? []), leg]);
  }
  return [...documents.values()];
}
