import { sellerRegistrationTypes } from "../code-lists/party-codes.ts";
import type { Party, TradeDocument } from "./document.ts";
import { TIN_SCHEME } from "../peppol/identifiers.ts";

/** Document types out of the scope of VAT. */
export const outOfScopeTypes: ReadonlySet<string> = new Set(["480", "81"]);

/** Fields that a supplier needs and a profile valid for a buyer may lack: the error by field of the party. */
export function supplierGaps(
  party: Party,
  { invoice_type_code: type }: Pick<TradeDocument, "invoice_type_code">,
): Record<string, string> {
  const gaps: Record<string, string> = {};
  if (party.postal_address.country_code === "AE" && party.telephone === undefined) {
    gaps["telephone"] = "is mandatory for a supplier in the UAE";
  }
  if (party.endpoint_scheme_id === TIN_SCHEME && party.company_id === undefined) {
    gaps["company_id"] = "is mandatory for a supplier in the UAE (IBR-150-AE)";
  }
  if (party.endpoint_scheme_id === TIN_SCHEME && !sellerRegistrationTypes.has(party.scheme_agency_id ?? "")) {
    const types = sellerRegistrationTypes.entries.map(({ code }) => code).join(", ");
    gaps["scheme_agency_id"] = `must be a registration type of a supplier: ${types} (IBR-173-AE)`;
  }
  if (party.party_tax_scheme === undefined && !outOfScopeTypes.has(type)) {
    gaps["party_tax_scheme"] = `is mandatory for the supplier of a document of type ${type} (IBR-134-AE)`;
  }
  return gaps;
}
