import { coarseRates, type CoarseRate } from "../code-lists/coarse-rates.ts";
import type { Finding } from "../rules/finding.ts";
import { floatingRate, isFar, isSlip, wordsOfSlip } from "../rules/law-rates.ts";
import { documentKinds, isCreditNote } from "./document-kinds.ts";
import type { Decimal, DocumentKind, TradeDocument } from "./document.ts";

export interface LastRate {
  documentSequence: string;
  issueDate: string;
  rate: Decimal;
}

export interface RatedDocument {
  kind: DocumentKind;
  document: Pick<TradeDocument, "document_currency_code" | "tax_exchange_rate" | "sent_xml">;
}

/** The currency of an invoice whose rate is compared with earlier ones; a credit note takes the rate of its original. */
export const ratedCurrency = ({ kind, document }: RatedDocument): string | undefined =>
  isCreditNote(kind) ? undefined : floatingRate(document)?.currency;

/** How far two rates of 90 days may be apart. */
const usual = { least: 0.85, most: 1.15 };

/** A currency that may move further than most may do so in 90 days. */
const boundsOf = (worth: CoarseRate | undefined): Pick<CoarseRate, "least" | "most"> =>
  worth === undefined || worth.most < 2 ? usual : worth;

/**
 * A warning about a rate that is far from the last one; none where one of them is far from what the currency is worth, because
 * OWN-76 says so.
 */
export function lastRateFindings({ kind, document }: RatedDocument, last: LastRate | undefined): Finding[] {
  const stated = floatingRate(document);
  if (stated === undefined || last === undefined || !(Number(last.rate) > 0)) {
    return [];
  }
  const { currency, rate } = stated;
  const worth = coarseRates.get(currency);
  const expected = { ...boundsOf(worth), aed: last.rate };
  const isKnownAsWrong = worth !== undefined && (isSlip(rate, worth) || isSlip(last.rate, worth));
  return isKnownAsWrong || !isFar(rate, expected)
    ? []
    : [
        {
          flag: "warning",
          reasonCode: "OWN-78",
          text: `Beside the last rate of ${currency}, ${last.rate} in ${last.documentSequence} of ${last.issueDate}, the rate ${rate} ${wordsOfSlip(currency, rate, expected)}.`,
          location: `/${documentKinds[kind].rootName}/cac:TaxExchangeRate[1]/cbc:CalculationRate[1]`,
          test: "the rate is near that of the organization's invoice before, of 90 days",
          ...(document.sent_xml === undefined && { pointer: "/tax_exchange_rate/calculation_rate" }),
          ruleSet: "rates 1",
        },
      ];
}
