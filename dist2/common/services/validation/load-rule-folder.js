import { compileRuleFolder } from "../../schematron/node/engine.js";
import { judge } from "./judge-document.js";
/** Judges any XML by Schematron files. @throws as `compileRuleFolder` */
export function loadRuleFolder(place, options) {
    const ruleSet = compileRuleFolder(place, options);
    const judgeBy = (xml) => judge(xml, () => ruleSet, (tree) => ({ ruleSet, document: tree, subject: tree }));
    return { judge: judgeBy, unreachable: ruleSet.unreachable };
}
//# sourceMappingURL=load-rule-folder.js.map