import { statSync } from "node:fs";
import path from "node:path";

import { validationResultOf, type RuleSetResult } from "../../domain/validation/validation-result.ts";
import { compileRuleSet, type RuleSet, parseXml, XmlSyntaxError } from "../../schematron/engine.ts";
import { malformed } from "./check-rules.ts";
import { ruleTimeLimit } from "./rule-time-limit.ts";
import { readerWithin, readRuleFile, schematronFiles } from "./read-rule-files.ts";

export interface RuleFolderOptions {
  phase?: string | undefined;
  seconds: number;
}

/**
 * Compiles the Schematron files of a folder, or one file, for documents of any kind.
 *
 * @throws RuleFileError for unsupported files, Error if there are none
 */
function compileRuleFolder(place: string, { phase, seconds }: RuleFolderOptions): RuleSet {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const folder = path.resolve(isFolder ? place : path.dirname(place));
  const files = isFolder ? schematronFiles(folder) : [readRuleFile(path.resolve(place))];
  const ruleSet = compileRuleSet(files, {
    id: path.basename(path.resolve(place)),
    version: phase ?? "",
    now: () => new Date(),
    limit: ruleTimeLimit(seconds),
    read: readerWithin(folder),
    ...(phase !== undefined && { phase }),
  });
  if (ruleSet.ruleCount === 0) {
    throw new Error(`There are no rules in ${place}: no .sch file, or none with an assert`);
  }
  return ruleSet;
}

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
