import type { Decimal, TradeDocument, TaxCategoryCode } from "../documents/document.ts";
import type { Finding } from "../rules/finding.ts";
import { exact, atLeastTwoDecimals } from "../pricing/decimal.ts";
import type { DocumentAmounts, LineAmounts, TaxSubtotal, Totals } from "../pricing/amounts.ts";
import { price } from "../pricing/price.ts";
import { definedFields } from "../runtime/defined-fields.ts";
import { type UblElement, decimalAt, plainDecimal, textAt } from "./ubl-element.ts";

/**
 * Checks of a document that was sent as XML against our own computation. They need our pricing and are therefore not
 * Schematron; their findings look the same.
 */
export const amountRules = {
  line: {
    id: "OWN-65",
    what: "The net amount of the line",
    test: "the line's net amount is quantity × price / base quantity, with its charges and less its allowances",
  },
  subtotal: {
    id: "OWN-66",
    what: "The amount of the VAT category",
    test: "the VAT breakdown is that of the lines, allowances and charges",
  },
  total: {
    id: "OWN-67",
    what: "The total of the document",
    test: "the totals are those of the lines, allowances, charges and VAT",
  },
  aed: {
    id: "OWN-68",
    what: "The amount in AED",
    test: "amounts in AED are the document's by its rate, each rounded once",
  },
  unread: {
    id: "OWN-69",
    what: "The amounts",
    test: "the amounts of the document can be computed from its content",
  },
} as const satisfies Readonly<Record<string, { id: string; what: string; test: string }>>;

type AmountRuleName = keyof typeof amountRules;

const ruleSet = "amounts 1";

/** Two figures of one place; one that the XML need not state is only compared where it does. */
interface Pair {
  rule: AmountRuleName;
  /** XPath of the amount. */
  location: string;
  stated: Decimal | undefined;
  ours: Decimal | undefined;
}

/**
 * Warnings where the amounts of a document that was sent as XML are others than we compute from its own quantities, prices,
 * allowances, charges and rates. None of them makes it invalid: the rules know what may differ.
 */
export function compareAmounts(document: TradeDocument, lineElement: string): Finding[] {
  const { sent_xml: sent } = document;
  if (sent === undefined) {
    return [];
  }

  if (sent.unread !== undefined) {
    const words = "were not compared with ours: what stands here, or is missing, keeps us from computing them.";
    return [warning("unread", sent.unread, words)];
  }
  const ours = price(document);
  // A category that only one side has is compared with 0.
  const missing = new Map(ours.totals.tax_subtotals.map((subtotal) => [keyOf(subtotal), subtotal]));
  const ofSubtotals = sent.amounts.totals.tax_subtotals.flatMap((subtotal, index) => {
    const computed = missing.get(keyOf(subtotal));
    missing.delete(keyOf(subtotal));
    return pairsOfSubtotal(subtotal, computed, `/*/cac:TaxTotal[1]/cac:TaxSubtotal[${index + 1}]`);
  });
  const pairs: Pair[] = [
    ...sent.amounts.lines.flatMap((line, index) => {
      const computed = ours.lines[index];
      return computed === undefined ? [] : pairsOfLine(line, computed, `/*/${lineElement}[${index + 1}]`);
    }),
    ...Object.entries(totalPlaces).map(([name, [rule, place]]) => ({
      rule,
      location: `/*/${place}`,
      stated: sent.amounts.totals[name as TotalName],
      ours: ours.totals[name as TotalName],
    })),
    ...ofSubtotals,
    ...[...missing.values()].flatMap((one) => pairsOfSubtotal(undefined, one, "/*/cac:TaxTotal[1]")),
  ];
  return pairs
    .filter(({ stated = "0", ours: computed = "0" }) => !exact(stated).eq(exact(computed)))
    .map(({ rule, location, stated = "0.00", ours: computed = "0.00" }) => {
      const unit = rule === "aed" ? "AED" : document.document_currency_code;
      return warning(rule, location, `is ${stated} ${unit} in the document, where we compute ${computed} ${unit}.`);
    });
}

function warning(rule: AmountRuleName, location: string, words: string): Finding {
  const { id, what, test } = amountRules[rule];
  return { flag: "warning", reasonCode: id, text: `${what} ${words}`, location, test, ruleSet };
}

