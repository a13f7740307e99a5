import { XPathSyntaxError } from "../xpath/xpath-error.ts";
import type { Place } from "./schema.ts";

export interface RuleProblem {
  readonly place: Place;
  readonly reason: string;
}

/** A rule file that cannot be used: malformed, or with something that the engine cannot express exactly. */
export class RuleFileError extends Error {
  override readonly name = "RuleFileError";

  constructor(readonly problems: readonly RuleProblem[]) {
    super(problems.map(({ place, reason }) => `${place}: ${reason}`).join("\n"));
  }
}

/** Collects all problems of a rule file, so that its author sees them at once. */
export class Problems {
  private readonly found = new Map<string, RuleProblem>();

  /** Result of the work, or `otherwise` where it throws a RuleFileError, which is collected. */
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

  /** @throws RuleFileError with all problems */
  throwIfAny(): void {
    if (this.found.size > 0) {
      throw new RuleFileError([...this.found.values()]);
    }
  }
}

/** Runs the work and adds the place to a syntax error. @throws RuleFileError */
export function located<T>(place: Place, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof XPathSyntaxError ? new RuleFileError([{ place, reason: error.message }]) : error;
  }
}
