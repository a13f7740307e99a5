import { codeList } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** VAT categories (IBT-151, 095, 102, 118). The published file writes N with a Greek Nu; rules and examples use the Latin letter, as here. */
export const taxCategories = codeList("TaxCategory", [
  ["S", "Standard rate"],
  ["E", "Exempt from tax"],
  ["O", "Outside the scope of tax / not subject to tax"],
  ["AE", "VAT reverse charge"],
  ["Z", "Zero rated"],
  ["N", "Standard rate additional VAT (margin scheme)"],
]);

/** Reasons of category E (IBT-186). `name` is what is sent; `corrected` mends the published spelling and is accepted as well. */
export const taxExemptionReasons = codeList("TaxExemptionCode", [
  ["DL8.46.1", "Cetrain financial services", "Certain financial services"],
  ["DL8.46.2", "Supply of residential units (lease or sale)"],
  ["DL8.46.3", "Bare land"],
  ["DL8.46.4", "Local passenger transport"],
]);

/** Goods and services under the reverse charge (BTAE-09). */
export const goodsTypes = codeList("GoodsType", [
  ["DL8.48.8.2", "Electronic Devices"],
  ["DL8.48.8.1", "Gold and Diamonds"],
  ["DL8.48.3.1", "Crude or refined oil"],
  ["DL8.48.3.2", "Unprocessed or processed natural gas"],
  ["DL8.48.3.3", "Pure hydrocarbons"],
]);
