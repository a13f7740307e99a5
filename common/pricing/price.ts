import type {
  AllowanceOrCharge,
  Decimal,
  TaxCategory,
  TaxCategoryCode,
  DocumentLine,
  TradeDocument,
} from "../documents/document.ts";
import { exact, r2, type Exact, decimalPlaces, money, percentOf, sum, zero } from "./decimal.ts";
import type { LineAmounts, TaxSubtotal, DocumentAmounts, Totals } from "./amounts.ts";

/**
 * Computes every amount of a validated document, in linear time. Credit notes use the same formulas with positive
 * amounts.
 *
 * @throws RangeError for a missing exchange rate (of a document not in AED), a missing amount of an allowance or charge, or
 * a missing tax category of one at document level
 */
export function price(document: TradeDocument): DocumentAmounts {
  // BTAE-04: AED per unit of the document's currency. A rate in an AED document has no meaning and is ignored.
  const { document_currency_code: currency, tax_exchange_rate: stated } = document;
  if (currency !== "AED" && stated === undefined) {
    throw new RangeError("A document that is not in AED needs a tax_exchange_rate");
  }
  const aedRate = currency === "AED" || stated === undefined ? undefined : exact(stated.calculation_rate);
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
    totals: documentTotals(document, parts, aedRate),
  };
}

/**
 * The amounts of an accepted document: those of its XML where it was sent as XML, because that is what the receiver
 * gets, else computed.
 *
 * @throws RangeError as price
 */
export const amountsOf = (document: TradeDocument): DocumentAmounts => document.sent_xml?.amounts ?? price(document);

/**
 * Prices one line (pricing part 2).
 *
 * @param aedRate AED per unit of the document currency; undefined when the document is in AED
 */
export function priceLine(line: DocumentLine, aedRate: Exact | undefined): { net: Exact; amounts: LineAmounts } {
  const allowances = allowanceAmounts(line.allowances);
  const charges = allowanceAmounts(line.charges);
  const { classified_tax_category: category, price: own } = line;
  // IBT-131. ibr-147-ae computes it in doubles, in this order of operations, and accepts no other result. The base amount
  // is rounded in the same way, so that both agree where no allowance or charge lies between them.
  const exactAmount = exactBase(line);
  const base = acceptedByDoubles(exactAmount, r2Double(officialBase(line)));
  const net =
    charges.length + allowances.length === 0
      ? base
      : acceptedByDoubles(
          exactAmount.plus(sum(charges)).minus(sum(allowances)),
          r2Double(officialNet(line, charges, allowances)),
        );
  const rate = lineRate(category);
  const tax = chargesVat(category.id) && rate !== undefined ? r2(percentOf(net, rate)) : zero;
  const total = net.plus(tax);
  const discount = own.allowance?.amount ?? "0";
  const pricePlaces = Math.max(decimalPlaces(own.base_amount), decimalPlaces(discount));
  return {
    net,
    amounts: {
      base_amount: money(base),
      net_amount: money(net),
      tax_amount: money(tax),
      total_amount: money(total),
      ...(aedRate === undefined
        ? {}
        : { tax_amount_in_aed: money(tax.times(aedRate)), total_amount_in_aed: money(total.times(aedRate)) }),
      allowances: allowances.map(money),
      charges: charges.map(money),
      // IBT-148, exact: aligned-ibrp-004 requires price = gross − discount to the last digit.
      gross_price_amount: exact(own.base_amount).plus(discount).toFixed(pricePlaces),
    },
  };
}

/**
 * Amounts of allowances or charges in request order, 2 decimals. Without an amount it is base × percent / 100, which
 * the rules compute in doubles without tolerance (ibr-131-ae, ibr-146-ae).
 *
 * @throws RangeError when an entry has neither an amount nor both base_amount and multiplier_factor_numeric
 */
const allowanceAmounts = (entries: readonly AllowanceOrCharge[] = []): Exact[] =>
  entries.map(({ amount, base_amount: base, multiplier_factor_numeric: percent }) => {
    if (amount !== undefined) {
      return r2(exact(amount));
    }
    if (base === undefined || percent === undefined) {
      throw new RangeError("An allowance or charge needs an amount, or a base_amount and a multiplier_factor_numeric");
    }
    const official = r2Double((Number(base) * Number(percent)) / 100);
    return acceptedByDoubles(percentOf(exact(base), percent), official);
  });

function exactBase({ quantity, price: { base_amount: amount, base_quantity: per } }: DocumentLine): Exact {
  const product = exact(quantity).times(amount);
  return per === "1" ? product : product.div(per);
}

/** The net amount before it is rounded. */
export const unroundedNet = (line: DocumentLine, { allowances, charges }: LineAmounts): Exact =>
  exactBase(line)
    .plus(sum(charges.map(exact)))
    .minus(sum(allowances.map(exact)));

/** The rounding of official rules that compute in doubles (`rflt`, pint-ae-rules 1.2). */
const r2Double = (value: number): number => Math.round(value * 100) / 100;

/**
 * The amount that passes rules which compare doubles without tolerance (ibr-147-ae, ibr-131-ae, ibr-146-ae): the exact
 * one if they accept it, else the double's. They differ only near half a fils.
 */
export function acceptedByDoubles(exactAmount: Exact, official: number): Exact {
  const rounded = r2(exactAmount);
  return r2Double(Number(rounded.toFixed(2))) === official ? rounded : exact(official);
}

const officialBase = ({ quantity, price: { base_amount: amount, base_quantity: per } }: DocumentLine): number =>
  Number(quantity) * (Number(amount) / Number(per));

