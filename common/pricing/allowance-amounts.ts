import type { AllowanceOrCharge } from "../documents/document.ts";
import { acceptedByDoubles, exact, r2, r2Double, type Exact } from "./decimal.ts";

/**
 * Amounts of allowances or charges in request order, 2 decimals. Without an amount it is base × percent / 100, which
 * the rules compute in doubles without tolerance (ibr-131-ae, ibr-146-ae).
 *
 * @throws RangeError when an entry has neither an amount nor both base_amount and multiplier_factor_numeric
 */
export function allowanceAmounts(entries: readonly AllowanceOrCharge[] = []): Exact[] {
  return entries.map(resolvedAmount);
}

function resolvedAmount(entry: AllowanceOrCharge): Exact {
  if (entry.amount !== undefined) {
    return r2(exact(entry.amount));
  }
  const { base_amount: base, multiplier_factor_numeric: percent } = entry;
  if (base === undefined || percent === undefined) {
    throw new RangeError("An allowance or charge needs an amount, or a base_amount and a multiplier_factor_numeric");
  }
  const official = r2Double((Number(base) * Number(percent)) / 100);
  return acceptedByDoubles(exact(base).times(percent).div(100), official);
}
