import { readFileSync } from "node:fs";
import { compileRuleSet } from "../../../common/schematron/rule-set.js";
import { ownVectors } from "../conformance/own-vectors.js";
import { repositoryPath } from "./repository-files.js";
import { officialVectors } from "./vectors.js";
const own = (rules) => ownVectors.filter((vector) => vector.rules === rules);
export const ruleGroups = {
    documents: {
        files: ["type-codes-self-billing", "shared-model", "shared-codes", "aligned-model", "aligned-codes", "own-checks"],
        vectors: [...own("document"), ...officialVectors],
    },
    taxData: { files: ["tax-data"], vectors: own("taxData") },
    mls: { files: ["message-level-status"], vectors: own("mls") },
};
export const readRuleFile = (name) => readFileSync(repositoryPath("common", "rules", "pint-ae", `${name}.sch`), "utf8");
/** Each assert becomes a report, which fires exactly where the assert is evaluated and holds. */
export const asReports = (text) => text.replaceAll("<assert ", "<report ").replaceAll("</assert>", "</report>");
export function compileRuleFiles(files, adapt = (text) => text) {
    const texts = files.map((name) => ({ name, text: adapt(readRuleFile(name)) }));
    return compileRuleSet(texts, { id: "test", version: "1" });
}
//# sourceMappingURL=rule-groups.js.map