function pairsOfLine(stated: LineAmounts, ours: LineAmounts, line: string): Pair[] {
  const inAed = `${line}/cac:ItemPriceExtension[1]`;
  return [
    {
      rule: "line",
      location: `${line}/cbc:LineExtensionAmount[1]`,
      stated: stated.net_amount,
      ours: ours.net_amount,
    },
    {
      rule: "aed",
      location: `${inAed}/cac:TaxTotal[1]/cbc:TaxAmount[1]`,
      stated: stated.tax_amount_in_aed ?? stated.tax_amount,
      ours: ours.tax_amount_in_aed ?? ours.tax_amount,
    },
    {
      rule: "aed",
      location: `${inAed}/cbc:Amount[1]`,
      stated: stated.total_amount_in_aed ?? stated.total_amount,
      ours: ours.total_amount_in_aed ?? ours.total_amount,
    },
  ];
}

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
function statedAmount(from: UblElement | undefined, way: string, ours: Decimal = none): Decimal {
  const read = decimalAt(from, way);
  return read === undefined ? ours : atLeastTwoDecimals(read);
}

/** An amount that a document need not have. */
function optional(from: UblElement | undefined, way: string, ours: Decimal | undefined): Decimal | undefined {
  return ours === undefined && decimalAt(from, way) === undefined ? undefined : statedAmount(from, way, ours);
}

/**
 * The amounts that a document states. What has no place in UBL, or is missing, is taken from `ours`.
 *
 * @param ours undefined where the document cannot be priced
 */
export function readAmounts(root: UblElement, ours: DocumentAmounts | undefined): DocumentAmounts {
  const isForeign = textAt(root, "DocumentCurrencyCode") !== "AED";
  return {
    lines: root.all("Line").map((line, index) => readLine(line, ours?.lines[index] ?? unknownLine, isForeign)),
    allowances: entryAmounts(root, "Allowance"),
    charges: entryAmounts(root, "Charge"),
    totals: readTotals(root, ours?.totals ?? unknownTotals, isForeign),
  };
}

const entryAmounts = (owner: UblElement, step: "Allowance" | "Charge"): Decimal[] =>
  owner.all(step).map((entry) => statedAmount(entry, "Amount"));

/** BTAE-08 and BTAE-10 are in AED: of a line in another currency, those in the document's currency are ours. */
function readLine(line: UblElement, ours: LineAmounts, isForeign: boolean): LineAmounts {
  const [tax, total] = isForeign
    ? (["tax_amount_in_aed", "total_amount_in_aed"] as const)
    : (["tax_amount", "total_amount"] as const);
  return {
    ...ours,
    net_amount: statedAmount(line, "LineExtensionAmount", ours.net_amount),
    allowances: entryAmounts(line, "Allowance"),
    charges: entryAmounts(line, "Charge"),
    gross_price_amount: decimalAt(line, "Price/Allowance/BaseAmount") ?? ours.gross_price_amount,
    [tax]: statedAmount(line, "ItemPriceExtension/TaxTotal/TaxAmount", ours[tax]),
    [total]: statedAmount(line, "ItemPriceExtension/Amount", ours[total]),
  };
}

function readTotals(root: UblElement, ours: Totals, isForeign: boolean): Totals {
  const total = root.first("LegalMonetaryTotal");
  // The total in AED (BTAE-20) is written "AED 5377.35".
  const inAed = textAt(root, "AedTotal/DocumentDescription")?.replace(/^AED\s/, "");
  return {
    line_extension_amount: statedAmount(total, "LineExtensionAmount", ours.line_extension_amount),
    tax_exclusive_amount: statedAmount(total, "TaxExclusiveAmount", ours.tax_exclusive_amount),
    tax_inclusive_amount: statedAmount(total, "TaxInclusiveAmount", ours.tax_inclusive_amount),
    ...definedFields({
      allowance_total_amount: optional(total, "AllowanceTotalAmount", ours.allowance_total_amount),
      charge_total_amount: optional(total, "ChargeTotalAmount", ours.charge_total_amount),
      prepaid_amount: optional(total, "PrepaidAmount", ours.prepaid_amount),
      rounding_amount: optional(total, "PayableRoundingAmount", ours.rounding_amount),
    }),
    payable_amount: statedAmount(total, "PayableAmount", ours.payable_amount),
    tax_amount: statedAmount(root, "TaxTotal/TaxAmount", ours.tax_amount),
    // IBG-23.
    tax_subtotals:
      root
        .first("TaxTotal")
        ?.all("TaxSubtotal")
        .map((subtotal) => ({
          tax_category: {
            id: (textAt(subtotal, "TaxCategory/ID") ?? "") as TaxCategoryCode,
            ...definedFields({ percent: decimalAt(subtotal, "TaxCategory/Percent") }),
          },
          taxable_amount: statedAmount(subtotal, "TaxableAmount"),
          tax_amount: statedAmount(subtotal, "TaxAmount"),
        })) ?? ours.tax_subtotals,
    ...(isForeign && {
      tax_amount_in_aed: statedAmount(root, "TaxTotalInTaxCurrency/TaxAmount", ours.tax_amount_in_aed),
      tax_inclusive_amount_in_aed: atLeastTwoDecimals(plainDecimal(inAed) ?? ours.tax_inclusive_amount_in_aed ?? none),
    }),
  };
}
