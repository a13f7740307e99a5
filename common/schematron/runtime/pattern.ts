import { type PatternNode, groupsOf, isNullable, readPattern } from "./pattern-tree.ts";
import { DynamicError, excerpt } from "./dynamic-error.ts";
import { unsupported, translated } from "./regular-expression-translation.ts";
import { LinearMatcher, type Places, type Search, programOf } from "./linear-matcher.ts";

/**
 * How many steps JavaScript's own engine may take at the worst to find out that a text does not match. It tries all ways, one
 * after the other, so the bound is the number of ways through each beginning of the pattern, times the places where a match may
 * begin.
 */
function stepsAtWorst(pattern: PatternNode, length: number): number {
  const required = withoutTail(pattern);
  const starts = beginsAtStart(pattern) ? 1 : length + 1;
  return starts * stepsOf(required, length) + length;
}

/** Ways in which the node can match within a text of that length, at most. */
function waysOf(node: PatternNode, length: number): number {
  switch (node.kind) {
    case "group":
      return waysOf(node.body, length);
    case "all": {
      const loops = node.parts.filter(isLoop).length;
      const others = node.parts.filter((part) => !isLoop(part));
      return others.reduce((ways, part) => ways * waysOf(part, length), divisions(length, loops));
    }
    case "any":
      return node.parts.reduce((ways, part) => ways + waysOf(part, length), 0);
    case "repeat": {
      const { min, max } = node.repetition;
      const ways = waysOf(node.body, length);
      const most = Math.max(min, Math.min(max, length + 1));
      return ways === 1 ? most - min + 1 : (ways ** (most + 1) - ways ** min) / (ways - 1);
    }
    default:
      return 1;
  }
}

/** A character without limit, such as `\d+`. */
const isLoop = (node: PatternNode): boolean =>
  node.kind === "repeat" && node.body.kind === "character" && node.repetition.max === Number.POSITIVE_INFINITY;

/** Ways to divide a text among that many loops, which need not take all of it: `length + loops` over `loops`. */
function divisions(length: number, loops: number): number {
  let ways = 1;
  for (let loop = 1; loop <= loops; loop++) {
    ways *= (length + loop) / loop;
  }
  return ways;
}

/** Steps on all of those ways together, at most. What ways have in common at their beginning is walked once. */
function stepsOf(node: PatternNode, length: number): number {
  switch (node.kind) {
    case "group":
      return stepsOf(node.body, length);
    case "all":
      return stepsOfParts(node.parts, length);
    case "any":
      return node.parts.reduce((steps, part) => steps + stepsOf(part, length), 1);
    case "repeat": {
      const { min, max } = node.repetition;
      const ways = waysOf(node.body, length);
      const most = Math.max(min, Math.min(max, length + 1));
      const begun = ways === 1 ? most : (ways ** most - 1) / (ways - 1);
      return 1 + begun * (stepsOf(node.body, length) + 1);
    }
    case "reference":
      return length + 1;
    default:
      return 1;
  }
}

/** A loop takes a step for each of its ways; any other part begins anew behind each way through those before it. */
function stepsOfParts(parts: readonly PatternNode[], length: number): number {
  let steps = 1;
  let loops = 0;
  let others = 1;
  for (const part of parts) {
    if (isLoop(part)) {
      loops++;
      steps += others * divisions(length, loops);
    } else {
      steps += others * divisions(length, loops) * stepsOf(part, length);
      others *= waysOf(part, length);
    }
  }
  return steps;
}

/** A repeated character at the end always matches, and what it took is not looked at again: `\s+` costs what `\s` does. */
function withoutTail(node: PatternNode): PatternNode {
  if (node.kind === "all" && node.parts.length > 0) {
    return { ...node, parts: [...node.parts.slice(0, -1), withoutTail(node.parts.at(-1) as PatternNode)] };
  }
  if (node.kind === "repeat" && node.body.kind === "character") {
    const { min, isLazy } = node.repetition;
    return { ...node, repetition: { min, max: min, isLazy } };
  }
  return node;
}

/** Only without the flag m. */
export function beginsAtStart(node: PatternNode): boolean {
  switch (node.kind) {
    case "start":
      return true;
    case "group":
      return beginsAtStart(node.body);
    case "all":
      return node.parts[0] !== undefined && beginsAtStart(node.parts[0]);
    case "any":
      return node.parts.every(beginsAtStart);
    default:
      return false;
  }
}

/** A pattern may come from the document, so its length is bounded. */
const MAX_PATTERN_LENGTH = 100_000;

/** The expression in JavaScript. @throws DynamicError FORX0001, FORX0002 */
function javaScriptPattern(pattern: string, flags: string): RegExp {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw unsupported(pattern, `it is longer than ${MAX_PATTERN_LENGTH} characters`);
  }
  if (/[^smix]/.test(flags)) {
    throw new DynamicError("FORX0001", `The flags ${excerpt(flags)} are not flags of a regular expression`);
  }
  const text = flags.includes("x") ? pattern.replace(/[ \t\n\r]/g, "") : pattern;
  const source = translated(text, flags.includes("s"));
  try {
    return new RegExp(source, `u${flags.includes("i") ? "i" : ""}${flags.includes("m") ? "m" : ""}`);
  } catch {
    throw unsupported(pattern, "it is malformed");
  }
}

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
