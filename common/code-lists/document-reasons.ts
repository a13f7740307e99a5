import { codeList } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** Why a credit note is issued (BTAE-03). */
export const creditReasons = codeList("CreditReason", [
  ["DL8.61.1.A", "Supply cancelled"],
  ["DL8.61.1.B", "Tax treatment changed because the nature of the supply changed"],
  ["DL8.61.1.C", "Agreed consideration altered (for example bad debt relief)"],
  ["DL8.61.1.D", "Goods or services returned and consideration returned, fully or partly"],
  ["DL8.61.1.E", "Tax charged or tax treatment applied in error"],
  ["VD", "Volume discount"],
]);

/** How often a summary or continuous supply is billed (BTAE-06). */
export const billingFrequencies = codeList("FreqBilling", [
  ["DLY", "Daily"],
  ["WKY", "Weekly"],
  ["Q15", "Once in 15 days"],
  ["MTH", "Monthly"],
  ["Q45", "Once in 45 days"],
  ["Q60", "Once in 60 days"],
  ["QTR", "Quarterly"],
  ["YRL", "Yearly"],
  ["HYR", "Half-Yearly"],
  ["OTH", "Others"],
]);
