import { codeList, rowsOf } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** Payment means published for the UAE (IBT-081); what the API takes. */
export const paymentMeansCodes = codeList("UNCL4461", [
  ["1", "Instrument not defined"],
  ["10", "In cash"],
  ["20", "Cheque"],
  ["21", "Banker's draft"],
  ["30", "Credit transfer"],
  ["49", "Direct debit"],
  ["54", "Credit card"],
  ["55", "Debit card"],
  ["68", "Online payment service"],
]);

/** The wider list that rule ibr-cl-16 accepts. */
export const paymentMeansCodesAccepted = codeList(
  "UNCL4461-accepted",
  rowsOf(`
1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25
26 | 27 | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48
49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57 | 58 | 59 | 60 | 61 | 62 | 63 | 64 | 65 | 66 | 67 | 68 | 70 | 74 | 75
76 | 77 | 78 | 91 | 92 | 93 | 94 | 95 | 96 | 97 | 98 | ZZZ | Z01 | Z02 | Z03 | Z04 | Z05 | Z06 | Z07 | Z08
`),
);
