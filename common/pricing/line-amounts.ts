import type { Decimal, DocumentLine } from "../documents/document.ts";
import type { LineAmounts } from "./amounts.ts";
import { acceptedByDoubles, decimalPlaces, exact, money, r2, r2Double, sum, zero, type Exact } from "./decimal.ts";
import { allowanceAmounts } from "./allowance-amounts.ts";
import { chargesVat, lineRate } from "./tax-rate.ts";

/**
 * Prices one line (pricing part 2).
 *
 * @param aedRate AED per unit of the document currency; undefined when the document is in AED
 */
export function priceLine(line: DocumentLine, aedRate: Exact | undefined): { net: Exact; amounts: LineAmounts } {
  const allowances = allowanceAmounts(line.allowances);
  const charges = allowanceAmounts(line.charges);
  const { base, net } = roundedLine(line, { base: exactBase(line), allowances, charges });
  const tax = lineTax(line, net);
  const total = net.plus(tax);
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
      gross_price_amount: grossPrice(line),
    },
  };
}

interface NetParts {
  base: Exact;
  allowances: readonly Exact[];
  charges: readonly Exact[];
}

const exactBase = ({ quantity, price }: DocumentLine): Exact =>
  exact(quantity).times(price.base_amount).div(price.base_quantity);

/** The net amount before it is rounded. */
export function unroundedNet(line: DocumentLine, { allowances, charges }: LineAmounts): Exact {
  return exactBase(line).plus(totalOf(charges)).minus(totalOf(allowances));
}

const totalOf = (amounts: readonly Decimal[]): Exact => sum(amounts.map((amount) => exact(amount)));

/**
 * IBT-131. ibr-147-ae computes it in doubles, in this order of operations, and accepts no other result. The base amount
 * is rounded in the same way, so that both agree where no allowance or charge lies between them.
 */
function roundedLine(line: DocumentLine, { base, allowances, charges }: NetParts): { base: Exact; net: Exact } {
  const price = Number(line.price.base_amount) / Number(line.price.base_quantity);
  const official = Number(line.quantity) * price;
  const officialNet = official + doubleSum(charges) - doubleSum(allowances);
  return {
    base: acceptedByDoubles(base, r2Double(official)),
    net: acceptedByDoubles(base.plus(sum(charges)).minus(sum(allowances)), r2Double(officialNet)),
  };
}

function doubleSum(amounts: readonly Exact[]): number {
  return amounts.reduce((total, amount) => total + Number(amount.toFixed(2)), 0);
}

function lineTax(line: DocumentLine, net: Exact): Exact {
  const category = line.classified_tax_category;
  const rate = lineRate(category);
  return chargesVat(category.id) && rate !== undefined ? r2(net.times(rate).div(100)) : zero;
}

/** IBT-148, exact: aligned-ibrp-004 requires price = gross − discount to the last digit. */
function grossPrice({ price }: DocumentLine): Decimal {
  const discount = price.allowance?.amount ?? "0";
  const places = Math.max(decimalPlaces(price.base_amount), decimalPlaces(discount));
  return exact(price.base_amount).plus(discount).toFixed(places);
}
