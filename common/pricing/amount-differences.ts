import { exact, type Exact } from "./decimal.ts";
import type { Decimal, DocumentLine, TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts, LineAmounts, Totals } from "./amounts.ts";

/** What happens to a document whose amounts are not the ones that its request expects. */
export const expectedTotalsPolicies = ["refuse", "warn"] as const;

export type ExpectedTotalsPolicy = (typeof expectedTotalsPolicies)[number];

export type TotalFigure = "tax_exclusive" | "tax" | "tax_inclusive" | "payable";
export type LineFigure = "net_amount" | "tax_amount";

/** An expected amount that differs from the computed one by more than the tolerance. */
export interface AmountDifference<Figure = TotalFigure | LineFigure> {
  figure: Figure;
  expected: Decimal;
  computed: Decimal;
}

export interface LineDifference extends AmountDifference<LineFigure> {
  /** From 0. */
  index: number;
}

export interface AmountDifferences {
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

export const hasExpectedAmounts = ({ expected_totals: totals, document_lines: lines }: TradeDocument): boolean =>
  totals !== undefined || lines.some(({ expected }) => expected !== undefined);

/** Compares the expected totals of a request, and the expected amounts of its lines, with the computed ones. */
export function amountDifferences(document: TradeDocument, { totals, lines }: DocumentAmounts): AmountDifferences {
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
