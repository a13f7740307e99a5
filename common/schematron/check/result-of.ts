import { EVALUATION_FAILURE, type PlacedFinding } from "./evaluation-failures.ts";
import type { FailurePlaces } from "./failure-places.ts";
import type { CheckResult } from "./finding.ts";
import type { FiredRules } from "./fired-rules.ts";

export interface Found {
  /** Failed rules, as many as are listed. */
  readonly listed: readonly PlacedFinding[];
  /** What could not be evaluated. */
  readonly failed: readonly PlacedFinding[];
  /** Of the failed rules, listed or not. */
  readonly totals: CheckResult["totals"];
}

interface Listeners {
  readonly places: FailurePlaces | undefined;
  readonly fired: FiredRules | undefined;
}

/** The result of a check: what could not be evaluated is fatal, and is listed before what failed. */
export function resultOf(
  { listed, failed, totals }: Found,
  maxFindings: number,
  { places, fired }: Listeners,
): CheckResult {
  totals.fatal += failed.length;
  if (failed.length > 0) {
    totals.rules[EVALUATION_FAILURE] = failed.length;
  }
  failed.forEach(({ finding, node }) => places?.add(finding, node));
  const kept = failed.slice(0, maxFindings);
  const placed = [...listed.slice(0, maxFindings - kept.length), ...kept].sort((left, right) => left.node - right.node);
  for (const { finding, node, part, assert } of placed) {
    places?.list(finding, node);
    fired?.list(finding, part ?? node, assert);
  }
  const findings = placed.map(({ finding }) => finding);
  return { findings, truncated: findings.length < totals.fatal + totals.warning, totals };
}
