import { LinearMatcher, type Places, type Search } from "./linear-matcher.ts";
import { programOf } from "./linear-program.ts";
import { beginsAtStart, stepsAtWorst } from "./pattern-cost.ts";
import { groupsOf, isNullable, readPattern, type PatternNode } from "./pattern-tree.ts";
import { unsupported } from "./regular-expression-translation.ts";
import { javaScriptPattern } from "./xpath-pattern.ts";

/** Steps that a search by JavaScript's own engine may always take, and those that it may take while there are steps left for it. */
const UNCOUNTED = 4000;
const PER_CHARACTER = 10;
const COUNTED = 500_000;

/** Counts the steps of searches. */
export interface PatternSteps {
  /** @throws BudgetExhausted */
  spend(steps: number): void;
  /** Whether there are steps left for JavaScript's own engine, which are taken then. */
  spendQuick(steps: number): boolean;
}

/**
 * A regular expression. JavaScript's own engine, which cannot be interrupted, may take time that doubles with each character; so
 * it searches only where its steps at the worst are few, and a LinearMatcher everywhere else. Both find the same.
 */
export class Pattern {
  /** Finds all matches in a text. It keeps no place between two searches, because nothing tests with it. */
  readonly everyMatch: RegExp;
  private readonly anyMatch: RegExp;
  readonly groups: number;
  readonly matchesEmptyText: boolean;
  private readonly tree: PatternNode;
  /** Steps at the worst, by the binary digits of the text's length; 0 where not computed yet. */
  private readonly steps = new Float64Array(32);
  private matcher: LinearMatcher | undefined;
  private hasOtherPlaces = false;

  /** @throws DynamicError FORX0001, FORX0002 */
  constructor(
    private readonly pattern: string,
    flags: string,
    private readonly counter: PatternSteps,
  ) {
    this.anyMatch = javaScriptPattern(pattern, flags);
    this.everyMatch = new RegExp(this.anyMatch, `${this.anyMatch.flags}g`);
    this.tree = readPattern(this.anyMatch.source, () => {
      throw unsupported(pattern, "its brackets are nested too deeply");
    });
    this.groups = groupsOf(this.tree);
    this.matchesEmptyText = isNullable(this.tree);
  }

  /** Whether JavaScript's own engine may search the text. */
  isQuickFor({ length }: string): boolean {
    const digits = 32 - Math.clz32(length);
    const steps = this.steps[digits] || (this.steps[digits] = this.stepsAtWorst(2 ** digits - 1));
    if (steps <= UNCOUNTED + PER_CHARACTER * length) {
      return true;
    }
    return steps <= COUNTED && this.counter.spendQuick(steps);
  }

  /** With the flag m a pattern may begin anywhere. */
  private stepsAtWorst(length: number): number {
    return stepsAtWorst(this.tree, length) * (this.anyMatch.multiline ? length + 1 : 1);
  }

  test(text: string): boolean {
    if (!this.isQuickFor(text)) {
      return this.linear().find({ text, from: 0, wanted: "none" }) !== undefined;
    }
    return this.anyMatch.test(text);
  }

  /** Matches one behind the other; those of a pattern that does not match the empty text. */
  *matches(text: string, wanted: Search["wanted"]): Generator<Places> {
    if (this.isQuickFor(text)) {
      for (const { index, 0: match } of text.matchAll(this.everyMatch)) {
        yield [index, index + match.length];
      }
      return;
    }
    const matcher = this.linear();
    if (this.hasOtherPlaces) {
      throw unsupported(this.pattern, "it repeats what may be empty, in a long text");
    }
    for (let found = matcher.find({ text, from: 0, wanted }); found !== undefined;) {
      yield found;
      found = matcher.find({ text, from: found[1] as number, wanted });
    }
  }

  private linear(): LinearMatcher {
    this.matcher ??= this.createLinear();
    return this.matcher;
  }

  private createLinear(): LinearMatcher {
    const { flags } = this.anyMatch;
    const program = programOf(this.tree, flags, (reason) => {
      throw unsupported(this.pattern, reason);
    });
    this.counter.spend(program.operations.length);
    this.hasOtherPlaces = program.hasOtherPlaces;
    const isMultiline = flags.includes("m");
    const options = { isMultiline, beginsAtStart: !isMultiline && beginsAtStart(this.tree) };
    return new LinearMatcher(program, options, (steps) => this.counter.spend(steps));
  }
}
