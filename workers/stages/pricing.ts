import { amountsOf } from "../../common/pricing/amounts-of.ts";
import { amountsDigest } from "../../common/documents/prepare-document.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { defineStage, type Stage } from "./stage.ts";

/** Finds the amounts of the stored document with the same function as the answer, and stores them. */
export function pricingStage(deps: Pick<Deps, "logger">): Stage {
  return defineStage({
    name: "pricing",
    run: ({ id, revision, document, acceptedAmountsSha256 }) => {
      const amounts = amountsOf(document);
      if (amountsDigest(amounts) !== acceptedAmountsSha256) {
        deps.logger.error({ documentId: id, revision }, "ALARM: amounts differ from those of the answer");
      }
      const { tax_amount, payable_amount } = amounts.totals;
      const detail = { currency: document.document_currency_code, tax_amount, payable_amount };
      return { to: "priced", event: "PRICED", detail, makes: { amounts } };
    },
  });
}
