import type { Judgement } from "../../common/domain/judgement.ts";

/**
 * What stands beside `validation_results` where that list ends before the findings do; nothing elsewhere, where the
 * list itself says all.
 */
export function presentValidationTotals({
  truncated,
  totals,
}: Pick<Judgement, "truncated" | "totals">): Record<string, unknown> {
  return truncated ? { validation_totals: { truncated, ...totals } } : {};
}
