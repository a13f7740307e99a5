import type { CompileOptions, Schematron } from "../public-types.ts";
import { schematronOf } from "../schematron-of.ts";
import { compileRuleFolder } from "./compile-rule-folder.ts";

export interface LoadOptions extends Pick<CompileOptions, "phase" | "visit" | "maxFindings"> {
  /** Time limit of a check in seconds, 10 without it. */
  seconds?: number;
}

const defaultSeconds = 10;

/**
 * Compiles the Schematron files of a folder, or one file. What they include or look up is read from the same folder only.
 * The clock is the machine's.
 * @throws RuleFileError with every place that cannot be expressed exactly; Error where there is no rule at all
 */
export function loadFolder(
  place: string,
  { phase, visit, maxFindings, seconds = defaultSeconds }: LoadOptions = {},
): Schematron {
  return schematronOf(compileRuleFolder(place, { phase, visit, seconds }), { phase, maxFindings });
}
