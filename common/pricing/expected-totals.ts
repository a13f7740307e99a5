import { exact, money, r2, sum } from "./decimal.ts";
import type { Decimal, DocumentLine, TradeDocument, DocumentKind } from "../documents/document.ts";
import type { DocumentAmounts, LineAmounts, Totals } from "./amounts.ts";
import { unroundedNet, lineTaxDifference, chargesVat, lineRate, price } from "./price.ts";
import { documentKinds } from "../documents/document-kinds.ts";
import type { Finding } from "../rules/finding.ts";

/** What happens to a document whose amounts are not the ones that its request expects. */
export const expectedTotalsPolicies = ["refuse", "warn"] as const;

export type ExpectedTotalsPolicy = (typeof expectedTotalsPolicies)[number];

interface Priced {
  kind: DocumentKind;
  document: TradeDocument;
  amounts: DocumentAmounts;
}

/** Differences as field errors of the request, by path, for organizations with the policy `refuse`. */
export function expectedTotalsErrors(priced: Priced): Record<string, string> {
  return Object.fromEntries(complaintsOf(priced).map(({ path, words }) => [path, `${path} ${words} (OWN-40)`]));
}

/**
 * Differences as warnings, for organizations with the policy `warn`.
 *
 * @param source without amounts, they are computed where something is expected
 */
export function expectedTotalsFindings({
  amounts,
  ...source
}: Omit<Priced, "amounts"> & { amounts: DocumentAmounts | null }): Finding[] {
  const { kind, document } = source;
  if (!hasExpectedAmounts(document)) {
    return [];
  }
  const { rootName } = documentKinds[kind];
  return complaintsOf({ ...source, amounts: amounts ?? price(document) }).map(({ path, pointer, place, words }) => ({
    flag: "warning",
    reasonCode: "OWN-40",
    text: `${path} ${words}.`,
    location: `/${rootName}/${place}`,
    test: "the amounts that the request expects are those of the document",
    pointer,
    ruleSet,
  }));
}

const ruleSet = "expected totals 1";

/** A difference with its field in the request, its place in the UBL, and what is said about it. */
interface Complaint {
  path: string;
  pointer: string;
  /** Steps of the XPath below the root element. */
  place: string;
  /** Text after the field's path. */
  words: string;
}

const places: Readonly<Record<TotalFigure, string>> = {
  tax_exclusive: "cac:LegalMonetaryTotal[1]/cbc:TaxExclusiveAmount[1]",
  tax: "cac:TaxTotal[1]/cbc:TaxAmount[1]",
  tax_inclusive: "cac:LegalMonetaryTotal[1]/cbc:TaxInclusiveAmount[1]",
  payable: "cac:LegalMonetaryTotal[1]/cbc:PayableAmount[1]",
};

function complaintsOf({ kind, document, amounts }: Priced): Complaint[] {
  if (!hasExpectedAmounts(document)) {
    return [];
  }
  const { tolerance = "0", ...expected } = document.expected_totals ?? {};
  const totals = (Object.keys(totalFigures) as TotalFigure[]).flatMap((figure) =>
    differenceOf(figure, expected[figure], { computed: amounts.totals[totalFigures[figure]] as Decimal, tolerance }),
  );
  const lines = document.document_lines.flatMap(({ expected: ofLine = {} }, index) =>
    (["net_amount", "tax_amount"] as const).flatMap((figure) => {
      const computed = amounts.lines[index]?.[figure];
      return computed === undefined
        ? []
        : differenceOf(figure, ofLine[figure], { computed, tolerance }).map((one) => ({ ...one, index }));
    }),
  );
  if (totals.length + lines.length === 0) {
    return [];
  }
  const parting = partingWords(document, amounts);
  const beyond = document.expected_totals?.tolerance === undefined ? "" : `, beyond the tolerance of ${tolerance}`;
  const say = ({ expected: sent, computed }: AmountDifference, where: string): string =>
    `is ${sent}, but ${computed} is computed${beyond} (${where})`;
  const { lineElement } = documentKinds[kind];
  const more = lines.length - maxLineDifferences;
  return [
    ...totals.map((difference) => ({
      path: `expected_totals.${difference.figure}`,
      pointer: `/expected_totals/${difference.figure}`,
      place: places[difference.figure],
      words: say(difference, parting[difference.figure].join("; ")),
    })),
    ...lines.slice(0, maxLineDifferences).map(({ index, figure, ...difference }) => ({
      path: `document_lines[${index}].expected.${figure}`,
      pointer: `/document_lines/${index}/expected/${figure}`,
      // The VAT of a line is in AED in the UBL, and exempt lines have none there, so its place is the line.
      place: `${lineElement}[${index + 1}]${figure === "net_amount" ? "/cbc:LineExtensionAmount[1]" : ""}`,
      words: say({ figure, ...difference }, lineWords(document.document_lines[index]!, amounts.lines[index]!, figure)),
    })),
    ...(more > 0
      ? [
          {
            path: "document_lines",
            pointer: "/document_lines",
            place: `${lineElement}[1]`,
            words: `have ${more} more amounts that differ from the expected ones`,
          },
        ]
      : []),
  ];
}

