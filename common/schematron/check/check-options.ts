import type { FailurePlaces } from "./failure-places.ts";
import type { FiredRules } from "./fired-rules.ts";
import type { Limits, StartWatch } from "../runtime/work-budget.ts";

export interface CheckOptions {
  /** Maximum number of findings listed (1,000 by default); further ones are only counted. */
  maxFindings?: number;
  /** Receives every place, for a comparison with another rule set. */
  places?: FailurePlaces;
  /** Receives every rule that fires, for a report. */
  fired?: FiredRules | undefined;
  now?: (() => Date) | undefined;
  limits?: Limits | undefined;
  /** Measures the time of a check; without it that of the clock on the wall. */
  startWatch?: StartWatch | undefined;
}
