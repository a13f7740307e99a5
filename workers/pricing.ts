import { savePriced } from "../common/db/stores/stage-store.ts";
import { price } from "../common/domain/pricing/price.ts";
import { amountsDigest } from "../common/services/prepare-document.ts";
import type { Deps } from "../common/services/deps.ts";
import { defineStage, type StageProcessor } from "./stage.ts";

/**
 * received → priced. Prices the stored request with the same function that priced the answer, and stores what everyone
 * later reads. A replay finds nothing that waits and does nothing.
 */
export function pricingStage(deps: Deps): StageProcessor {
  return defineStage(deps, {
    name: "pricing",
    from: "received",
    needs: {},
    prepare: () => Promise.resolve(),
    run: ({ id, revision, document, acceptedAmountsSha256 }) => {
      const startedAt = performance.now();
      const amounts = price(document);
      if (amountsDigest(amounts) !== acceptedAmountsSha256) {
        deps.logger.error({ documentId: id, revision }, "ALARM: amounts differ from those of the answer");
      }
      return {
        id,
        revision,
        amounts,
        to: "priced" as const,
        overallStatus: "PENDING" as const,
        event: "PRICED",
        durationMs: performance.now() - startedAt,
        detail: {
          currency: document.document_currency_code,
          tax_amount: amounts.totals.tax_amount,
          payable_amount: amounts.totals.payable_amount,
        },
      };
    },
    save: (results) => savePriced(deps.database, results),
    next: () => ["rendering"],
  });
}
