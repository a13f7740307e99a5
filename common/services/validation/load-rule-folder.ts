import { validationResultOf, type RuleSetResult } from "../../domain/validation/validation-result.ts";
import { parseXml, XmlSyntaxError, type RuleSet } from "../../schematron/engine.ts";
import { compileRuleFolder, type RuleFolderOptions } from "../../schematron/node/engine.ts";
import { malformed } from "./check-rules.ts";

export interface RuleFolder {
  readonly judge: (xml: string) => RuleSetResult;
  readonly unreachable: RuleSet["unreachable"];
}

/** Judges any XML by Schematron files. @throws as `compileRuleFolder` */
export function loadRuleFolder(place: string, options: RuleFolderOptions): RuleFolder {
  const ruleSet = compileRuleFolder(place, options);
  return { judge: judgeBy(ruleSet), unreachable: ruleSet.unreachable };
}

function judgeBy(ruleSet: RuleSet): RuleFolder["judge"] {
  const name = `${ruleSet.id} ${ruleSet.version}`.trim();
  return (xml) => {
    try {
      return { ...ruleSet.check(parseXml(xml)), ruleSet: name };
    } catch (error) {
      if (!(error instanceof XmlSyntaxError)) {
        throw error;
      }
      return { ...validationResultOf([malformed(error)]), ruleSet: name };
    }
  };
}
