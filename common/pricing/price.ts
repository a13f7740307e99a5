import type { Decimal, TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts, Totals, TaxSubtotal } from "./amounts.ts";
import { exact, money, type Exact, sum, zero } from "./decimal.ts";
import { allowanceAmounts } from "./allowance-amounts.ts";
import { priceLine } from "./line-amounts.ts";
import { vatBreakdown, type BreakdownParts } from "./vat-breakdown.ts";

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
    totals: documentTotals(
      {
        ...parts,
        subtotals: vatBreakdown(document, parts),
        prepaid: sentAmount(document.prepaid_amount),
        rounding: sentAmount(document.rounding_amount),
      },
      aedRate,
    ),
  };
}

const sentAmount = (amount: Decimal | undefined): Exact => (amount === undefined ? zero : exact(amount));

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

interface TotalParts extends BreakdownParts {
  subtotals: TaxSubtotal[];
  /** Zero when absent. */
  prepaid: Exact;
  rounding: Exact;
}

/**
 * Pricing part 3 and 5: sums of rounded parts without tolerance (ibr-co-10 to ibr-co-16). The VAT is the sum of the
 * breakdowns, not of the lines.
 *
 * @param aedRate AED per unit of the document currency; undefined when the document is in AED
 */
function documentTotals(parts: TotalParts, aedRate: Exact | undefined): Totals {
  const { subtotals, prepaid, rounding } = parts;
  const lines = sum(parts.nets);
  const allowances = sum(parts.allowances);
  const charges = sum(parts.charges);
  const taxExclusive = lines.minus(allowances).plus(charges);
  const tax = sum(subtotals.map((subtotal) => exact(subtotal.tax_amount)));
  const taxInclusive = taxExclusive.plus(tax);
  return {
    line_extension_amount: money(lines),
    tax_exclusive_amount: money(taxExclusive),
    tax_inclusive_amount: money(taxInclusive),
    ...(parts.allowances.length === 0 ? {} : { allowance_total_amount: money(allowances) }),
    ...(parts.charges.length === 0 ? {} : { charge_total_amount: money(charges) }),
    ...(prepaid.eq(zero) ? {} : { prepaid_amount: money(prepaid) }),
    ...(rounding.eq(zero) ? {} : { rounding_amount: money(rounding) }),
    payable_amount: money(taxInclusive.minus(prepaid).plus(rounding)),
    tax_amount: money(tax),
    tax_subtotals: subtotals,
    ...(aedRate === undefined
      ? {}
      : {
          tax_amount_in_aed: money(tax.times(aedRate)),
          tax_inclusive_amount_in_aed: money(taxInclusive.times(aedRate)),
        }),
  };
}
