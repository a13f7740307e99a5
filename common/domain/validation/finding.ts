/** One failed rule, in the shape of contract.md 2.9 with guidance for the caller. */
export interface Finding {
  flag: "fatal" | "warning";
  /** The official rule id in upper case, e.g. IBR-CO-15; ours carry the prefix OWN-. */
  reasonCode: string;
  text: string;
  /** XPath that selects exactly the failing node of the UBL document. */
  location: string;
  /** The failed rule expression. */
  test: string;
  /** Id of the rule in its file, and the elements that it applies to. */
  rule?: string;
  context?: string;
  /** Where to look: request fields where they are known, else elements. */
  hint?: string;
  /** Elements and attributes that the rule reads, as XPaths from its element or the root; not shown to callers. */
  places?: readonly string[];
  /** Id, flag and role of the rule as its file has them; not kept. */
  written?: { readonly id?: string; readonly flag?: string; readonly role?: string };
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
