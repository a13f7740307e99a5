import type { RuleSet } from "../../schematron/engine.ts";
import { compileRuleFolder, type RuleFolderOptions } from "../../schematron/node/engine.ts";
import { judge, type JudgeDocument } from "./judge-document.ts";

export interface RuleFolder {
  /** Judges the whole text, also where it is an envelope: what that wraps is not taken out. */
  readonly judge: JudgeDocument;
  readonly unreachable: RuleSet["unreachable"];
}

/** Judges any XML by Schematron files. @throws as `compileRuleFolder` */
export function loadRuleFolder(place: string, options: RuleFolderOptions): RuleFolder {
  const ruleSet = compileRuleFolder(place, options);
  const judgeBy: JudgeDocument = (xml) =>
    judge(
      xml,
      () => ruleSet,
      (tree) => ({ ruleSet, document: tree, subject: tree }),
    );
  return { judge: judgeBy, unreachable: ruleSet.unreachable };
}
