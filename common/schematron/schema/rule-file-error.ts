import { NestedTooDeeply, XPathSyntaxError } from "../xpath/xpath-error.ts";
import { decodeXml } from "../xml/xml-characters.ts";

/** A place in a rule file, as `file:line:column`. */
export type Place = string;

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

/** A place for readers of findings, who must not see the folders of the site. */
export const withoutFolders = (place: string): string => place.slice(place.lastIndexOf("/") + 1);

/** Collects all problems of a rule file, so that its author sees them at once. */
export class Problems {
  private readonly found = new Map<string, RuleProblem>();
  /** Places that do not stop the rules, although their author may mean something else. */
  readonly remarks = new Map<string, RuleProblem>();

  refuse(place: Place, reason: string): void {
    this.found.set(`${place} ${reason}`, { place, reason });
  }

  remark(place: Place, reason: string): void {
    this.remarks.set(`${place} ${reason}`, { place, reason });
  }

  /** Result of the work, or `otherwise` where it throws a RuleFileError, which is collected. */
  attempt<T>(work: () => T, otherwise: T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof RuleFileError)) {
        throw error;
      }
      error.problems.forEach(({ place, reason }) => this.refuse(place, reason));
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

/**
 * Runs the work and gives a place to whatever it throws. A rule file may also exceed the engine itself, as by nesting that is
 * too deep for the stack; its author needs the place then as well.
 * @throws RuleFileError
 */
export function located<T>(place: Place | (() => Place), work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RuleFileError) {
      throw error;
    }
    const { message } = error as Error;
    const isStackFull = error instanceof RangeError && message.startsWith("Maximum call stack");
    let reason = message;
    if (isStackFull || error instanceof NestedTooDeeply) {
      reason = "This is nested too deeply, too large, or uses itself";
    } else if (!(error instanceof XPathSyntaxError)) {
      reason = `The compiler failed here: ${message}`;
    }
    throw new RuleFileError([{ place: typeof place === "string" ? place : place(), reason }]);
  }
}

/** Text of a rule file, whatever its encoding. @throws RuleFileError for bytes that are not in the encoding that it has or declares */
export function decodeRuleFile(name: string, content: string | Uint8Array): string {
  if (typeof content === "string") {
    return content;
  }
  try {
    return decodeXml(content);
  } catch (error) {
    throw new RuleFileError([
      { place: `${name}:1:1`, reason: `The file cannot be decoded: ${(error as Error).message}` },
    ]);
  }
}