const officialNet = (line: DocumentLine, charges: readonly Exact[], allowances: readonly Exact[]): number =>
  officialBase(line) + doubleSum(charges) - doubleSum(allowances);

/** Whether ibr-147-ae accepts the net amount of a line: of amounts from 13 digits on it may refuse each. */
export const isNetAccepted = (line: DocumentLine, { net_amount: net, charges, allowances }: LineAmounts): boolean =>
  r2Double(Number(net)) === r2Double(officialNet(line, charges.map(exact), allowances.map(exact)));

const doubleSum = (amounts: readonly Exact[]): number =>
  amounts.reduce((total, amount) => total + Number(amount.toFixed(2)), 0);

/** Rounded parts of the totals, in request order. */
interface TotalParts {
  nets: readonly Exact[];
  allowances: readonly Exact[];
  charges: readonly Exact[];
}

/**
 * Pricing part 3 and 5: sums of rounded parts without tolerance (ibr-co-10 to ibr-co-16). The VAT is the sum of the
 * breakdowns, not of the lines.
 */
function documentTotals(document: TradeDocument, parts: TotalParts, aedRate: Exact | undefined): Totals {
  const subtotals = vatBreakdown(document, parts);
  const prepaid = exact(document.prepaid_amount ?? "0");
  const rounding = exact(document.rounding_amount ?? "0");
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

interface Group {
  category: TaxCategoryCode;
  rate: Decimal | undefined;
  taxable: Exact;
}

/**
 * IBG-23 (pricing part 4): one breakdown per category and numeric rate, in order of first appearance over lines,
 * allowances, charges. AE has a single one whatever its rates: aligned-ibrp-ae-08-ae compares it with all AE lines. E and
 * O have no rate there, though a document-level E amount shows 0 (ibr-119-ae).
 *
 * @throws RangeError when a document-level allowance or charge has no tax category
 */
function vatBreakdown(document: TradeDocument, { nets, allowances, charges }: TotalParts): TaxSubtotal[] {
  const groups = new Map<string, Group>();
  const add = ({ category, rate, taxable }: Group): void => {
    const isRateIrrelevant = category === "AE" || category === "E" || category === "O";
    const key = isRateIrrelevant || rate === undefined ? category : `${category} ${exact(rate).toFixed()}`;
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { category, rate, taxable });
    } else {
      group.taxable = group.taxable.plus(taxable);
    }
  };
  const addDocumentLevel = ({ tax_category: category }: AllowanceOrCharge, taxable: Exact): void => {
    if (category === undefined) {
      throw new RangeError("A document-level allowance or charge needs a tax category");
    }
    add({ category: category.id, rate: documentLevelRate(category), taxable });
  };
  document.document_lines.forEach(({ classified_tax_category: category }, index) =>
    add({ category: category.id, rate: lineRate(category), taxable: nets[index] ?? zero }),
  );
  document.allowances?.forEach((entry, index) => addDocumentLevel(entry, (allowances[index] ?? zero).times(-1)));
  document.charges?.forEach((entry, index) => addDocumentLevel(entry, charges[index] ?? zero));
  return [...groups.values()].map(({ category, rate, taxable }) => {
    const showsRate = category !== "E" && category !== "O" && rate !== undefined;
    const tax = chargesVat(category) && rate !== undefined ? r2(percentOf(taxable, rate)) : zero;
    return {
      tax_category: showsRate ? { id: category, percent: rate } : { id: category },
      taxable_amount: money(taxable),
      tax_amount: money(tax),
    };
  });
}

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
  const ofLines = sum(lines.map((line) => exact(line.tax_amount)));
  const difference = exact(totals.tax_amount).minus(ofLines);
  if (difference.eq(zero)) {
    return undefined;
  }
  const ofDocument = r2(unroundedTax(document.charges, charges).minus(unroundedTax(document.allowances, allowances)));
  return {
    line_tax_amount: money(ofLines),
    allowance_charge_tax_amount: money(ofDocument),
    rounding_difference: money(difference.minus(ofDocument)),
  };
}

const unroundedTax = (entries: readonly AllowanceOrCharge[] = [], amounts: readonly Decimal[]): Exact =>
  sum(
    entries.map(({ tax_category: category }, index) => {
      const rate = category !== undefined && chargesVat(category.id) ? documentLevelRate(category) : undefined;
      const amount = exact(amounts[index] ?? "0");
      return rate === undefined ? zero : percentOf(amount, rate);
    }),
  );

/** Pricing part 4: a missing rate is the only one of its category in the UAE; lines of E and O have none. */
const defaultLineRate: Readonly<Record<TaxCategoryCode, Decimal | undefined>> = {
  S: "5",
  Z: "0",
  E: undefined,
  O: undefined,
  AE: "5",
  N: "5",
};

/** IBT-152: the rate of a line, absent for E and O (aligned-ibrp-e-05, o-05). */
export function lineRate(category: TaxCategory): Decimal | undefined {
  const fallback = defaultLineRate[category.id];
  return fallback === undefined ? undefined : (category.percent ?? fallback);
}

/**
 * IBT-096, IBT-103: the rate of a document-level allowance or charge. E and AE are always 0 there and O has none
 * (aligned-ibrp-e-06/07, ae-06/07, o-06/07), even where the lines of the category show a rate.
 */
export function documentLevelRate(category: TaxCategory): Decimal | undefined {
  const fixed: Partial<Record<TaxCategoryCode, Decimal>> = { E: "0", AE: "0" };
  return fixed[category.id] ?? lineRate(category);
}

/** Only the standard rate charges VAT: reverse charge and margin scheme show a rate and charge nothing. */
export const chargesVat = (category: TaxCategoryCode): boolean => category === "S";
