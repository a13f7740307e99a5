import { exact } from "../pricing/decimal.ts";
import type { Decimal, TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts, LineAmounts, TaxSubtotal, Totals } from "../pricing/amounts.ts";
import { price } from "../pricing/price.ts";
import type { Finding } from "../rules/finding.ts";
import { amountFinding, unreadFinding, type AmountRuleName } from "./amount-rules.ts";

/** Two figures of one place; one that the XML need not state is only compared where it does. */
interface Pair {
  rule: AmountRuleName;
  /** XPath of the amount. */
  location: string;
  stated: Decimal | undefined;
  ours: Decimal | undefined;
}

/**
 * Warnings where the amounts of a document that was sent as XML are others than we compute from its own quantities,
 * prices, rates and references. None of them makes it invalid: the rules know what may differ.
 */
export function compareAmounts(document: TradeDocument, lineElement: string): Finding[] {
  const { sent_xml: sent } = document;
  if (sent === undefined) {
    return [];
  }
  if (sent.unread !== undefined) {
    return [unreadFinding(sent.unread)];
  }
  const ours = price(document);
  const currency = document.document_currency_code;
  return [
    ...linePairs(sent.amounts, ours, lineElement),
    ...totalPairs(sent.amounts.totals, ours.totals),
    ...subtotalPairs(sent.amounts.totals.tax_subtotals, ours.totals.tax_subtotals),
  ]
    .filter(differs)
    .map(({ rule, location, stated = "0.00", ours: computed = "0.00" }) =>
      amountFinding(rule, location, { stated, ours: computed, currency }),
    );
}

const differs = ({ stated = "0", ours = "0" }: Pair): boolean => !exact(stated).eq(exact(ours));

const linePairs = (stated: DocumentAmounts, ours: DocumentAmounts, element: string): Pair[] =>
  stated.lines.flatMap((line, index) => {
    const computed = ours.lines[index];
    return computed === undefined ? [] : pairsOfLine(line, computed, `/*/${element}[${index + 1}]`);
  });

function pairsOfLine(stated: LineAmounts, ours: LineAmounts, line: string): Pair[] {
  const extension = `${line}/cac:ItemPriceExtension[1]`;
  return [
    {
      rule: "line",
      location: `${line}/cbc:LineExtensionAmount[1]`,
      stated: stated.net_amount,
      ours: ours.net_amount,
    },
    {
      rule: "aed",
      location: `${extension}/cac:TaxTotal[1]/cbc:TaxAmount[1]`,
      stated: inAed(stated).tax,
      ours: inAed(ours).tax,
    },
    { rule: "aed", location: `${extension}/cbc:Amount[1]`, stated: inAed(stated).total, ours: inAed(ours).total },
  ];
}

const inAed = (amounts: LineAmounts): { tax: Decimal; total: Decimal } => ({
  tax: amounts.tax_amount_in_aed ?? amounts.tax_amount,
  total: amounts.total_amount_in_aed ?? amounts.total_amount,
});

type TotalName = Exclude<keyof Totals, "tax_subtotals" | "payable_amount">;

/** Without the payable amount, which the rules compute from these and from what was prepaid. */
const totalPlaces: Readonly<Record<TotalName, readonly [rule: AmountRuleName, place: string]>> = {
  line_extension_amount: ["total", "cac:LegalMonetaryTotal[1]/cbc:LineExtensionAmount[1]"],
  tax_exclusive_amount: ["total", "cac:LegalMonetaryTotal[1]/cbc:TaxExclusiveAmount[1]"],
  tax_inclusive_amount: ["total", "cac:LegalMonetaryTotal[1]/cbc:TaxInclusiveAmount[1]"],
  allowance_total_amount: ["total", "cac:LegalMonetaryTotal[1]/cbc:AllowanceTotalAmount[1]"],
  charge_total_amount: ["total", "cac:LegalMonetaryTotal[1]/cbc:ChargeTotalAmount[1]"],
  prepaid_amount: ["total", "cac:LegalMonetaryTotal[1]/cbc:PrepaidAmount[1]"],
  rounding_amount: ["total", "cac:LegalMonetaryTotal[1]/cbc:PayableRoundingAmount[1]"],
  tax_amount: ["total", "cac:TaxTotal[1]/cbc:TaxAmount[1]"],
  tax_amount_in_aed: ["aed", "cac:TaxTotal[2]/cbc:TaxAmount[1]"],
  tax_inclusive_amount_in_aed: [
    "aed",
    "cac:AdditionalDocumentReference[cbc:DocumentTypeCode = 'aedtotal-incl-vat']/cbc:DocumentDescription[1]",
  ],
};

const totalPairs = (stated: Totals, ours: Totals): Pair[] =>
  Object.entries(totalPlaces).map(([name, [rule, place]]) => ({
    rule,
    location: `/*/${place}`,
    stated: stated[name as TotalName],
    ours: ours[name as TotalName],
  }));

/** A category that only one side has is compared with 0. */
function subtotalPairs(stated: readonly TaxSubtotal[], ours: readonly TaxSubtotal[]): Pair[] {
  const left = new Map(ours.map((subtotal) => [keyOf(subtotal), subtotal]));
  const pairs = stated.flatMap((subtotal, index): Pair[] => {
    const computed = left.get(keyOf(subtotal));
    left.delete(keyOf(subtotal));
    return pairsOfSubtotal(subtotal, computed, `/*/cac:TaxTotal[1]/cac:TaxSubtotal[${index + 1}]`);
  });
  return [
    ...pairs,
    ...[...left.values()].flatMap((missing) => pairsOfSubtotal(undefined, missing, "/*/cac:TaxTotal[1]")),
  ];
}

function pairsOfSubtotal(stated: TaxSubtotal | undefined, ours: TaxSubtotal | undefined, at: string): Pair[] {
  const place = (name: string): string => (stated === undefined ? at : `${at}/cbc:${name}[1]`);
  return [
    { rule: "subtotal", location: place("TaxableAmount"), stated: stated?.taxable_amount, ours: ours?.taxable_amount },
    { rule: "subtotal", location: place("TaxAmount"), stated: stated?.tax_amount, ours: ours?.tax_amount },
  ];
}

/** Rates are compared as numbers: 5 is 5.00. */
const keyOf = ({ tax_category: { id, percent } }: TaxSubtotal): string =>
  `${id} ${percent === undefined ? "" : exact(percent).toFixed()}`;
