import { codeList } from "./code-list.ts";

/* Source: code lists of Message Level Status 1.1.0 (rules 1.0.1). Names as published, left out where very long. */

/** The verdict of an MLS. */
export const mlsResponses = codeList("MLS-response", [
  ["AP", "Delivered to C4, confirmed"],
  ["AB", "Delivered towards C4, not confirmed"],
  ["RE", "Rejected or delivery failed"],
]);

/** Why an MLS says so. */
export const mlsStatusReasons = codeList("MLS-status-reason", [
  ["BV", "Business rule violation, fatal"],
  ["BW", "Business rule violation, warning"],
  ["FD", "Failure of delivery"],
  ["SV", "Syntax (schema) violation"],
]);
