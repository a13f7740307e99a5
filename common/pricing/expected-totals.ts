import { exact, type Exact, money, r2, sum } from "./decimal.ts";
import type { Decimal, DocumentLine, TradeDocument, DocumentKind } from "../documents/document.ts";
import type { DocumentAmounts, LineAmounts, Totals, TaxSubtotal } from "./amounts.ts";
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
  const { totals, lines } = amountDifferences(document, amounts);
  if (totals.length + lines.length === 0) {
    return [];
  }
  const parting = partingWords(document, amounts);
  const tolerance = document.expected_totals?.tolerance;
  const say = ({ expected, computed }: AmountDifference, where: string): string =>
    `is ${expected}, but ${computed} is computed${tolerance === undefined ? "" : `, beyond the tolerance of ${tolerance}`} (${where})`;
  const ofLine = (difference: LineDifference): Complaint => ({
    path: `document_lines[${difference.index}].expected.${difference.figure}`,
    pointer: `/document_lines/${difference.index}/expected/${difference.figure}`,
    place: linePlace(kind, difference),
    words: say(difference, parting.line(difference.index, difference.figure)),
  });
  return [
    ...totals.map((difference) => ({
      path: `expected_totals.${difference.figure}`,
      pointer: `/expected_totals/${difference.figure}`,
      place: places[difference.figure],
      words: say(difference, parting.total(difference.figure)),
    })),
    ...lines.slice(0, maxLineDifferences).map(ofLine),
    ...moreThanSaid(kind, lines.length - maxLineDifferences),
  ];
}

/** More do not help to find the cause, and the answer would outgrow its request. */
const maxLineDifferences = 1_000;

const moreThanSaid = (kind: DocumentKind, count: number): Complaint[] =>
  count <= 0
    ? []
    : [
        {
          path: "document_lines",
          pointer: "/document_lines",
          place: `${documentKinds[kind].lineElement}[1]`,
          words: `have ${count} more amounts that differ from the expected ones`,
        },
      ];

/** The VAT of a line is in AED in the UBL, and exempt lines have none there, so its place is the line. */
function linePlace(kind: DocumentKind, { index, figure }: LineDifference): string {
  const line = `${documentKinds[kind].lineElement}[${index + 1}]`;
  return figure === "net_amount" ? `${line}/cbc:LineExtensionAmount[1]` : line;
}

type TotalFigure = "tax_exclusive" | "tax" | "tax_inclusive" | "payable";

type LineFigure = "net_amount" | "tax_amount";

/** An expected amount that differs from the computed one by more than the tolerance. */
interface AmountDifference<Figure = TotalFigure | LineFigure> {
  figure: Figure;
  expected: Decimal;
  computed: Decimal;
}

interface LineDifference extends AmountDifference<LineFigure> {
  /** From 0. */
  index: number;
}

interface AmountDifferences {
  totals: AmountDifference<TotalFigure>[];
  lines: LineDifference[];
}

const totalFigures: Readonly<Record<TotalFigure, keyof Totals>> = {
  tax_exclusive: "tax_exclusive_amount",
  tax: "tax_amount",
  tax_inclusive: "tax_inclusive_amount",
  payable: "payable_amount",
};

const lineFigures: readonly LineFigure[] = ["net_amount", "tax_amount"];

const hasExpectedAmounts = ({ expected_totals: totals, document_lines: lines }: TradeDocument): boolean =>
  totals !== undefined || lines.some(({ expected }) => expected !== undefined);

/** Compares the expected totals of a request, and the expected amounts of its lines, with the computed ones. */
function amountDifferences(document: TradeDocument, { totals, lines }: DocumentAmounts): AmountDifferences {
  const expected = document.expected_totals ?? {};
  const tolerance = exact(expected.tolerance ?? "0");
  return {
    totals: (Object.keys(totalFigures) as TotalFigure[]).flatMap((figure) =>
      differenceOf(figure, expected[figure], { computed: totals[totalFigures[figure]] as Decimal, tolerance }),
    ),
    lines: document.document_lines.flatMap((line, index) => lineDifferences(line, lines[index], { index, tolerance })),
  };
}

function lineDifferences(
  { expected }: DocumentLine,
  amounts: LineAmounts | undefined,
  { index, tolerance }: { index: number; tolerance: Exact },
): LineDifference[] {
  if (expected === undefined || amounts === undefined) {
    return [];
  }
  return lineFigures.flatMap((figure) =>
    differenceOf(figure, expected[figure], { computed: amounts[figure], tolerance }).map((one) => ({ ...one, index })),
  );
}

function differenceOf<Figure>(
  figure: Figure,
  expected: Decimal | undefined,
  { computed, tolerance }: { computed: Decimal; tolerance: Exact },
): AmountDifference<Figure>[] {
  if (expected === undefined || exact(expected).minus(computed).abs().lte(tolerance)) {
    return [];
  }
  return [{ figure, expected: exact(expected).toFixed(2), computed }];
}

/** How the amounts of a document come about, and where those that its request expects may part from them. */
interface PartingWords {
  total(figure: TotalFigure): string;
  line(index: number, figure: LineFigure): string;
}

function partingWords(document: TradeDocument, amounts: DocumentAmounts): PartingWords {
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
