import type { Change } from "./changed-documents.ts";

const exempt =
  /<cbc:ID>E<\/cbc:ID>\s*<cbc:TaxExemptionReasonCode>.*?<\/cbc:TaxExemptionReasonCode>\s*<cbc:TaxExemptionReason>.*?<\/cbc:TaxExemptionReason>/;
const vatTotals = (...amounts: string[]): string =>
  amounts
    .map((amount) => `<cac:TaxTotal><cbc:TaxAmount currencyID="AED">${amount}</cbc:TaxAmount></cac:TaxTotal>`)
    .join("");
/** The exempt line of the document, and its part of the breakdown, as ones of another category. */
export const inCategory = (id: string, breakdownRates: string, lineRate: string, ...totals: string[]): Change[] => [
  [exempt, `<cbc:ID>${id}</cbc:ID>${breakdownRates}`],
  [exempt, `<cbc:ID>${id}</cbc:ID><cbc:Percent>${lineRate}</cbc:Percent>`],
  [
    '<cbc:Amount currencyID="AED">4.63</cbc:Amount>',
    `<cbc:Amount currencyID="AED">4.63</cbc:Amount>${vatTotals(...totals)}`,
  ],
];
export const percents = (...rates: string[]): string =>
  rates.map((rate) => `<cbc:Percent>${rate}</cbc:Percent>`).join("");
