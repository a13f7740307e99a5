import type { CompiledPattern } from "../check/dispatch.ts";
import { FiredRules } from "../check/fired-rules.ts";
import type { Finding } from "../check/finding.ts";
import type { CompiledRuleSet } from "../rule-set.ts";
import type { XmlTree } from "../xml/xml-tree.ts";
import { writeSvrl, type SvrlPattern, type SvrlRule } from "./write-svrl.ts";

export interface SvrlOptions {
  phase?: string | undefined;
  maxFindings?: number | undefined;
  /** What else the document was checked by; it comes first. */
  also?: readonly SvrlPattern[] | undefined;
}

/** Judges a document and reports every pattern, every rule that fired, and what failed. */
export function svrlOf(
  ruleSet: CompiledRuleSet,
  tree: XmlTree,
  { phase, maxFindings, also = [] }: SvrlOptions = {},
): string {
  const fired = new FiredRules();
  const { totals, findings } = ruleSet.check(tree, { fired, ...(maxFindings !== undefined && { maxFindings }) });
  const { title, namespaces, patterns } = ruleSet.outline;
  return writeSvrl({
    title,
    phase,
    namespaces,
    patterns: [...also, ...patternsOf(fired, patterns), ...endedIn(fired.withoutRule())],
    unlisted: totals.fatal + totals.warning - findings.length,
  });
}

function patternsOf(fired: FiredRules, patterns: readonly CompiledPattern[]): SvrlPattern[] {
  const rules = new Map(patterns.map((pattern): [CompiledPattern, SvrlRule[]] => [pattern, []]));
  for (const { rule, failures } of fired.rules()) {
    rules.get(rule.pattern)?.push({ context: rule.context, written: rule.written, failures });
  }
  return patterns.map((pattern) => ({
    id: pattern.written.id,
    name: pattern.title,
    rules: rules.get(pattern) ?? [],
  }));
}

/** Findings without a rule of a file, such as the end of a check that took too long. */
function endedIn(findings: readonly Finding[]): SvrlPattern[] {
  const failures = findings.map((finding) => ({ finding, isReport: false }));
  return failures.length === 0 ? [] : [{ name: "evaluation", rules: [{ context: "/", failures }] }];
}
