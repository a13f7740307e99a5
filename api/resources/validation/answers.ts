import {
  boolean,
  described,
  integer,
  listOf,
  mapOf,
  object,
  oneOf,
  string,
  type AnswerOf,
} from "../../openapi/description.ts";
import type { Finding, FindingTotals } from "../../../common/rules/finding.ts";

/** One failed rule (contract.md 2.9). */
export const validationResult = object(
  {
    flag: oneOf("fatal", "warning"),
    reasonCode: described(string, "Id of the rule, e.g. IBR-CO-15; ours begin with OWN-."),
    text: string,
    location: described(string, "XPath of the failing node in the UBL document."),
    test: described(string, "The failed rule expression."),
    rule: described(
      string,
      "Id of the rule as its file writes it; absent where no rule file has it, like the next two.",
    ),
    context: described(string, "Which elements the rule is for: its context in the rule file."),
    hint: described(
      string,
      "Where to look, for a person: fields of the request as JSON pointers where it is known, else elements of the XML.",
    ),
    pointer: described(string, "JSON pointer of the request field that caused it, where one did."),
    rule_set: described(string, "Id and version of the rules that were applied."),
  },
  { title: "ValidationResult", optional: ["rule", "context", "hint", "pointer", "rule_set"] },
);

const counts = {
  fatal: described(integer, "How often a fatal rule failed."),
  warning: described(integer, "How often a rule failed that warns."),
  rules: described(mapOf(integer), "How often each rule failed, by its id."),
};

/** Counts of all findings, also of those that a truncated list leaves out. */
const findingTotals = object(counts, { title: "FindingTotals" });

/** Sent beside a truncated list of findings only. */
export const validationTotals = described(
  object(
    { truncated: described(boolean, "Always true: where the list has every finding, there are no totals."), ...counts },
    { title: "ValidationTotals" },
  ),
  "Only where there are more findings than the 1,000 that `validation_results` lists: it then has the first one of every failed rule, and of the rest the fatal ones before the warnings.",
);

export const verdict = object(
  {
    valid: described(boolean, "Whether no finding is fatal."),
    rule_set: described(string, "Id and version of the rules that were applied."),
    truncated: described(
      boolean,
      "Whether there are more findings than the 1,000 that are listed: the first one of every failed rule, and of the rest the fatal ones before the warnings.",
    ),
    totals: described(findingTotals, "All findings, listed or not."),
    findings: listOf(validationResult),
  },
  { title: "Verdict" },
);

export type ValidationResultAnswer = AnswerOf<typeof validationResult>;

export function presentFinding(finding: Finding): ValidationResultAnswer {
  const { flag, reasonCode, text, location, test, rule, context, hint, pointer, ruleSet } = finding;
  return { flag, reasonCode, text, location, test, rule, context, hint, pointer, rule_set: ruleSet };
}

/** Totals beside a truncated `validation_results`; a complete list needs none. */
export function presentValidationTotals(totals: FindingTotals | null): Record<string, unknown> {
  return totals === null ? {} : { validation_totals: { truncated: true, ...totals } };
}
