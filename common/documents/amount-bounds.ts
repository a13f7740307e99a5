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

const maxDigits = 15;

/** From here on (12 digits before the point, and two decimals) doubles begin to differ from decimals of two places. */
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

/** The first of some amounts that has more digits than a document may have. */
function tooLong<Name extends string>(
  amounts: Partial<Record<Name, unknown>>,
  names: readonly Name[],
): string | undefined {
  const name = names.find((each) => typeof amounts[each] === "string" && isTooLong(amounts[each]));
  return name && `gives ${name} ${String(amounts[name])}: at most ${maxDigits} digits before the decimal point`;
}

/** A net amount that is right, and that IBR-147-AE refuses because it computes in doubles. */
function refusedByDoubles({ document, amounts }: Priced, index: number): string | undefined {
  const line = document.document_lines[index];
  const own = amounts.lines[index];
  if (line === undefined || own === undefined || own.net_amount.length < minLengthOfDoubt) {
    return undefined;
  }
  const isOurs = document.sent_xml === undefined || r2(unroundedNet(line, own)).eq(exact(own.net_amount));
  return isOurs && !isNetAccepted(line, own)
    ? `comes to ${own.net_amount}, which the network refuses, because IBR-147-AE computes in binary floating point: divide the quantity among several lines`
    : undefined;
}

/** Amounts that cannot be reported, by the field, or by the XPath of a document that is sent as XML. */
export function amountErrors(priced: Priced): FieldErrors {
  const { kind, document, amounts } = priced;
  const errors: FieldErrors = {};
  const add = (pointer: string, at: string, words: string | undefined): void => {
    const path = document.sent_xml === undefined ? fieldPath(pointer) : `/*/${at}`;
    if (words !== undefined) {
      errors[path] ??= `${path} ${words}`;
    }
  };
  const addEntries = (
    { allowances, charges }: Pick<LineAmounts, "allowances" | "charges">,
    pointer: string,
    at: string,
  ) => {
    for (const [name, entries] of Object.entries({ allowances, charges })) {
      entries.forEach((amount, index) =>
        add(`${pointer}/${name}/${index}`, `${at}cac:AllowanceCharge`, tooLong({ amount }, ["amount"])),
      );
    }
  };
  amounts.lines.forEach((line, index) => {
    const [pointer, at] = [`/document_lines/${index}`, `${documentKinds[kind].lineElement}[${index + 1}]`];
    add(pointer, at, tooLong(line, lineFigures) ?? refusedByDoubles(priced, index));
    addEntries(line, pointer, `${at}/`);
  });
  addEntries(amounts, "", "");
  if (Object.keys(errors).length === 0) {
    const { totals } = amounts;
    const subtotals = totals.tax_subtotals.map((each) => tooLong(each, ["taxable_amount", "tax_amount"]));
    const words = tooLong(totals, totalFigures) ?? subtotals.find((each) => each !== undefined);
    add("/document_lines", "cac:LegalMonetaryTotal[1]", words);
  }
  return errors;
}
