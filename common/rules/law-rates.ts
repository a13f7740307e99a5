import { coarseRates, coarseRatesOf, dollarPegs, type CoarseRate } from "../code-lists/coarse-rates.ts";
import { isCreditNote } from "../documents/document-kinds.ts";
import type { Decimal, TradeDocument } from "../documents/document.ts";
import { daysFrom, inDays } from "./days.ts";
import type { JudgedByLaw, LawComplaint, LawRule } from "./law-rule.ts";

const rateAt = "cac:TaxExchangeRate[1]";

/** How near a rate has to be to a power of ten times the expected one to be called so. */
const tenfoldWithin = 1.3;

/** What AED amounts are computed with; undefined in AED, and for a currency of a peg, which OWN-52 and OWN-53 compare. */
export function floatingRate({
  document_currency_code: currency,
  tax_exchange_rate: stated,
}: Pick<TradeDocument, "document_currency_code" | "tax_exchange_rate">):
  | { currency: string; rate: Decimal }
  | undefined {
  return currency === "AED" || stated === undefined || dollarPegs.has(currency)
    ? undefined
    : { currency, rate: stated.calculation_rate };
}

/**
 * Whether it is the dollar's rate, 3.6725 or a rounded form: a slip to the next line of a table of rates, which for the euro is
 * within 15 %.
 */
const isOfDollar = (rate: Decimal, { aed }: CoarseRate): boolean =>
  aed !== "3.67" && Number(rate) >= 3.67 && Number(rate) <= 3.673;

/** Whether a rate is further from the expected one than the currency may be. */
export function isFar(rate: Decimal, { aed, least, most }: CoarseRate): boolean {
  const times = Number(rate) / Number(aed);
  return times < least || times > most;
}

/** Whether OWN-76 is about a rate. */
export const isSlip = (rate: Decimal, worth: CoarseRate): boolean => isOfDollar(rate, worth) || isFar(rate, worth);

/** How a rate differs from the expected one: as its inverse, by tens, or by how much. */
export function wordsOfSlip(currency: string, rate: Decimal, { aed, least, most }: CoarseRate): string {
  const times = Number(rate) / Number(aed);
  const product = Number(rate) * Number(aed);
  if (!(times > 0)) {
    return "is not above zero";
  }
  const power = Math.round(Math.log10(times));
  const fromTenfold = power === 0 ? Infinity : Math.abs(Math.log(times / 10 ** power));
  const fromInverse = product >= least && product <= most ? Math.abs(Math.log(product)) : Infinity;
  const isTenfold = fromTenfold <= Math.log(tenfoldWithin);
  if (fromInverse < (isTenfold ? fromTenfold : Infinity)) {
    return `is the wrong way round: it has to be AED for one ${currency}, not ${currency} for one AED`;
  }
  const direction = times > 1 ? "high" : "low";
  if (isTenfold) {
    return `is ${power ** 2 === 1 ? "ten" : 10 ** Math.abs(power)} times too ${direction}`;
  }
  const factor = Math.round(Math.max(times, 1 / times));
  return factor >= 2
    ? `is ${factor} times too ${direction}`
    : `is ${Math.round(Math.abs(times - 1) * 100)} % too ${direction}`;
}

function farFromWorth({ document }: JudgedByLaw): LawComplaint[] {
  const stated = floatingRate(document);
  const worth = stated && coarseRates.get(stated.currency);
  if (worth === undefined || !isSlip(stated!.rate, worth)) {
    return [];
  }
  const { currency, rate } = stated!;
  const slip = isOfDollar(rate, worth) ? "is that of the US dollar" : wordsOfSlip(currency, rate, worth);
  return [
    {
      pointer: "/tax_exchange_rate/calculation_rate",
      at: `${rateAt}/cbc:CalculationRate[1]`,
      text: `The rate ${rate} ${slip}; one ${currency} is about ${worth.aed} AED (coarse table of ${coarseRatesOf})`,
    },
  ];
}

/** How far the day of the rate may be from the supply: many companies use the rate of the month before. */
const maxRateDays = 31;

/**
 * The first and the last day on which the supply can have taken place. Without a period both are the day of delivery or of the
 * invoice, whichever is earlier. With a period, any day from the earliest of these dates to the invoice counts.
 */
function daysOfSupply({ issue_date: issued, delivery, invoice_period: period }: TradeDocument): [string, string] {
  const { start_date: start = issued, end_date: end = start } = period ?? {};
  const delivered = delivery?.actual_delivery_date ?? issued;
  const first = [issued, delivered, start, end].reduce((one, other) => (other < one ? other : one));
  return [first, period === undefined ? first : issued];
}

function rateOfAnotherDay({ kind, document }: JudgedByLaw): LawComplaint[] {
  const { issue_date: issued, tax_exchange_rate: stated, document_currency_code: currency } = document;
  const date = stated?.date;
  if (currency === "AED" || date === undefined) {
    return [];
  }
  const complain = (days: number, beside: string): LawComplaint[] => [
    {
      pointer: "/tax_exchange_rate/date",
      at: `${rateAt}/cbc:Date[1]`,
      text: `The rate is that of ${date}, ${inDays(days)} ${beside}`,
    },
  ];
  const ahead = daysFrom(issued, date);
  if (ahead > 0) {
    return complain(ahead, `after the issue date ${issued}`);
  }
  // A credit note takes the rate of its original, however long ago that was.
  if (isCreditNote(kind)) {
    return [];
  }
  const [first, last] = daysOfSupply(document);
  const early = daysFrom(date, first);
  const late = daysFrom(last, date);
  return early > maxRateDays
    ? complain(early, `before the supply on ${first}`)
    : late > maxRateDays
      ? complain(late, `after the supply on ${last}`)
      : [];
}

export const rateLaw: readonly LawRule[] = [
  {
    id: "OWN-76",
    source: "VAT decree-law 69: the rate that the central bank approves",
    test: "the rate is near what the currency is worth",
    refused: false,
    find: farFromWorth,
  },
  {
    id: "OWN-77",
    source: "VAT decree-law 69: the rate on the date of supply",
    test: "the rate is of a day within 31 days of the supply, and not after the issue",
    refused: false,
    find: rateOfAnotherDay,
  },
];
