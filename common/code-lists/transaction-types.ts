import { codeList } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** What each position of profile_execution_id says (BTAE-02); codes are patterns, in order of position. */
export const transactionTypes = codeList("transactiontype", [
  ["1XXXXXXX", "Free trade zone"],
  ["X1XXXXXX", "Deemed supply"],
  ["XX1XXXXX", "Profit margin scheme"],
  ["XXX1XXXX", "Summary invoice"],
  ["XXXX1XXX", "Continuous supply"],
  ["XXXXX1XX", "Disclosed agent billing"],
  ["XXXXXX1X", "Supply through e-commerce"],
  ["XXXXXXX1", "Exports"],
]);
