import { definedFields } from "../runtime/defined-fields.ts";
import { atLeastTwoDecimals } from "../pricing/decimal.ts";
import type { Decimal, TaxCategoryCode } from "../documents/document.ts";
import type { DocumentAmounts, LineAmounts, TaxSubtotal, Totals } from "../pricing/amounts.ts";
import type { UblElement } from "../readable-invoice/ubl-element.ts";
import { decimalAt, plainDecimal, textAt } from "./element-values.ts";

const none = "0.00";
const unknownLine: LineAmounts = {
  base_amount: none,
  net_amount: none,
  tax_amount: none,
  total_amount: none,
  allowances: [],
  charges: [],
  gross_price_amount: "0",
};
const unknownTotals: Totals = {
  line_extension_amount: none,
  tax_exclusive_amount: none,
  tax_inclusive_amount: none,
  payable_amount: none,
  tax_amount: none,
  tax_subtotals: [],
};

/** Stated in the XML, else computed by us, else 0. */
function stated(from: UblElement | undefined, way: string, ours: Decimal = none): Decimal {
  const read = decimalAt(from, way);
  return read === undefined ? ours : atLeastTwoDecimals(read);
}

/** An amount that a document need not have. */
function optional(from: UblElement | undefined, way: string, ours: Decimal | undefined): Decimal | undefined {
  return ours === undefined && decimalAt(from, way) === undefined ? undefined : stated(from, way, ours);
}

/**
 * The amounts that a document states. What has no place in UBL, or is missing, is taken from `ours`.
 *
 * @param ours undefined where the document cannot be priced
 */
export function readAmounts(root: UblElement, ours: DocumentAmounts | undefined): DocumentAmounts {
  const isForeign = textAt(root, "DocumentCurrencyCode") !== "AED";
  const readLine = isForeign ? readForeignLine : readDirhamLine;
  const totals = readTotals(root, ours?.totals ?? unknownTotals);
  return {
    lines: root.all("Line").map((line, index) => readLine(line, ours?.lines[index] ?? unknownLine)),
    allowances: entryAmounts(root, "Allowance"),
    charges: entryAmounts(root, "Charge"),
    totals: isForeign ? { ...totals, ...readTotalsInAed(root, ours?.totals ?? unknownTotals) } : totals,
  };
}

const entryAmounts = (owner: UblElement, step: "Allowance" | "Charge"): Decimal[] =>
  owner.all(step).map((entry) => stated(entry, "Amount"));

const readLineAmounts = (line: UblElement, ours: LineAmounts): LineAmounts => ({
  ...ours,
  net_amount: stated(line, "LineExtensionAmount", ours.net_amount),
  allowances: entryAmounts(line, "Allowance"),
  charges: entryAmounts(line, "Charge"),
  gross_price_amount: decimalAt(line, "Price/Allowance/BaseAmount") ?? ours.gross_price_amount,
});

const [lineTax, lineTotal] = ["ItemPriceExtension/TaxTotal/TaxAmount", "ItemPriceExtension/Amount"] as const;

const readDirhamLine = (line: UblElement, ours: LineAmounts): LineAmounts => ({
  ...readLineAmounts(line, ours),
  tax_amount: stated(line, lineTax, ours.tax_amount),
  total_amount: stated(line, lineTotal, ours.total_amount),
});

/** BTAE-08 and BTAE-10 are in AED: those in the document's currency are ours. */
const readForeignLine = (line: UblElement, ours: LineAmounts): LineAmounts => ({
  ...readLineAmounts(line, ours),
  tax_amount_in_aed: stated(line, lineTax, ours.tax_amount_in_aed),
  total_amount_in_aed: stated(line, lineTotal, ours.total_amount_in_aed),
});

function readTotals(root: UblElement, ours: Totals): Totals {
  const total = root.first("LegalMonetaryTotal");
  return {
    line_extension_amount: stated(total, "LineExtensionAmount", ours.line_extension_amount),
    tax_exclusive_amount: stated(total, "TaxExclusiveAmount", ours.tax_exclusive_amount),
    tax_inclusive_amount: stated(total, "TaxInclusiveAmount", ours.tax_inclusive_amount),
    ...definedFields({
      allowance_total_amount: optional(total, "AllowanceTotalAmount", ours.allowance_total_amount),
      charge_total_amount: optional(total, "ChargeTotalAmount", ours.charge_total_amount),
      prepaid_amount: optional(total, "PrepaidAmount", ours.prepaid_amount),
      rounding_amount: optional(total, "PayableRoundingAmount", ours.rounding_amount),
    }),
    payable_amount: stated(total, "PayableAmount", ours.payable_amount),
    tax_amount: stated(root, "TaxTotal/TaxAmount", ours.tax_amount),
    tax_subtotals: root.first("TaxTotal")?.all("TaxSubtotal").map(readSubtotal) ?? ours.tax_subtotals,
  };
}

/** VAT (IBT-111) and total (BTAE-20) in AED; the latter is written "AED 5377.35". */
function readTotalsInAed(
  root: UblElement,
  ours: Totals,
): Pick<Totals, "tax_amount_in_aed" | "tax_inclusive_amount_in_aed"> {
  const written = textAt(root, "AedTotal/DocumentDescription")?.replace(/^AED\s/, "");
  const total = plainDecimal(written) ?? ours.tax_inclusive_amount_in_aed ?? none;
  return {
    tax_amount_in_aed: stated(root, "TaxTotalInTaxCurrency/TaxAmount", ours.tax_amount_in_aed),
    tax_inclusive_amount_in_aed: atLeastTwoDecimals(total),
  };
}

/** A part of the VAT breakdown (IBG-23). */
function readSubtotal(subtotal: UblElement): TaxSubtotal {
  const percent = decimalAt(subtotal, "TaxCategory/Percent");
  return {
    tax_category: {
      id: (textAt(subtotal, "TaxCategory/ID") ?? "") as TaxCategoryCode,
      ...(percent !== undefined && { percent }),
    },
    taxable_amount: stated(subtotal, "TaxableAmount"),
    tax_amount: stated(subtotal, "TaxAmount"),
  };
}
