import type { Decimal, TaxCategory } from "../documents/document.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** TaxCategory and ClassifiedTaxCategory. The rate comes from pricing/tax-rate.ts, because it depends on the place. */
export function writeTaxCategory(
  writer: XmlWriter,
  element: string,
  category: TaxCategory,
  rate: Decimal | undefined,
): void {
  writer.group(element, () => {
    writer.field("cbc:ID", category, "id");
    writer.from(category, "percent").leaf("cbc:Percent", rate);
    writer.field("cbc:TaxExemptionReasonCode", category, "tax_exemption_reason_code");
    writer.field("cbc:TaxExemptionReason", category, "tax_exemption_reason");
    writer.from(category, "tax_scheme").leaf("cac:TaxScheme/cbc:ID", category.tax_scheme ?? "VAT");
  });
}
