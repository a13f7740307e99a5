/** The work was ended because it took too long. */
export class TimeExhausted extends Error {
  override readonly name = "TimeExhausted";
}

/**
 * Ends a check that takes too long. Nothing in JavaScript can: whoever compiles the rules gives what the process has for it. Without
 * one a rule may take as long as it likes.
 */
export interface TimeLimit {
  readonly seconds: number;
  /**
   * Runs the work within that share of the time. It may run it once more from its beginning.
   * @throws TimeExhausted
   */
  run<T>(work: () => T, share?: number): T;
}

/** For whoever goes on with what there is. */
export function throwUnlessEnded(error: unknown): void {
  if (!(error instanceof TimeExhausted)) {
    throw error;
  }
}
