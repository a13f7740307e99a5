import { currencyDecimals } from "../code-lists/currency-decimals.ts";
import { documentKinds } from "../documents/document-kinds.ts";
import { exact, type Exact } from "../pricing/decimal.ts";
import { chargesVat, unroundedNet } from "../pricing/price.ts";
import type { JudgedByLaw, LawComplaint, LawRule } from "./law-rule.ts";

/** An amount as the document makes it, and as it is reported. */
interface Figure extends Omit<LawComplaint, "text"> {
  words: string;
  made: Exact;
  reported: Exact;
}

/** Amounts of what was sent: lines, then allowances and charges of the document, what is prepaid and rounded. */
function sentFigures(judged: JudgedByLaw): Figure[] {
  const { kind, document, amounts } = judged;
  const { lineElement } = documentKinds[kind];
  const entries = (["allowances", "charges"] as const).flatMap((name) =>
    (document[name] ?? []).map(({ amount, base_amount: base, multiplier_factor_numeric: percent }, index): Figure => {
      const reported = exact(amounts[name][index] ?? "0");
      const isShare = amount === undefined && base !== undefined && percent !== undefined;
      return {
        pointer: `/${name}/${index}`,
        at: "",
        words: `${name}[${index}]`,
        made: isShare ? exact(base).times(percent).div(100) : reported,
        reported,
      };
    }),
  );
  const lines = document.document_lines.flatMap((line, index): Figure[] => {
    const own = amounts.lines[index];
    return own === undefined
      ? []
      : [
          {
            pointer: `/document_lines/${index}/price/base_amount`,
            at: `${lineElement}[${index + 1}]/cbc:LineExtensionAmount[1]`,
            words: `Line ${index + 1}`,
            made: unroundedNet(line, own),
            reported: exact(own.net_amount),
          },
        ];
  });
  return [...lines, ...entries, ...settledFigures(judged)];
}

/** What was paid before, and the rounding, unless it brings the amount due to the currency's decimals: that is its purpose. */
function settledFigures({ document, amounts: { totals } }: JudgedByLaw): Figure[] {
  const due = exact(totals.payable_amount);
  const places = currencyDecimals(document.document_currency_code);
  const isWhole = places < reportedDecimals && due.eq(due.round(places));
  const figures = [
    ["prepaid_amount", "PrepaidAmount"],
    ["rounding_amount", "PayableRoundingAmount"],
  ] as const;
  return figures.flatMap(([name, element]) => {
    const made = document[name];
    return made === undefined || (name === "rounding_amount" && isWhole)
      ? []
      : [
          {
            pointer: `/${name}`,
            at: `cac:LegalMonetaryTotal[1]/cbc:${element}[1]`,
            words: name,
            made: exact(made),
            reported: exact(totals[name] ?? "0"),
          },
        ];
  });
}

/** VAT, which is computed of what was sent. */
const taxFigures = ({ amounts: { totals } }: JudgedByLaw): Figure[] =>
  totals.tax_subtotals.flatMap(({ tax_category: { id, percent }, taxable_amount: taxable, tax_amount: tax }, index) =>
    chargesVat(id) && percent !== undefined
      ? [
          {
            pointer: "/document_lines",
            at: `cac:TaxTotal[1]/cac:TaxSubtotal[${index + 1}]/cbc:TaxAmount[1]`,
            words: `The VAT of category ${id}`,
            made: exact(taxable).times(percent).div(100),
            reported: exact(tax),
          },
        ]
      : [],
  );

/** All amounts of a document have two decimals, whatever its currency has. */
const reportedDecimals = 2;

function otherDecimals(judged: JudgedByLaw): LawComplaint[] {
  const { document } = judged;
  const { document_currency_code: currency } = document;
  const places = currencyDecimals(currency);
  if (places === reportedDecimals || document.sent_xml?.unread !== undefined) {
    return [];
  }
  const isWrong =
    places < reportedDecimals
      ? ({ made }: Figure) => !made.round(places).eq(made.round(reportedDecimals))
      : ({ made, reported }: Figure) => !made.round(places).eq(reported);
  const figures = places < reportedDecimals ? sentFigures(judged) : [...sentFigures(judged), ...taxFigures(judged)];
  const [first, ...more] = figures.filter(isWrong);
  if (first === undefined) {
    return [];
  }
  const { pointer, at, words, made, reported } = first;
  const others = more.length === 0 ? "" : ` (and ${more.length} more)`;
  const shown = made.round(Math.max(places, reportedDecimals)).toFixed();
  return [
    {
      pointer,
      at,
      text: `${words} comes to ${shown} ${currency} and is reported as ${reported.toFixed(reportedDecimals)}${others}: ${currency} has ${places === 0 ? "no" : places} decimals, and a tax document has ${reportedDecimals}`,
    },
  ];
}

export const decimalLaw: readonly LawRule[] = [
  {
    id: "OWN-79",
    source: "PINT AE 1.0.4, ibr-091 and 121 to 125: amounts of two decimals; ISO 4217: the decimals of a currency",
    test: "amounts have the decimals of the currency",
    refused: false,
    find: otherDecimals,
  },
];
