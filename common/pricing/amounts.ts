import type { Decimal, TaxCategoryCode } from "./plain-values.ts";

/** Amounts of one line, 2 decimals each, document currency unless the name says AED. */
export interface LineAmounts {
  base_amount: Decimal;
  net_amount: Decimal;
  tax_amount: Decimal;
  total_amount: Decimal;
  /** Only when the document currency is not AED. */
  tax_amount_in_aed?: Decimal;
  total_amount_in_aed?: Decimal;
  /** Resolved amounts of the line's allowances and charges, in request order. */
  allowances: Decimal[];
  charges: Decimal[];
  /** IBT-148 = price.base_amount + price.allowance.amount, with as many decimals as its parts, never rounded. */
  gross_price_amount: Decimal;
}

export interface TaxSubtotal {
  tax_category: { id: TaxCategoryCode; percent?: Decimal };
  taxable_amount: Decimal;
  tax_amount: Decimal;
}

/** Amounts of what the document does not have (allowances, charges, prepayments, a rounding) are absent. */
export interface Totals {
  line_extension_amount: Decimal;
  tax_exclusive_amount: Decimal;
  tax_inclusive_amount: Decimal;
  allowance_total_amount?: Decimal;
  charge_total_amount?: Decimal;
  prepaid_amount?: Decimal;
  rounding_amount?: Decimal;
  payable_amount: Decimal;
  tax_amount: Decimal;
  tax_subtotals: TaxSubtotal[];
  tax_amount_in_aed?: Decimal;
  tax_inclusive_amount_in_aed?: Decimal;
}

export interface DocumentAmounts {
  lines: LineAmounts[];
  /** Resolved amounts of the document's allowances and charges, in request order. */
  allowances: Decimal[];
  charges: Decimal[];
  totals: Totals;
}