/** More do not help to find the cause, and the answer would outgrow its request. */
const maxLineDifferences = 1_000;

type TotalFigure = "tax_exclusive" | "tax" | "tax_inclusive" | "payable";

type LineFigure = "net_amount" | "tax_amount";

/** An expected amount that differs from the computed one by more than the tolerance. */
interface AmountDifference<Figure = TotalFigure | LineFigure> {
  figure: Figure;
  expected: Decimal;
  computed: Decimal;
}

const totalFigures: Readonly<Record<TotalFigure, keyof Totals>> = {
  tax_exclusive: "tax_exclusive_amount",
  tax: "tax_amount",
  tax_inclusive: "tax_inclusive_amount",
  payable: "payable_amount",
};

const hasExpectedAmounts = ({ expected_totals: totals, document_lines: lines }: TradeDocument): boolean =>
  totals !== undefined || lines.some(({ expected }) => expected !== undefined);

function differenceOf<Figure>(
  figure: Figure,
  expected: Decimal | undefined,
  { computed, tolerance }: { computed: Decimal; tolerance: Decimal },
): AmountDifference<Figure>[] {
  if (expected === undefined || exact(expected).minus(computed).abs().lte(tolerance)) {
    return [];
  }
  return [{ figure, expected: exact(expected).toFixed(2), computed }];
}

/** How the totals of a document come about, and where those that its request expects may part from them. */
function partingWords(
  document: TradeDocument,
  amounts: DocumentAmounts,
): Readonly<Record<TotalFigure, readonly string[]>> {
  const { totals } = amounts;
  const ofLines = document.document_lines.flatMap((line, index) =>
    halfWords(line, amounts.lines[index]!).map((half) => `document_lines[${index}]: ${half}`),
  );
  const otherLines = ofLines.length - maxLines;
  const halves = [
    ...ofLines.slice(0, maxLines),
    ...(otherLines > 0 ? [`and ${otherLines} more lines like these`] : []),
  ];
  const categories = totals.tax_subtotals.map(({ tax_category: { id, percent }, taxable_amount, tax_amount }) => {
    const rate = percent === undefined ? "" : ` ${percent} %`;
    return `VAT category ${id}${rate}: ${tax_amount} on ${taxable_amount}`;
  });
  const furtherCategories = categories.length > maxCategories ? ["and so on"] : [];
  // VAT can differ by rounding from that of the lines.
  const difference = lineTaxDifference(document, amounts);
  const tax: string[] = [];
  if (difference !== undefined && difference.rounding_difference !== "0.00") {
    const { line_tax_amount: sumOfLines, allowance_charge_tax_amount: ofDocument } = difference;
    const others = ofDocument === "0.00" ? "" : ` and that of the document's allowances and charges to ${ofDocument}`;
    tax.push(`VAT is rounded once per category, while that of the lines adds up to ${sumOfLines}${others}`);
  }
  return {
    tax_exclusive: [
      sumWords(`lines ${totals.line_extension_amount}`, [
        ["less allowances", totals.allowance_total_amount],
        ["plus charges", totals.charge_total_amount],
      ]),
      ...halves,
    ],
    tax: [[...categories.slice(0, maxCategories), ...furtherCategories].join(", "), ...tax],
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
}

/** A document may have any number of such lines and categories; the first tell enough. */
const maxLines = 3;

const maxCategories = 6;

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

const totalOfParts = (parts: readonly Decimal[]): Decimal | undefined =>
  parts.length === 0 ? undefined : money(sum(parts.map((part) => exact(part))));

function lineWords(line: DocumentLine, amounts: LineAmounts, figure: LineFigure): string {
  const half = halfWords(line, amounts);
  if (figure === "net_amount") {
    const base = sumWords(`base_amount ${amounts.base_amount}`, [
      ["plus charges", totalOfParts(amounts.charges)],
      ["less allowances", totalOfParts(amounts.allowances)],
    ]);
    return [base, ...half].join("; ");
  }
  const { classified_tax_category: category } = line;
  return chargesVat(category.id)
    ? [`${lineRate(category)} % of ${amounts.net_amount}`, ...half].join("; ")
    : `VAT category ${category.id} has no VAT on a line`;
}
