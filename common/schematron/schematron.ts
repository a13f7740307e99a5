import { compileRuleSet, type RuleSet } from "./rule-set.ts";
import type { CompileOptions, RuleFile, Schematron } from "./public-types.ts";
import { parseXml } from "./xml/xml-reader.ts";

/**
 * Compiles Schematron files, which are judged independently of each other. Files whose name does not end in `.sch`, and files
 * that others include, are parts.
 * @throws RuleFileError with every place that cannot be expressed exactly; Error where there is no rule at all
 */
export function compile(files: readonly RuleFile[], options: CompileOptions = {}): Schematron {
  const { phase, now, maxFindings } = options;
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const ruleSet = compileRuleSet(
    files.filter(({ name }) => name.endsWith(".sch")),
    {
      id: "schematron",
      version: "",
      read: (name) => texts.get(name),
      ...(now && { now }),
      ...(phase !== undefined && { phase }),
    },
  );
  if (ruleSet.ruleCount === 0) {
    throw new Error("There is no rule in these files");
  }
  return schematronOf(ruleSet, maxFindings);
}

/** What users of the package see of a rule set. */
export function schematronOf(ruleSet: RuleSet, maxFindings: number | undefined): Schematron {
  return {
    rules: ruleSet.ruleIds,
    check(xml) {
      const result = ruleSet.check(parseXml(xml), maxFindings === undefined ? {} : { maxFindings });
      const { findings, truncated, totals } = result;
      const failures = findings.map(({ reasonCode, rule: _rule, places: _places, written = {}, ...finding }) => ({
        rule: reasonCode,
        written,
        ...finding,
      }));
      return { valid: totals.fatal === 0, failures, truncated, totals };
    },
  };
}
