import { defaultLimits, schematronOf } from "../schematron-of.js";
import { compileRuleFolder } from "./compile-rule-folder.js";
/**
 * Compiles the Schematron files of a folder, or one file. What they include or look up is read from the same folder only.
 * The clock is the machine's.
 * @throws RuleFileError with every place that cannot be expressed exactly; Error where there is no rule at all
 */
export function loadFolder(place, { phase, visit, maxFindings, limits } = {}) {
    const ruleSet = compileRuleFolder(place, { phase, visit, limits: { ...defaultLimits, ...limits } });
    return schematronOf(ruleSet, { phase, maxFindings });
}
//# sourceMappingURL=load-folder.js.map