import { XPathSyntaxError } from "../xpath/xpath-error.ts";
import type { Place } from "./schema.ts";

/** Something in a rule file that cannot be used. */
export interface RuleProblem {
  readonly place: Place;
  readonly reason: string;
}

/** A rule file that cannot be used: malformed, or with something that the engine cannot express exactly. */
export class RuleFileError extends Error {
  override readonly name = "RuleFileError";

  /** The message has a line for each problem. */
  constructor(readonly problems: readonly RuleProblem[]) {
    super(problems.map(({ place, reason }) => `${place}: ${reason}`).join("\n"));
  }
}

/** What is wrong with a rule file: all of it, so that whoever sees to it does not come back for each. */
export class Problems {
  private readonly found = new Map<string, RuleProblem>();

  /** Result of the work; where it finds something unusable, that is noted and `otherwise` stands for it. */
  attempt<T>(work: () => T, otherwise: T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof RuleFileError)) {
        throw error;
      }
      for (const problem of error.problems) {
        this.found.set(`${problem.place} ${problem.reason}`, problem);
      }
      return otherwise;
    }
  }

  /** @throws RuleFileError with everything that was noted */
  throwIfAny(): void {
    if (this.found.size > 0) {
      throw new RuleFileError([...this.found.values()]);
    }
  }
}

/** What the work does with an expression, told with its place where it cannot be used. @throws RuleFileError */
export function located<T>(place: Place, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof XPathSyntaxError ? new RuleFileError([{ place, reason: error.message }]) : error;
  }
}
