import type { Decimal, DocumentAmounts } from "../pricing/amounts.ts";
import { sha256 } from "../runtime/digest.ts";

/** The amounts that are stored with a new document; the pricing stage stores all of them later. */
export interface AcceptedAmounts {
  acceptedAmountsSha256: string;
  taxInclusiveAmount: Decimal;
}

export const acceptedAmounts = (amounts: DocumentAmounts): AcceptedAmounts => ({
  acceptedAmountsSha256: amountsDigest(amounts),
  taxInclusiveAmount: amounts.totals.tax_inclusive_amount,
});

/**
 * Digest by which the pricing stage compares its amounts with those of the 201, which another release may have computed. So it is
 * of the values that the standard demands, in this order for good: another member, order or spelling (105.0 for 105.00) of a
 * release does not change it.
 */
export function amountsDigest({ lines, totals }: DocumentAmounts): string {
  const { tax_exclusive_amount, tax_inclusive_amount, tax_amount, tax_amount_in_aed, payable_amount } = totals;
  return sha256(
    [
      [tax_exclusive_amount, tax_inclusive_amount, tax_amount, tax_amount_in_aed, payable_amount].map(plain).join(" "),
      ...totals.tax_subtotals.map(({ taxable_amount, tax_amount: tax }) => `${plain(taxable_amount)} ${plain(tax)}`),
      "",
      ...lines.map(({ net_amount, tax_amount: tax }) => `${plain(net_amount)} ${plain(tax)}`),
    ].join("\n"),
  );
}

/** One spelling of a decimal: no zeros at its end. */
const plain = (amount: Decimal = "-"): string => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount);
