import { fieldPath } from "../rules/law.ts";
import type { LineAmounts, Totals, DocumentAmounts, Decimal } from "../pricing/amounts.ts";
import { exact, r2 } from "../pricing/decimal.ts";
import { isNetAccepted, unroundedNet } from "../pricing/price.ts";
import type { FieldErrors } from "../runtime/errors.ts";
import { documentKinds } from "./document-kinds.ts";
import type { DocumentKind, TradeDocument } from "./document.ts";

interface Priced {
  kind: DocumentKind;
  document: TradeDocument;
  amounts: DocumentAmounts;
}

type Entries = Pick<DocumentAmounts, "allowances" | "charges">;

const maxDigits = 15;

/** From this length on (13 digits, point, two decimals) doubles begin to differ from decimals of two places. */
const minLengthOfDoubt = 16;

const isTooLong = (amount: Decimal): boolean =>
  amount.length > maxDigits && amount.replace("-", "").split(".")[0]!.length > maxDigits;

const lineFigures = [
  "base_amount",
  "net_amount",
  "tax_amount",
  "total_amount",
  "tax_amount_in_aed",
  "total_amount_in_aed",
  "gross_price_amount",
] as const satisfies readonly (keyof LineAmounts)[];

const totalFigures = [
  "line_extension_amount",
  "allowance_total_amount",
  "charge_total_amount",
  "tax_exclusive_amount",
  "tax_amount",
  "tax_inclusive_amount",
  "payable_amount",
  "tax_amount_in_aed",
  "tax_inclusive_amount_in_aed",
] as const satisfies readonly (keyof Totals)[];

/** The complaint about the first amount that has more digits than a document may have. */
function tooLong<Name extends string>(
  amounts: Partial<Record<Name, unknown>>,
  names: readonly Name[],
): string | undefined {
  const name = names.find((each) => typeof amounts[each] === "string" && isTooLong(amounts[each]));
  return name && `gives ${name} ${String(amounts[name])}: at most ${maxDigits} digits before the decimal point`;
}

/** The complaint about a right net amount that IBR-147-AE refuses, because it computes in doubles. */
function refusedByDoubles({ document, amounts }: Priced, index: number): string | undefined {
  const line = document.document_lines[index];
  const own = amounts.lines[index];
  if (line === undefined || own === undefined || own.net_amount.length < minLengthOfDoubt) {
    return undefined;
  }
  if (document.sent_xml?.unread !== undefined) {
    return undefined;
  }
  const isOurs = document.sent_xml === undefined || r2(unroundedNet(line, own)).eq(exact(own.net_amount));
  return isOurs && !isNetAccepted(line, own)
    ? `comes to ${own.net_amount}, which the network refuses, because IBR-147-AE computes in binary floating point: divide the quantity among several lines`
    : undefined;
}

/** Complaints about amounts that cannot be reported, by field, or by XPath for a document that is sent as XML. */
export function amountErrors(priced: Priced): FieldErrors {
  const { kind, document, amounts } = priced;
  const errors: FieldErrors = {};
  const add = (pointer: string, at: string, words: string): void => {
    const path = document.sent_xml === undefined ? fieldPath(pointer) : `/*/${at}`;
    errors[path] ??= `${path} ${words}`;
  };
  const addEntries = (of: Entries, pointer: string, at: string): void => {
    for (const name of ["allowances", "charges"] as const) {
      const index = of[name].findIndex(isTooLong);
      if (index >= 0) {
        add(
          `${pointer}/${name}/${index}`,
          `${at}cac:AllowanceCharge`,
          tooLong({ amount: of[name][index] }, ["amount"])!,
        );
      }
    }
  };
  const { lineElement } = documentKinds[kind];
  for (const [index, line] of amounts.lines.entries()) {
    const words = tooLong(line, lineFigures) ?? refusedByDoubles(priced, index);
    if (words !== undefined) {
      add(`/document_lines/${index}`, `${lineElement}[${index + 1}]`, words);
    }
    if (line.allowances.length + line.charges.length > 0) {
      addEntries(line, `/document_lines/${index}`, `${lineElement}[${index + 1}]/`);
    }
  }
  addEntries(amounts, "", "");
  const words = tooLong(amounts.totals, totalFigures) ?? tooLongSubtotal(amounts.totals);
  if (words !== undefined && Object.keys(errors).length === 0) {
    add("/document_lines", "cac:LegalMonetaryTotal[1]", words);
  }
  return errors;
}

function tooLongSubtotal({ tax_subtotals: subtotals }: Totals): string | undefined {
  for (const subtotal of subtotals) {
    const words = tooLong(subtotal, ["taxable_amount", "tax_amount"]);
    if (words !== undefined) {
      return words;
    }
  }
  return undefined;
}
