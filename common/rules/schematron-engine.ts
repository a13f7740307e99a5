import { guidanceOf } from "../domain/validation/finding.ts";
import { isValid } from "../domain/validation/validation-result.ts";
import { compileRuleSet } from "./rule-set.ts";
import type { CompileOptions, RuleFile, Schematron } from "./schematron-package.d.ts";
import { parseXml } from "./xml/xml-reader.ts";

export { RuleFileError } from "./schematron/rule-file-error.ts";
export { XmlSyntaxError } from "./xml/xml-syntax-error.ts";

/**
 * The engine by itself, as `peppol-self-billing/schematron`: any XML by any Schematron. Its types for users of the package are
 * written out in `schematron-package.d.ts`.
 */

/** Compiles Schematron files; those whose name does not end in .sch are there to be included or looked up. */
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
  return {
    rules: ruleSet.ruleIds,
    check(xml) {
      const result = ruleSet.check(parseXml(xml), maxFindings === undefined ? {} : { maxFindings });
      const { findings, truncated, totals } = result;
      const failures = findings.map(({ reasonCode, flag, text, location, test, ...finding }) => ({
        flag,
        rule: reasonCode,
        text,
        location,
        test,
        ...guidanceOf(finding),
      }));
      return { valid: isValid(result), failures, truncated, totals };
    },
  };
}
