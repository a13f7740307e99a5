import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts } from "./amounts.ts";
import { price } from "./price.ts";
import type { Finding } from "../rules/finding.ts";
import {
  amountDifferences,
  hasExpectedAmounts,
  type AmountDifference,
  type LineDifference,
  type TotalFigure,
} from "./amount-differences.ts";
import { partingWords } from "./parting-words.ts";

/** More do not help to find the cause, and the answer would outgrow its request. */
const maxLineDifferences = 1_000;

const ruleSet = "expected totals 1";

const places: Readonly<Record<TotalFigure, string>> = {
  tax_exclusive: "cac:LegalMonetaryTotal[1]/cbc:TaxExclusiveAmount[1]",
  tax: "cac:TaxTotal[1]/cbc:TaxAmount[1]",
  tax_inclusive: "cac:LegalMonetaryTotal[1]/cbc:TaxInclusiveAmount[1]",
  payable: "cac:LegalMonetaryTotal[1]/cbc:PayableAmount[1]",
};

/** A difference with its field in the request, its place in the UBL, and what is said about it. */
interface Complaint {
  path: string;
  pointer: string;
  /** Steps of the XPath below the root element. */
  place: string;
  /** Text after the field's path. */
  words: string;
}

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
