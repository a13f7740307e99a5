import { exact, money, r2, sum, zero, type Exact } from "./decimal.ts";
import type { AllowanceOrCharge, Decimal, TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts } from "./amounts.ts";
import { chargesVat, documentLevelRate } from "./tax-rate.ts";

/** The VAT of a document in parts, where it is not what the VAT amounts of its lines add up to. */
export interface LineTaxDifference {
  line_tax_amount: Decimal;
  /** VAT of the document's charges less that of its allowances. */
  allowance_charge_tax_amount: Decimal;
  /** The rest, because VAT is rounded once per category and not on each line (pricing part 3). */
  rounding_difference: Decimal;
}

export function lineTaxDifference(
  document: Pick<TradeDocument, "allowances" | "charges">,
  { lines, allowances, charges, totals }: DocumentAmounts,
): LineTaxDifference | undefined {
  const lineTax = sum(lines.map((line) => exact(line.tax_amount)));
  const difference = exact(totals.tax_amount).minus(lineTax);
  if (difference.eq(zero)) {
    return undefined;
  }
  const ofDocument = r2(taxOf(document.charges, charges).minus(taxOf(document.allowances, allowances)));
  return {
    line_tax_amount: money(lineTax),
    allowance_charge_tax_amount: money(ofDocument),
    rounding_difference: money(difference.minus(ofDocument)),
  };
}

/** Not rounded. */
const taxOf = (entries: readonly AllowanceOrCharge[] = [], amounts: readonly Decimal[]): Exact =>
  sum(
    entries.map(({ tax_category: category }, index) => {
      const rate = category !== undefined && chargesVat(category.id) ? documentLevelRate(category) : undefined;
      return rate === undefined
        ? zero
        : exact(amounts[index] ?? "0")
            .times(rate)
            .div(100);
    }),
  );
