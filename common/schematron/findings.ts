/** Lists of findings, for programs that load no engine. */
export { chooseListed, MAX_FINDINGS, type CheckResult, type Finding, type FindingTotals } from "./check/finding.ts";
export { hintOf } from "./check/finding.ts";
