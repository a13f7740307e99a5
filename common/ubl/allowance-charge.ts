import { atLeastTwoDecimals } from "../domain/decimal.ts";
import type { AllowanceOrCharge, Decimal } from "../domain/document.ts";
import { documentLevelRate } from "../domain/pricing/tax-rate.ts";
import { writeTaxCategory } from "./tax-category.ts";
import type { Section } from "./ubl-input.ts";
import type { UblWriter } from "./ubl-writer.ts";

/** Allowances and charges of a document or a line, with their resolved amounts in the same order. */
export interface AllowancesAndCharges {
  allowances: readonly AllowanceOrCharge[];
  charges: readonly AllowanceOrCharge[];
  allowanceAmounts: readonly Decimal[];
  chargeAmounts: readonly Decimal[];
  currencyID: string;
}

/** IBG-20, IBG-21: all allowances, then all charges; field-pointer.ts counts on this order. */
export const documentAllowancesAndCharges: Section = (writer, { document, amounts }) => {
  const entries = {
    allowances: document.allowances ?? [],
    charges: document.charges ?? [],
    allowanceAmounts: amounts.allowances,
    chargeAmounts: amounts.charges,
    currencyID: document.document_currency_code,
  };
  writeAllowancesAndCharges(writer, entries, (entry) => {
    if (entry.tax_category !== undefined) {
      writeTaxCategory(writer, "cac:TaxCategory", entry.tax_category, documentLevelRate(entry.tax_category));
    }
  });
};

/** IBG-27, IBG-28 without `writeTax`: on a line the line's own category governs and none may be written. */
export function writeAllowancesAndCharges(
  writer: UblWriter,
  entries: AllowancesAndCharges,
  writeTax: (entry: AllowanceOrCharge) => void = () => undefined,
): void {
  const write = (entry: AllowanceOrCharge, amount: Decimal | undefined, isCharge: boolean): void =>
    writer.group("cac:AllowanceCharge", () => {
      const currency = { currencyID: entries.currencyID };
      writer.leaf("cbc:ChargeIndicator", String(isCharge));
      writer.leaf("cbc:AllowanceChargeReasonCode", entry.reason_code);
      writer.leaf("cbc:AllowanceChargeReason", entry.reason);
      writer.leaf("cbc:MultiplierFactorNumeric", entry.multiplier_factor_numeric);
      writer.leaf("cbc:Amount", amount, currency);
      writer.leaf("cbc:BaseAmount", baseAmount(entry), currency);
      writeTax(entry);
    });
  entries.allowances.forEach((entry, index) => write(entry, entries.allowanceAmounts[index], false));
  entries.charges.forEach((entry, index) => write(entry, entries.chargeAmounts[index], true));
}

function baseAmount({ base_amount: base }: AllowanceOrCharge): Decimal | undefined {
  return base === undefined ? undefined : atLeastTwoDecimals(base);
}
