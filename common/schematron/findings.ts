/** Attributes that reports show as the file has them, of an assert, a rule, a pattern, a diagnostic or a property. */
export interface Written {
  readonly id?: string;
  readonly flag?: string;
  readonly role?: string;
  readonly see?: string;
  readonly icon?: string;
  readonly fpi?: string;
  readonly severity?: string;
  readonly scheme?: string;
  /** Language of its text, also where an element around it declares it. */
  readonly lang?: string;
}

/** One failed rule at one node. */
export interface Finding {
  flag: "fatal" | "warning";
  /** The rule's id in upper case, or its place in its file; OWN-EVALUATION for a rule that could not be evaluated. */
  reasonCode: string;
  text: string;
  /** XPath that selects exactly the failing node of the document. */
  location: string;
  /** The failed expression. */
  test: string;
  /** Id of the rule in its file, and the nodes that it applies to. */
  rule?: string;
  context?: string;
  /** Where to look, in a few words. */
  hint?: string;
  /** Elements and attributes that the rule reads, as XPaths from its element or the root. */
  places?: readonly string[];
  /** Id, flag and role of the rule as its file has them. */
  written?: Written;
  /** Texts of the diagnostics and properties that the rule refers to; absent where it has none. */
  diagnostics?: readonly FindingNote[];
  properties?: readonly FindingNote[];
}

export interface FindingNote {
  id: string;
  text: string;
  /** Its role, scheme and the like; absent where it has none. */
  written?: Written;
}

/** Number of failures, listed or not. */
export interface FindingTotals {
  fatal: number;
  warning: number;
  rules: Record<string, number>;
}

/** Findings about one document. Totals are complete even where the list is cut. */
export interface CheckResult {
  findings: Finding[];
  /** Whether there are more findings than listed. */
  truncated: boolean;
  totals: FindingTotals;
}

export const MAX_FINDINGS = 1000;

/** Lists the first finding of every rule, then fatal ones, then warnings, all in their original order. */
export function chooseListed<Item extends Pick<Finding, "flag" | "reasonCode">>(
  items: readonly Item[],
  maxFindings: number,
): Item[] {
  if (items.length <= maxFindings) {
    return [...items];
  }
  const seen = new Set<string>();
  const firsts: number[] = [];
  const others: number[] = [];
  items.forEach(({ reasonCode }, index) => {
    (seen.has(reasonCode) ? others : firsts).push(index);
    seen.add(reasonCode);
  });
  const fatalFirst = (indexes: readonly number[]): number[] => [
    ...indexes.filter((index) => items[index]?.flag === "fatal"),
    ...indexes.filter((index) => items[index]?.flag === "warning"),
  ];
  return [...fatalFirst(firsts), ...fatalFirst(others)]
    .slice(0, maxFindings)
    .sort((left, right) => left - right)
    .map((index) => items[index] as Item);
}

/** A hint lists this many places; the first ones when there are more. */
const MAX_PLACES = 3;

/** Names the elements or request fields to look at. */
export function hintOf(places: readonly string[]): string {
  const named = places.slice(0, MAX_PLACES);
  const last = named.pop();
  if (last === undefined) {
    return "Look at this element.";
  }
  return `Look at ${named.length === 0 ? last : `${named.join(", ")} or ${last}`}.`;
}

/** Lists of findings, for programs that load no engine. */
