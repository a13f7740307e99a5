import { boolean, described, listOf, object, string } from "../answers/schemas.ts";
import { findingTotals, validationResult } from "../answers/validation-result.ts";
import type { Operation } from "../operation.ts";

const verdict = object(
  {
    valid: described(boolean, "Whether no finding is fatal."),
    rule_set: described(string, "Id and version of the rules that judged."),
    truncated: described(
      boolean,
      "Whether there are more findings than the 1,000 that are listed: the first one of every failed rule, and of the rest the fatal ones before the warnings.",
    ),
    totals: described(findingTotals, "All findings, listed or not."),
    findings: listOf(validationResult),
  },
  { title: "Verdict" },
);

const unfinishedInvoice =
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>1</cbc:ID></Invoice>';

export const validation: readonly Operation[] = [
  {
    method: "post",
    path: "/api/validate",
    operationId: "validateXml",
    tag: "Validation",
    summary: "Judge a UBL document that you bring",
    description: "A PINT AE invoice or credit note, with or without its envelope. Nothing is stored.",
    request: { contentType: "application/xml", schema: string, example: unfinishedInvoice },
    answers: {
      200: {
        description: "The verdict.",
        content: {
          schema: verdict,
        },
      },
    },
  },
];
