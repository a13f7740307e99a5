import { FiredRules } from "../check/fired-rules.js";
import { writeSvrl } from "./write-svrl.js";
/** Judges a document and reports every pattern, every rule that fired, and what failed. */
export function svrlOf(ruleSet, tree, { phase, maxFindings, also = [] } = {}) {
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
function patternsOf(fired, patterns) {
    const rules = new Map(patterns.map((pattern) => [pattern, []]));
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
function endedIn(findings) {
    const failures = findings.map((finding) => ({ finding, isReport: false }));
    return failures.length === 0 ? [] : [{ name: "evaluation", rules: [{ context: "/", failures }] }];
}
//# sourceMappingURL=svrl-of.js.map