import { textAt, type UblElement } from "../ubl/ubl-element.ts";

/** What is wrong with a figure, as words after its place. */
type Bound = (figure: number) => string | undefined;

const notNegative: Bound = (figure) => (figure < 0 ? "must not be negative" : undefined);
const positive: Bound = (figure) => (figure <= 0 ? "must be greater than zero" : undefined);
const percentage: Bound = (figure) => (figure < 0 || figure > 100 ? "must be between 0 and 100" : undefined);

type Bounds = readonly (readonly [way: string, bound: Bound])[];

/**
 * Bounds of a request of fields (api/resources/documents) that no official rule has: below zero, an allowance is a hidden charge.
 * Quantities are not among them, because the official rules take a line that takes goods back; prices and base quantities have rules
 * of the network (IBR-027, IBR-087), the rounding has OWN-42.
 */
const bounds = {
  document: [
    ["LegalMonetaryTotal/PrepaidAmount", notNegative],
    ["TaxExchangeRate/CalculationRate", positive],
  ],
  terms: [["Amount", notNegative]],
  line: [
    ["Price/Allowance/Amount", notNegative],
    ["Item/ClassifiedTaxCategory/Percent", percentage],
  ],
  allowanceOrCharge: [
    ["Amount", notNegative],
    ["BaseAmount", notNegative],
    ["MultiplierFactorNumeric", notNegative],
    ["TaxCategory/Percent", percentage],
  ],
} as const satisfies Readonly<Record<string, Bounds>>;

type OutOfBounds = [path: string, problem: string][];

/** Figures of a document that are out of their bounds; of each line the first. */
export const figuresOutOfBounds = (root: UblElement): OutOfBounds => [
  ...brokenIn(root, bounds.document),
  ...root.all("PaymentTerms").flatMap((terms) => brokenIn(terms, bounds.terms)),
  ...entriesOutOfBounds(root),
  ...root
    .all("Line")
    .flatMap((line) =>
      [...brokenIn(line, bounds.line), ...(takesBack(line) ? [] : entriesOutOfBounds(line))].slice(0, 1),
    ),
];

const entriesOutOfBounds = (owner: UblElement): OutOfBounds =>
  [...owner.all("Allowance"), ...owner.all("Charge")].flatMap((entry) => brokenIn(entry, bounds.allowanceOrCharge));

/** Whether a line takes goods back: its allowances then have the line's sign. */
const takesBack = (line: UblElement): boolean =>
  Number(textAt(line, "Quantity")) < 0 && Number(textAt(line, "LineExtensionAmount")) <= 0;

/** A text that is no number is left to the rules. */
function brokenIn(owner: UblElement, of: Bounds): OutOfBounds {
  const found: OutOfBounds = [];
  for (const [way, bound] of of) {
    const element = owner.first(way);
    const text = textAt(element, "");
    const problem = text && bound(Number(text));
    if (element !== undefined && problem) {
      found.push([pathOf(element), problem]);
    }
  }
  return found;
}

/** Without the positions that say nothing. */
const pathOf = ({ location }: UblElement): string =>
  location.replaceAll(/(?<!Line|AllowanceCharge|PaymentTerms)\[1\]/g, "");
