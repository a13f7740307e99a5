import type { TradeDocument } from "../document.ts";
import type { DocumentAmounts } from "./amounts.ts";
import { exact, money, type Exact } from "../decimal.ts";
import { allowanceAmounts } from "./allowance-amounts.ts";
import { priceLine } from "./line-amounts.ts";
import { documentTotals } from "./totals.ts";
import { vatBreakdown } from "./vat-breakdown.ts";

/**
 * Computes every amount of a validated document, in linear time. Credit notes use the same formulas with positive
 * amounts.
 *
 * @throws RangeError when the document lacks an exchange rate although it is not in AED, the amount of an allowance, or
 * the tax category of a document-level one
 */
export function price(document: TradeDocument): DocumentAmounts {
  const aedRate = exchangeRate(document);
  const lines = document.document_lines.map((line) => priceLine(line, aedRate));
  const parts = {
    nets: lines.map((line) => line.net),
    allowances: allowanceAmounts(document.allowances),
    charges: allowanceAmounts(document.charges),
  };
  return {
    lines: lines.map((line) => line.amounts),
    allowances: parts.allowances.map(money),
    charges: parts.charges.map(money),
    totals: documentTotals(parts, vatBreakdown(document, parts), aedRate),
  };
}

/** BTAE-04. A rate in an AED document has no meaning and is ignored. */
function exchangeRate(document: TradeDocument): Exact | undefined {
  if (document.document_currency_code === "AED") {
    return undefined;
  }
  if (document.tax_exchange_rate === undefined) {
    throw new RangeError("A document that is not in AED needs a tax_exchange_rate");
  }
  return exact(document.tax_exchange_rate.calculation_rate);
}
