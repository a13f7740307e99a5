import { compileRuleSet } from "./rule-set.js";
import { decodeRuleFile } from "./schema/decode-rule-file.js";
import { defaultLimits, schematronOf } from "./schematron-of.js";
/**
 * Compiles Schematron files, which are judged independently of each other. Files whose name does not end in `.sch`, and files
 * that others include, are parts.
 * @throws RuleFileError with every place that cannot be expressed exactly; Error where there is no rule at all
 */
export function compile(files, options = {}) {
    const { phase, now, maxFindings, visit, limits } = options;
    const texts = new Map(files.map((file) => [file.name, decodedOnDemand(file)]));
    const ruleSet = compileRuleSet([...texts.values()].filter(({ name }) => name.endsWith(".sch")), {
        id: "schematron",
        version: "",
        visit,
        limits: { ...defaultLimits, ...limits },
        read: (name) => texts.get(name)?.text,
        ...(now && { now }),
        ...(phase !== undefined && { phase }),
    });
    if (ruleSet.ruleCount === 0) {
        throw new Error("There is no rule in these files");
    }
    return schematronOf(ruleSet, { phase, maxFindings });
}
/** Decoded where it is needed, so that a file in a wrong encoding is one of all problems. */
function decodedOnDemand({ name, text }) {
    let decoded;
    return {
        name,
        get text() {
            return (decoded ??= decodeRuleFile(name, text));
        },
    };
}
//# sourceMappingURL=schematron.js.map