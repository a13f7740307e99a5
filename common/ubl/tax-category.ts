import type { Decimal, TaxCategory } from "../domain/document.ts";
import type { UblWriter } from "./ubl-writer.ts";

/** TaxCategory and ClassifiedTaxCategory. The rate comes from pricing/tax-rate.ts, for it depends on the place. */
export function writeTaxCategory(
  writer: UblWriter,
  element: string,
  category: TaxCategory,
  rate: Decimal | undefined,
): void {
  writer.group(element, () => {
    writer.leaf("cbc:ID", category.id);
    writer.leaf("cbc:Percent", rate);
    writer.leaf("cbc:TaxExemptionReasonCode", category.tax_exemption_reason_code);
    writer.leaf("cbc:TaxExemptionReason", category.tax_exemption_reason);
    writer.group("cac:TaxScheme", () => writer.leaf("cbc:ID", category.tax_scheme ?? "VAT"));
  });
}
