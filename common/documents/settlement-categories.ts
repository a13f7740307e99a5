import { exact, money, sum, zero, type Exact } from "../pricing/decimal.ts";
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
  /** By how much the total may be more than what the invoices have left, because each document rounds its VAT. */
  rounding: Exact;
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
  return { net, tax };
}

const halfFils = exact("0.005");

/** Each document computes its VAT anew and rounds it once per category, and this credit note is one more. */
function roundingOf(invoices: readonly ChargedDocument[], category: string): Exact {
  const documents = invoices
    .flatMap(({ chargedByCategory: charged, creditedByCategory: credited }) => [charged, ...credited])
    .filter((amounts) => shareOf(amounts, category).tax.gt(0));
  return halfFils.times(documents.length + 1);
}

/** The same in every category that has VAT. */
function roundingOfAll(invoices: readonly ChargedDocument[]): Exact {
  const categories = new Set(invoices.flatMap(({ chargedByCategory: charged }) => Object.keys(charged)));
  const taxed = [...categories].filter((category) =>
    invoices.some(({ chargedByCategory: charged }) => shareOf(charged, category).tax.gt(0)),
  );
  return sum(taxed.map((category) => roundingOf(invoices, category)));
}

/**
 * Counts each category of a credit note against what its invoices have left of that category, in their order. Net amounts are
 * compared exactly; VAT may exceed what is left by rounding, because nobody can choose the VAT of a part of an invoice.
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
    let rest: Share = { net, tax };
    let taxOver = tax;
    invoices.forEach((invoice) => {
      const left = leftOf(invoice, category);
      taxOver = taxOver.minus(left.tax);
      const share = { net: lesser(positive(left.net), rest.net), tax: lesser(positive(left.tax), rest.tax) };
      rest = { net: rest.net.minus(share.net), tax: rest.tax.minus(share.tax) };
      if (share.net.gt(0) || share.tax.gt(0)) {
        shares.get(invoice.id)?.set(category, share);
      }
    });
    const last = shares.get(invoices.at(-1)?.id ?? "");
    if (last === undefined || coversRest || (rest.net.eq(0) && rest.tax.eq(0))) {
      continue;
    }
    const { net: given, tax: givenTax } = last.get(category) ?? nothing;
    last.set(category, { net: given.plus(rest.net), tax: givenTax.plus(rest.tax) });
    const excessTax = taxOver.lte(roundingOf(invoices, category)) ? zero : rest.tax;
    const excess = rest.net.plus(excessTax);
    if (excess.gt(0)) {
      const netLeft = net.minus(rest.net);
      excesses.push({ category, net, tax, netLeft, taxLeft: tax.minus(rest.tax), excess });
    }
  }
  const ofInvoices = new Map([...shares].map(([id, ofOne]) => [id, written(ofOne)]));
  return { ofInvoices, excesses, rounding: roundingOfAll(invoices) };
}

/** Sum of the parts, with VAT. */
export const grossOf = (amounts: ByCategory): Exact =>
  Object.values(amounts).reduce((total, [net, tax]) => total.plus(net).plus(tax), zero);
