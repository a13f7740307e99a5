import { boolean, described, integer, mapOf, object, oneOf, string } from "./schemas.ts";

/** One failed rule (spec 2.9). */
export const validationResult = object(
  {
    flag: oneOf("fatal", "warning"),
    reasonCode: described(string, "Id of the rule, e.g. IBR-CO-15; ours begin with OWN-."),
    text: string,
    location: described(string, "XPath of the failing node in the UBL document."),
    test: described(string, "The failed rule expression."),
    pointer: described(string, "JSON pointer of the request field that caused it, where one did."),
    rule_set: described(string, "Id and version of the rules that judged."),
  },
  { title: "ValidationResult", optional: ["pointer", "rule_set"] },
);

const counts = {
  fatal: described(integer, "How often a fatal rule failed."),
  warning: described(integer, "How often a rule failed that warns."),
  rules: described(mapOf(integer), "How often each rule failed, by its id."),
};

/** True also where the list of findings ends before they do. */
export const findingTotals = object(counts, { title: "FindingTotals" });

/** Beside a list that ends before the findings do. */
export const validationTotals = described(
  object(
    { truncated: described(boolean, "Always true: where the list has every finding, there are no totals."), ...counts },
    { title: "ValidationTotals" },
  ),
  "Only where there are more findings than the 1,000 that `validation_results` lists: it then has the first one of every failed rule, and of the rest the fatal ones before the warnings.",
);
