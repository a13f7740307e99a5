import { exact, money, r2, zero, type Exact } from "../pricing/decimal.ts";
import type { TaxSubtotal } from "../pricing/amounts.ts";
import type { Decimal } from "./document.ts";

/** Net amount and VAT by VAT category, the standard rate by its percent: "S 5 %". */
export type ByCategory = Readonly<Record<string, readonly [net: Decimal, tax: Decimal]>>;

interface Share {
  net: Exact;
  tax: Exact;
}

/** An invoice, and what other credit notes take off it. */
export interface ChargedDocument {
  id: string;
  chargedByCategory: ByCategory;
  creditedByCategory: readonly ByCategory[];
}

/** What of one category no invoice has left. */
export interface CategoryExcess {
  category: string;
  /** What the credit note gives back of the category. */
  net: Exact;
  tax: Exact;
  /** What its invoices have left of it. */
  netLeft: Exact;
  taxLeft: Exact;
  /** What is too much, with VAT. */
  excess: Exact;
}

/** The parts of a credit note by invoice, and what no invoice has. */
export interface CategoryShares {
  ofInvoices: ReadonlyMap<string, ByCategory>;
  excesses: readonly CategoryExcess[];
}

/** Only the standard rate charges VAT, so no other category has a rate that counts. */
const categoryOf = ({ tax_category: { id, percent } }: TaxSubtotal): string =>
  id === "S" && percent !== undefined ? `S ${exact(percent).toFixed()} %` : id;

/** A category whose allowances exceed its lines gives nothing back. */
const positive = (amount: Exact): Exact => (amount.gt(0) ? amount : zero);

const lesser = (one: Exact, other: Exact): Exact => (one.lt(other) ? one : other);

export function byCategory(subtotals: readonly TaxSubtotal[]): ByCategory {
  const all = new Map<string, Share>();
  for (const subtotal of subtotals) {
    const category = categoryOf(subtotal);
    const { net, tax } = all.get(category) ?? nothing;
    all.set(category, { net: net.plus(subtotal.taxable_amount), tax: tax.plus(subtotal.tax_amount) });
  }
  return written(all);
}

const nothing: Share = { net: zero, tax: zero };

const written = (shares: ReadonlyMap<string, Share>): ByCategory =>
  Object.fromEntries([...shares].map(([category, { net, tax }]) => [category, [money(net), money(tax)]]));

const shareOf = (amounts: ByCategory, category: string): Share => {
  const [net, tax] = amounts[category] ?? ["0", "0"];
  return { net: positive(exact(net)), tax: positive(exact(tax)) };
};

function leftOf({ chargedByCategory, creditedByCategory }: ChargedDocument, category: string): Share {
  let { net, tax } = shareOf(chargedByCategory, category);
  for (const credited of creditedByCategory) {
    const share = shareOf(credited, category);
    net = net.minus(share.net);
    tax = tax.minus(share.tax);
  }
  return { net: positive(net), tax: positive(tax) };
}

/** Each credit note rounds its VAT once per category. */
const roundingTolerance = exact("0.01");

/**
 * Counts each category of a credit note against what its invoices have left of that category, in their order. VAT may exceed that by
 * rounding alone: it is then no more than what the invoices charged for as much.
 *
 * @param coversRest whether something else may have what the invoices have not
 */
export function shareOut(
  credit: ByCategory,
  invoices: readonly ChargedDocument[],
  coversRest: boolean,
): CategoryShares {
  const shares = new Map(invoices.map(({ id }) => [id, new Map<string, Share>()]));
  const excesses: CategoryExcess[] = [];
  for (const category of Object.keys(credit)) {
    const { net, tax } = shareOf(credit, category);
    const lefts = invoices.map((invoice) => leftOf(invoice, category));
    let rest: Share = { net, tax };
    invoices.forEach(({ id }, index) => {
      const left = lefts[index] ?? nothing;
      const share = { net: lesser(left.net, rest.net), tax: lesser(left.tax, rest.tax) };
      rest = { net: rest.net.minus(share.net), tax: rest.tax.minus(share.tax) };
      if (share.net.gt(0) || share.tax.gt(0)) {
        shares.get(id)?.set(category, share);
      }
    });
    const last = shares.get(invoices.at(-1)?.id ?? "");
    if (last === undefined || coversRest || (rest.net.eq(0) && rest.tax.eq(0))) {
      continue;
    }
    const { net: given, tax: givenTax } = last.get(category) ?? nothing;
    last.set(category, { net: given.plus(rest.net), tax: givenTax.plus(rest.tax) });
    const excessTax = isRounding({ net, tax }, invoices, category) ? zero : rest.tax;
    const excess = rest.net.plus(excessTax);
    if (excess.gt(0)) {
      const netLeft = net.minus(rest.net);
      excesses.push({ category, net, tax, netLeft, taxLeft: tax.minus(rest.tax), excess });
    }
  }
  return { ofInvoices: new Map([...shares].map(([id, ofOne]) => [id, written(ofOne)])), excesses };
}

/** Whether the VAT is what the invoices charged for such a net amount. */
function isRounding({ net, tax }: Share, invoices: readonly ChargedDocument[], category: string): boolean {
  const charged = invoices.map((invoice) => shareOf(invoice.chargedByCategory, category));
  const chargedNet = charged.reduce((total, one) => total.plus(one.net), zero);
  const chargedTax = charged.reduce((total, one) => total.plus(one.tax), zero);
  return chargedNet.gt(0) && tax.lte(r2(net.times(chargedTax).div(chargedNet)).plus(roundingTolerance));
}

/** Sum of the parts, with VAT. */
export const grossOf = (amounts: ByCategory): Exact =>
  Object.values(amounts).reduce((total, [net, tax]) => total.plus(net).plus(tax), zero);
