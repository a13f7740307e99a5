import { atLeastTwoDecimals } from "../pricing/decimal.ts";
import type { AllowanceOrCharge, Decimal, DocumentLine, TradeDocument } from "../documents/document.ts";
import { documentLevelRate } from "../pricing/price.ts";
import type { XmlWriter } from "./xml-writer.ts";
import { writeTaxCategory } from "./tax-category.ts";
import type { Section } from "./ubl-input.ts";

/** Computed amounts of allowances and charges, in the order of the request. */
interface Amounts {
  allowances: readonly Decimal[];
  charges: readonly Decimal[];
}

/** IBG-20, IBG-21. */
export const documentAllowancesAndCharges: Section = (writer, { document, amounts }) => {
  writeAllowancesAndCharges(writer, document, { ...amounts, currencyID: document.document_currency_code }, (entry) => {
    if (entry.tax_category !== undefined) {
      const rate = documentLevelRate(entry.tax_category);
      writeTaxCategory(writer.from(entry, "tax_category"), "cac:TaxCategory", entry.tax_category, rate);
    }
  });
};

/** All allowances, then all charges; those of a line without `writeTax`, as the line's category applies. */
export function writeAllowancesAndCharges(
  writer: XmlWriter,
  owner: TradeDocument | DocumentLine,
  { currencyID, ...amounts }: Amounts & { currencyID: string },
  writeTax: (entry: AllowanceOrCharge) => void = () => undefined,
): void {
  const currency = { currencyID };
  for (const list of ["allowances", "charges"] as const) {
    owner[list]?.forEach((entry, index) =>
      writer.from(owner, list, index).group("cac:AllowanceCharge", () => {
        writer.leaf("cbc:ChargeIndicator", String(list === "charges"));
        writer.field("cbc:AllowanceChargeReasonCode", entry, "reason_code");
        writer.field("cbc:AllowanceChargeReason", entry, "reason");
        writer.field("cbc:MultiplierFactorNumeric", entry, "multiplier_factor_numeric");
        writer.from(entry, "amount").leaf("cbc:Amount", amounts[list][index], currency);
        writer.from(entry, "base_amount").leaf("cbc:BaseAmount", baseAmount(entry), currency);
        writeTax(entry);
      }),
    );
  }
}

function baseAmount({ base_amount: base }: AllowanceOrCharge): Decimal | undefined {
  return base === undefined ? undefined : atLeastTwoDecimals(base);
}
