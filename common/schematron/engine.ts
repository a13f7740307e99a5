/** What a host program builds on that reads documents once, and judges them by many rule sets. */
export type { CheckOptions } from "./check/document-check.ts";
export { EVALUATION_FAILURE } from "./check/failures.ts";
export { FailurePlaces } from "./check/failures.ts";
export { writeSvrl, type SvrlPattern } from "./svrl.ts";
export { svrlOf } from "./svrl.ts";
export type { Unreachable, Visit } from "./compile/reach.ts";
export type { CompiledFile } from "./compiled-file.ts";
export { describeRules, type RuleDescription } from "./describe-rules.ts";
export {
  compileRuleFile,
  compileRuleSet,
  type CompiledRuleSet,
  composeRuleSet,
  type RuleSet,
  type RuleSetOptions,
  type SchematronText,
} from "./rule-set.ts";
export type { Limits } from "./runtime/work-budget.ts";
export type { ReadRuleFile } from "./schema/assemble-schema.ts";
export { decodeRuleFile } from "./schema/rule-file-error.ts";
export { Problems, RuleFileError } from "./schema/rule-file-error.ts";
