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
  /** JSON pointer of the request field that caused the finding, where one did. */
  pointer?: string;
  /** Id and version of the rules that found it, on a stored finding. */
  ruleSet?: string;
}
