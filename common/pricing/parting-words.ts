import { exact, money, r2, sum } from "./decimal.ts";
import type { Decimal, DocumentLine, TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts, LineAmounts, TaxSubtotal } from "./amounts.ts";
import { unroundedNet } from "./line-amounts.ts";
import { lineTaxDifference } from "./line-tax-difference.ts";
import { chargesVat, lineRate } from "./tax-rate.ts";
import type { LineFigure, TotalFigure } from "./amount-differences.ts";

/** A document may have any number of such lines and categories; the first tell enough. */
const maxLines = 3;
const maxCategories = 6;

/** How the amounts of a document come about, and where those that its request expects may part from them. */
export interface PartingWords {
  total(figure: TotalFigure): string;
  line(index: number, figure: LineFigure): string;
}

export function partingWords(document: TradeDocument, amounts: DocumentAmounts): PartingWords {
  const { totals, lines } = amounts;
  const halves = halvesWords(document, amounts);
  const tax = taxWords(document, amounts);
  const words: Readonly<Record<TotalFigure, readonly string[]>> = {
    tax_exclusive: [
      sumWords(`lines ${totals.line_extension_amount}`, [
        ["less allowances", totals.allowance_total_amount],
        ["plus charges", totals.charge_total_amount],
      ]),
      ...halves,
    ],
    tax: [categoryWords(totals.tax_subtotals), ...tax],
    tax_inclusive: [`${totals.tax_exclusive_amount} and VAT ${totals.tax_amount}`, ...halves, ...tax],
    payable: [
      sumWords(`${totals.tax_inclusive_amount} with VAT`, [
        ["less prepaid", totals.prepaid_amount],
        ["plus rounding", totals.rounding_amount],
      ]),
      ...halves,
      ...tax,
    ],
  };
  return {
    total: (figure) => words[figure].join("; "),
    line: (index, figure) => lineWords(document.document_lines[index]!, lines[index]!, figure),
  };
}

type Part = readonly [words: string, amount: Decimal | undefined];

const sumWords = (first: string, parts: readonly Part[]): string =>
  [first, ...parts.filter(([, amount]) => amount !== undefined).map((part) => part.join(" "))].join(", ");

/** Words about a line for which the official rule takes another amount than rounding half up gives. */
function halfWords(line: DocumentLine, amounts: LineAmounts): string[] {
  const unrounded = unroundedNet(line, amounts);
  return r2(unrounded).eq(amounts.net_amount)
    ? []
    : [
        `${unrounded.round(12).toFixed()} is half a fils, for which rule IBR-147-AE, computed in binary floating point, takes ${amounts.net_amount} alone`,
      ];
}

function halvesWords({ document_lines: lines }: TradeDocument, amounts: DocumentAmounts): string[] {
  const words = lines.flatMap((line, index) =>
    halfWords(line, amounts.lines[index]!).map((half) => `document_lines[${index}]: ${half}`),
  );
  const others = words.length - maxLines;
  return [...words.slice(0, maxLines), ...(others > 0 ? [`and ${others} more lines like these`] : [])];
}

function categoryWords(subtotals: readonly TaxSubtotal[]): string {
  const words = subtotals.map(({ tax_category: { id, percent }, taxable_amount, tax_amount }) => {
    const rate = percent === undefined ? "" : ` ${percent} %`;
    return `VAT category ${id}${rate}: ${tax_amount} on ${taxable_amount}`;
  });
  return [...words.slice(0, maxCategories), ...(words.length > maxCategories ? ["and so on"] : [])].join(", ");
}

/** Words about VAT that differs by rounding from that of the lines. */
function taxWords(document: TradeDocument, amounts: DocumentAmounts): string[] {
  const difference = lineTaxDifference(document, amounts);
  if (difference === undefined || difference.rounding_difference === "0.00") {
    return [];
  }
  const { line_tax_amount: ofLines, allowance_charge_tax_amount: ofDocument } = difference;
  const others = ofDocument === "0.00" ? "" : ` and that of the document's allowances and charges to ${ofDocument}`;
  return [`VAT is rounded once per category, while that of the lines adds up to ${ofLines}${others}`];
}

const totalOf = (parts: readonly Decimal[]): Decimal | undefined =>
  parts.length === 0 ? undefined : money(sum(parts.map((part) => exact(part))));

function lineWords(line: DocumentLine, amounts: LineAmounts, figure: LineFigure): string {
  const half = halfWords(line, amounts);
  if (figure === "net_amount") {
    const base = sumWords(`base_amount ${amounts.base_amount}`, [
      ["plus charges", totalOf(amounts.charges)],
      ["less allowances", totalOf(amounts.allowances)],
    ]);
    return [base, ...half].join("; ");
  }
  const { classified_tax_category: category } = line;
  return chargesVat(category.id)
    ? [`${lineRate(category)} % of ${amounts.net_amount}`, ...half].join("; ")
    : `VAT category ${category.id} has no VAT on a line`;
}
