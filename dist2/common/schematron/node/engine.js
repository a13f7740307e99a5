/** What a host program of Node builds on besides `engine.ts`. */
export { compileRuleFolder } from "./compile-rule-folder.js";
export { readerWithin, readRuleFile, schematronFiles } from "./read-rule-files.js";
export { startProcessWatch } from "./process-watch.js";
//# sourceMappingURL=engine.js.map