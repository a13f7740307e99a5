export class TimeExhausted extends Error {
  override readonly name = "TimeExhausted";
}

/**
 * Interrupts a check that takes too long. JavaScript cannot interrupt a regular expression, so the process that compiles the rules
 * provides an implementation (by node:vm). Without one there is no limit of time.
 */
export interface TimeLimit {
  readonly seconds: number;
  /**
   * Runs the work within that share of the time. It may run the work twice.
   * @throws TimeExhausted
   */
  run<T>(work: () => T, share?: number): T;
}

/** Rethrows every error except the end of the time, after which the check reports what it has found. */
export function throwUnlessEnded(error: unknown): void {
  if (!(error instanceof TimeExhausted)) {
    throw error;
  }
}
