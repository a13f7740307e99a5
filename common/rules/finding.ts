import type { Finding as RuleFinding } from "../schematron/findings.ts";

/** One failed rule, in the shape of contract.md 2.9: what the engine says of it, with guidance for the caller. */
export interface Finding extends RuleFinding {
  /** JSON pointer of the request field behind the finding, where there is one. */
  pointer?: string;
  /** Id and version of the rules that found it, on a stored finding. */
  ruleSet?: string;
}

/** The guidance of a finding, without absent members. */
export const guidanceOf = ({
  context,
  hint,
}: Pick<Finding, "context" | "hint">): Pick<Finding, "context" | "hint"> => ({
  ...(context !== undefined && { context }),
  ...(hint !== undefined && { hint }),
});
