/** One failed rule, in the shape of contract.md 2.9 plus what helps the caller mend it. */
export interface Finding {
  flag: "fatal" | "warning";
  /** The official rule id in upper case, e.g. IBR-CO-15; ours carry the prefix OWN-. */
  reasonCode: string;
  text: string;
  /** XPath that selects exactly the failing node of the UBL document. */
  location: string;
  /** The failed rule expression. */
  test: string;
  /** Id of the rule as its file writes it, and which elements it is for. */
  rule?: string;
  context?: string;
  /** Where to look, in a few words: fields of the request where it is known, else elements. */
  hint?: string;
  /** Elements and attributes that the rule reads, as XPaths from its element or from the root; nobody is shown them as they are. */
  places?: readonly string[];
  /** JSON pointer of the request field that caused the finding, where one did. */
  pointer?: string;
  /** Id and version of the rules that found it, on a stored finding. */
  ruleSet?: string;
}

/** What helps to mend a finding: no member stands for what is not known. */
export const guidanceOf = ({
  context,
  hint,
}: Pick<Finding, "context" | "hint">): Pick<Finding, "context" | "hint"> => ({
  ...(context !== undefined && { context }),
  ...(hint !== undefined && { hint }),
});
