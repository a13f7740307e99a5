import { codeList } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** Country subdivisions of AE (IBT-039, 054, 068, 079). */
export const emirates = codeList("Emirate", [
  ["AUH", "Abu Dhabi"],
  ["DXB", "Dubai"],
  ["SHJ", "Sharjah"],
  ["UAQ", "Umm Al Quwain"],
  ["FUJ", "Fujairah"],
  ["AJM", "Ajman"],
  ["RAK", "Ras Al Khaimah"],
]);

/** Registration type of the seller (BTAE-15). */
export const sellerRegistrationTypes = codeList("RegistrationType-seller", [
  ["TL", "Commercial/trade licence"],
  ["EID", "Emirates ID"],
  ["PAS", "Passport"],
  ["CD", "Cabinet decision"],
]);

/** Registration type of the buyer (BTAE-16). */
export const buyerRegistrationTypes = codeList("RegistrationType-buyer", [
  ["TL", "Commercial/trade licence"],
  ["EID", "Emirates ID"],
  ["PAS", "Passport"],
  ["CD", "Cabinet decision"],
  ["CL", "accepted by the buyer rule only, meaning not documented"],
]);

/** Endpoints of scheme 0235 that stand for a recipient outside of the exchange. */
export const predefinedEndpoints = codeList("PredefinedEndpoint", [
  ["9900000097", "Deemed supply"],
  ["9900000098", "Recipient not subject to UAE e-invoicing"],
  ["9900000099", "Export, recipient not registered in Peppol"],
]);
