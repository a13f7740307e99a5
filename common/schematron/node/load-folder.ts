import type { CompileOptions, Schematron } from "../public-types.ts";
import { defaultLimits, schematronOf } from "../schematron-of.ts";
import { compileRuleFolder } from "./compile-rule-folder.ts";

export type LoadOptions = Pick<CompileOptions, "phase" | "visit" | "maxFindings" | "limits">;

/**
 * Compiles the Schematron files of a folder, or one file. What they include or look up is read from the same folder only.
 * The clock is the machine's.
 * @throws RuleFileError with every place that cannot be expressed exactly; Error where there is no rule at all
 */
export function loadFolder(place: string, { phase, visit, maxFindings, limits }: LoadOptions = {}): Schematron {
  const ruleSet = compileRuleFolder(place, { phase, visit, limits: { ...defaultLimits, ...limits } });
  return schematronOf(ruleSet, { phase, maxFindings });
}
