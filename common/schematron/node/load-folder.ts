import { statSync } from "node:fs";
import path from "node:path";

import { compileRuleSet } from "../engine.ts";
import { pathWithin, readerWithin, readRuleFile, schematronFiles, startProcessWatch } from "./engine.ts";
import type { CompileOptions, Schematron } from "../public-types.ts";
import { defaultLimits, schematronOf } from "../schematron.ts";

export type LoadOptions = Pick<CompileOptions, "phase" | "visit" | "maxFindings" | "limits"> & {
  /** A folder around that of the rules: files include and look up others anywhere within it. Without it they do within theirs. */
  readonly root?: string;
};

/**
 * Compiles the Schematron files of a folder, or one file. What they include or look up is read from `root` only.
 * The clock is the machine's.
 * @throws RuleFileError with every place that cannot be expressed exactly; Error where there is no rule at all
 */
export function loadFolder(place: string, { phase, visit, maxFindings, limits, root }: LoadOptions = {}): Schematron {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === undefined) {
    throw new Error(`There is no file or folder ${place}`);
  }
  const folder = path.resolve(isFolder ? place : path.dirname(place));
  if (root !== undefined && pathWithin(folder, root) === undefined) {
    throw new Error(`The root ${root} is no folder around ${place}`);
  }
  const files = isFolder ? schematronFiles(folder) : [readRuleFile(path.resolve(place))];
  const ruleSet = compileRuleSet(files, {
    id: path.basename(path.resolve(place)),
    version: phase ?? "",
    now: () => new Date(),
    limits: { ...defaultLimits, ...limits },
    startWatch: startProcessWatch,
    read: readerWithin(root ?? folder),
    visit,
    ...(phase !== undefined && { phase }),
  });
  if (ruleSet.ruleCount === 0) {
    throw new Error(`There are no rules in ${place}: no .sch file, or none with an assert`);
  }
  return schematronOf(ruleSet, maxFindings);
}
