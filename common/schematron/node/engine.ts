/** What a host program of Node builds on besides `engine.ts`. */
export { readerWithin, readRuleFile, schematronFiles } from "./read-rule-files.ts";
export { startProcessWatch } from "./read-rule-files.ts";
