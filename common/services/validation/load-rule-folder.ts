import { validationResultOf, type RuleSetResult } from "../../domain/validation/validation-result.ts";
import { parseXml, XmlSyntaxError } from "../../schematron/engine.ts";
import { compileRuleFolder, type RuleFolderOptions } from "../../schematron/node/engine.ts";
import { malformed } from "./check-rules.ts";

/** Judges any XML by Schematron files. @throws as `compileRuleFolder` */
export function loadRuleFolder(place: string, options: RuleFolderOptions): (xml: string) => RuleSetResult {
  const ruleSet = compileRuleFolder(place, options);
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
