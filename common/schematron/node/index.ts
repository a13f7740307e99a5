/** The engine for Node: it reads rule files from a folder, and ends checks that take too long. */
export * from "../index.ts";
export { compileRuleFolder, loadFolder, type LoadOptions, type RuleFolderOptions } from "./load-folder.ts";
export { readerWithin, readRuleFile, schematronFiles } from "./read-rule-files.ts";
export { ruleTimeLimit } from "./rule-time-limit.ts";
