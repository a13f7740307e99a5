import type { Totals, TaxSubtotal } from "./amounts.ts";
import { exact, money, sum, type Exact } from "../decimal.ts";
import type { BreakdownParts } from "./vat-breakdown.ts";

/**
 * Pricing part 3 and 5: sums of rounded parts without tolerance (ibr-co-10 to ibr-co-16). The VAT is the sum of the
 * breakdowns, not of the lines. The API has no prepayments, so the payable amount is the inclusive one.
 *
 * @param aedRate AED per unit of the document currency; undefined when the document is in AED
 */
export function documentTotals(parts: BreakdownParts, subtotals: TaxSubtotal[], aedRate: Exact | undefined): Totals {
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
    payable_amount: money(taxInclusive),
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
