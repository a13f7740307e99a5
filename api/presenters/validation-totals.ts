import type { FindingTotals } from "../../common/domain/judgement.ts";

/**
 * What stands beside `validation_results` where that list ends before the findings do; nothing elsewhere, where the
 * list itself says all.
 */
export function presentValidationTotals(totals: FindingTotals | null): Record<string, unknown> {
  return totals === null ? {} : { validation_totals: { truncated: true, ...totals } };
}
