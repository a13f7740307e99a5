import { described, object, oneOf, string } from "./schemas.ts";

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
