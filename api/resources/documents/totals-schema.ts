import type { DecimalTable, Totals } from "../../../common/pricing/amounts.ts";
import type { LineTaxDifference } from "../../../common/pricing/price.ts";
import { described, listOf, number, object, string, type JsonSchema } from "../../openapi/description.ts";

const subtotal = object({
  tax_category: object({ id: string, percent: number }, { optional: ["percent"] }),
  taxable_amount: number,
  tax_amount: number,
});

const lineTax: DecimalTable<LineTaxDifference, JsonSchema> = {
  line_tax_amount: described(number, "What the `tax_amount` of the lines adds up to."),
  allowance_charge_tax_amount: described(number, "VAT of the document's charges less that of its allowances."),
  rounding_difference: described(number, "The rest: VAT is rounded once per category, and not on each line."),
};

const totalAmounts: DecimalTable<Omit<Totals, "tax_subtotals">, JsonSchema> = {
  line_extension_amount: number,
  tax_exclusive_amount: number,
  tax_inclusive_amount: number,
  allowance_total_amount: number,
  charge_total_amount: number,
  prepaid_amount: described(number, "As sent, unless it is 0."),
  rounding_amount: described(number, "As sent, unless it is 0."),
  payable_amount: described(number, "`tax_inclusive_amount` less `prepaid_amount` plus `rounding_amount`."),
  tax_amount: described(number, "What the VAT amounts of `tax_subtotals` add up to, not those of the lines."),
  tax_amount_in_aed: number,
  tax_inclusive_amount_in_aed: number,
};

/** The totals of a document, as answers carry them. */
export const totals = described(
  object(
    {
      ...totalAmounts,
      tax_subtotals: listOf(subtotal),
      line_tax_difference: described(
        object(lineTax, { title: "LineTaxDifference" }),
        "`tax_amount` in parts, where it is not what the `tax_amount` of the lines adds up to.",
      ),
    },
    {
      title: "Totals",
      optional: [
        "allowance_total_amount",
        "charge_total_amount",
        "prepaid_amount",
        "rounding_amount",
        "tax_amount_in_aed",
        "tax_inclusive_amount_in_aed",
        "line_tax_difference",
      ],
    },
  ),
  "Sums of rounded amounts, for which two roundings hold. The amount of a line is rounded as rule IBR-147-AE computes it, in binary floating point: of exactly half a fils it may take the lower amount (41.05 × 344.70 = 14,149.935 is 14,149.93), and the network takes no other. VAT is computed exactly, once per VAT category, and half a fils goes up.",
);
