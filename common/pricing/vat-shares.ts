import type { Decimal, DocumentKind, TaxCategoryCode, TradeDocument } from "../documents/document.ts";
import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentAmounts } from "./amounts.ts";
import { exact, money, r2, sum, zero, type Exact } from "./decimal.ts";

/** What a document adds to a VAT return. */
export interface VatFigures {
  /** The day of issue, as it is reported. */
  issueDate: string;
  /** Of the profile's party, which supplies in sales and buys in purchases; null outside of the UAE. */
  emirate: string | null;
  /** Net and VAT in AED by category. They add up to the totals that are reported, to the fils. */
  shares: Readonly<Partial<Record<TaxCategoryCode, readonly [net: Decimal, vat: Decimal]>>>;
}

export function vatFigures(kind: DocumentKind, document: TradeDocument, amounts: DocumentAmounts): VatFigures {
  const { country_code: country, country_subentity: emirate } = document[documentKinds[kind].issuer].postal_address;
  return {
    issueDate: document.issue_date,
    emirate: country === "AE" ? emirate : null,
    shares: vatShares(document, amounts),
  };
}

/** The report has the VAT in AED and, of a document in another currency, the total with VAT in AED: the net is what lies between. */
function vatShares(document: TradeDocument, { totals }: DocumentAmounts): VatFigures["shares"] {
  const { tax_amount_in_aed: tax = totals.tax_amount, tax_inclusive_amount_in_aed: inclusive } = totals;
  const isForeign = document.document_currency_code !== "AED";
  const net = isForeign && inclusive !== undefined ? exact(inclusive).minus(tax) : exact(totals.tax_exclusive_amount);
  const rate = exact((isForeign ? document.tax_exchange_rate?.calculation_rate : undefined) ?? "1");
  const categories = [...new Set(totals.tax_subtotals.map(({ tax_category: { id } }) => id))];
  const parts = (name: "taxable_amount" | "tax_amount"): Exact[] =>
    categories.map((category) =>
      sum(totals.tax_subtotals.filter((one) => one.tax_category.id === category).map((one) => exact(one[name]))),
    );
  const nets = spread(net, parts("taxable_amount"), rate);
  const taxes = spread(exact(tax), parts("tax_amount"), rate);
  return Object.fromEntries(
    categories.map((category, nth) => [category, [money(nets[nth] ?? zero), money(taxes[nth] ?? zero)]]),
  );
}

/** The parts in AED. The largest one takes the fils by which their roundings differ from that of the total. */
function spread(total: Exact, parts: readonly Exact[], rate: Exact): Exact[] {
  if (parts.length === 1) {
    return [total];
  }
  const rounded = parts.map((part) => r2(part.times(rate)));
  const sizes = rounded.map((part) => Number(part.abs().toFixed(2)));
  const largest = sizes.indexOf(Math.max(...sizes));
  const rest = total.minus(sum(rounded));
  return rounded.map((part, nth) => (nth === largest ? part.plus(rest) : part));
}
