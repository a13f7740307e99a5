/** The work was ended because it took too long. */
export class TimeExhausted extends Error {
  override readonly name = "TimeExhausted";
}

/**
 * Ends a check that takes too long. JavaScript itself cannot interrupt a regular expression, so the process that compiles the rules
 * passes in the means it has (node:vm). Without it a rule has no limit of time.
 */
export interface TimeLimit {
  readonly seconds: number;
  /**
   * Runs the work within that share of the time. It may run it once more from its beginning.
   * @throws TimeExhausted
   */
  run<T>(work: () => T, share?: number): T;
}

/** Passes on every error but the end of the time, after which the check goes on with what it has found. */
export function throwUnlessEnded(error: unknown): void {
  if (!(error instanceof TimeExhausted)) {
    throw error;
  }
}
