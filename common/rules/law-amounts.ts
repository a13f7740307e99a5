import { isCreditNote } from "../documents/document-kinds.ts";
import { exact } from "../pricing/decimal.ts";
import type { TaxSubtotal } from "../pricing/amounts.ts";
import type { JudgedByLaw, LawComplaint, LawRule } from "./law-rule.ts";

const totalsAt = "cac:LegalMonetaryTotal[1]";

/** Figures of a document that no tax document may have below zero, the one that explains the others first. */
const figures = [
  ["total without VAT", "tax_exclusive_amount", `${totalsAt}/cbc:TaxExclusiveAmount[1]`],
  ["VAT", "tax_amount", "cac:TaxTotal[1]/cbc:TaxAmount[1]"],
  ["total with VAT", "tax_inclusive_amount", `${totalsAt}/cbc:TaxInclusiveAmount[1]`],
  ["amount due", "payable_amount", `${totalsAt}/cbc:PayableAmount[1]`],
] as const;

/** The field that brings the document below zero: its allowances, what was paid before, or its first negative line; and what to do. */
function cause({ kind, document, amounts: { lines, totals } }: JudgedByLaw): { pointer: string; remedy: string } {
  const given = isCreditNote(kind)
    ? "a credit note that gives nothing back is an invoice"
    : "what is given back is a credit note";
  const negative = lines.findIndex(({ net_amount: net }) => exact(net).lt(0));
  if (negative >= 0) {
    const { allowances = [], quantity } = document.document_lines[negative]!;
    const isTakenOff = allowances.length > 0 && exact(quantity).gt(0);
    const remedy = isTakenOff ? `the allowances of the line take off more than its amount; ${given}` : given;
    return { pointer: `/document_lines/${negative}`, remedy };
  }
  if (exact(totals.tax_inclusive_amount).gte(0) && document.prepaid_amount !== undefined) {
    return { pointer: "/prepaid_amount", remedy: "what was paid before is more than the total" };
  }
  return document.allowances === undefined
    ? { pointer: "/document_lines", remedy: given }
    : { pointer: "/allowances", remedy: `the allowances take off more than the lines come to; ${given}` };
}

const categoryWords = ({ tax_category: { id, percent } }: TaxSubtotal): string =>
  percent === undefined ? id : `${id} ${percent} %`;

function belowZero(judged: JudgedByLaw): LawComplaint[] {
  const { document, amounts } = judged;
  const { totals } = amounts;
  const currency = document.document_currency_code;
  const { pointer, remedy } = cause(judged);
  const found = figures.find(([, figure]) => exact(totals[figure]).lt(0));
  if (found !== undefined) {
    const [words, figure, at] = found;
    return [{ pointer, at, text: `The ${words} is ${totals[figure]} ${currency}, below zero: ${remedy}` }];
  }
  const index = totals.tax_subtotals.findIndex(({ tax_amount: tax }) => exact(tax).lt(0));
  const subtotal = totals.tax_subtotals[index];
  return subtotal === undefined
    ? []
    : [
        {
          pointer,
          at: `cac:TaxTotal[1]/cac:TaxSubtotal[${index + 1}]/cbc:TaxAmount[1]`,
          text: `The VAT of category ${categoryWords(subtotal)} is ${subtotal.tax_amount} ${currency}, below zero: ${remedy}`,
        },
      ];
}

function categoryBelowZero({ document, amounts: { totals } }: JudgedByLaw): LawComplaint[] {
  return totals.tax_subtotals.flatMap((subtotal, index) =>
    exact(subtotal.taxable_amount).lt(0)
      ? [
          {
            pointer: "/document_lines",
            at: `cac:TaxTotal[1]/cac:TaxSubtotal[${index + 1}]/cbc:TaxableAmount[1]`,
            text: `VAT category ${categoryWords(subtotal)} comes to ${subtotal.taxable_amount} ${document.document_currency_code}: what was supplied in it is less than what is taken off it`,
          },
        ]
      : [],
  );
}

function ofNothing({ document, amounts: { totals } }: JudgedByLaw): LawComplaint[] {
  return exact(totals.tax_inclusive_amount).eq(0)
    ? [
        {
          pointer: "/document_lines",
          at: `${totalsAt}/cbc:TaxInclusiveAmount[1]`,
          text: `The document comes to 0.00 ${document.document_currency_code}: nothing is charged or credited`,
        },
      ]
    : [];
}

export const amountLaw: readonly LawRule[] = [
  {
    id: "OWN-70",
    source: "MoF guidelines 1.1, 10.4 (p. 27): a negative total is a credit note",
    test: "totals, VAT and amount due are not below zero",
    refused: true,
    find: belowZero,
  },
  {
    id: "OWN-71",
    source: "Executive regulation 59(1): a tax invoice states a consideration",
    test: "the document comes to more than zero",
    refused: false,
    find: ofNothing,
  },
  {
    id: "OWN-72",
    source: "Executive regulation 60(1)(e): what is given back of a supply is credited by its own rate",
    test: "the taxable amount of each VAT category is not below zero",
    refused: false,
    find: categoryBelowZero,
  },
];
