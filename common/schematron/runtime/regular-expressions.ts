import { type PatternNode, groupsOf, isNullable, readPattern } from "./pattern-tree.ts";
import { DynamicError, excerpt } from "./dynamic-error.ts";
import { unsupported, translated } from "./regular-expression-translation.ts";
import { LinearMatcher, type Places, type Search, programOf } from "./linear-matcher.ts";
import { requireRoom } from "./strings.ts";
import type { WorkBudget } from "./work-budget.ts";

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
    case "all": {
      // A loop takes a step for each of its ways; any other part begins anew after each way through those before it.
      let steps = 1;
      let loops = 0;
      let others = 1;
      for (const part of node.parts) {
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

/** Whether matches begin at the start of the text alone, provided that there is no flag m. */
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

interface PatternSteps {
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
    let steps = this.steps[digits] as number;
    if (steps === 0) {
      // JavaScript's own engine tries all ways, one after the other, to find out that a text does not match. So the bound is the number
      // of ways through each beginning of the pattern, times the places where a match may begin; with the flag m that is anywhere.
      const most = 2 ** digits - 1;
      const begins = beginsAtStart(this.tree) ? 1 : most + 1;
      const ofLine = begins * stepsOf(withoutTail(this.tree), most) + most;
      steps = ofLine * (this.anyMatch.multiline ? most + 1 : 1);
      this.steps[digits] = steps;
    }
    if (steps <= UNCOUNTED + PER_CHARACTER * length) {
      return true;
    }
    return steps <= COUNTED && this.counter.spendQuick(steps);
  }

  test(text: string): boolean {
    if (!this.isQuickFor(text)) {
      return this.linear().find({ text, from: 0, wanted: "none" }) !== undefined;
    }
    return this.anyMatch.test(text);
  }

  /** Matches one after the other; those of a pattern that does not match the empty text. */
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
    if (this.matcher === undefined) {
      const { flags } = this.anyMatch;
      const program = programOf(this.tree, flags, (reason) => {
        throw unsupported(this.pattern, reason);
      });
      this.counter.spend(program.operations.length);
      this.hasOtherPlaces = program.hasOtherPlaces;
      const isMultiline = flags.includes("m");
      const options = { isMultiline, beginsAtStart: !isMultiline && beginsAtStart(this.tree) };
      this.matcher = new LinearMatcher(program, options, (steps) => this.counter.spend(steps));
    }
    return this.matcher;
  }
}

/** Bounds the matches in one text, because V8 keeps all of them until the new text is complete. */
const MAX_MATCHES = 1_000_000;

/** The replacement of fn:replace in the syntax of JavaScript. @throws DynamicError FORX0004 */
function javaScriptReplacement(replacement: string, groups: number): string {
  return replacement.replace(/\\([\s\S]?)|\$(\d*)/g, (_whole: string, escaped?: string, digits?: string) => {
    if (escaped !== undefined) {
      if (escaped !== "\\" && escaped !== "$") {
        throw new DynamicError("FORX0004", `The replacement ${excerpt(replacement)} is malformed`);
      }
      return escaped === "$" ? "$$" : "\\";
    }
    if (digits === undefined || digits === "") {
      throw new DynamicError("FORX0004", `The replacement ${excerpt(replacement)} is malformed`);
    }
    // The longest prefix of the digits that names a group; a group that does not exist is empty.
    let length = digits.length;
    while (length > 1 && Number(digits.slice(0, length)) > groups) {
      length--;
    }
    const group = Number(digits.slice(0, length));
    const rest = digits.slice(length);
    if (group === 0) {
      return `$&${rest}`;
    }
    return group > groups ? rest : `$${String(group).padStart(2, "0")}${rest}`;
  });
}

interface Replacing {
  replacement: string;
  flags: string;
  max: number;
}

/** Patterns from documents must not fill the memory. */
const MAX_KEPT = { patterns: 1000, characters: 1_000_000 };

/** Keeps the regular expressions of one rule file, and has their steps counted. */
export class RegularExpressions implements PatternSteps {
  private readonly known = new Map<string, Pattern>();
  private characters = 0;
  private budget: WorkBudget | undefined;

  /** Steps count for the document of that budget. */
  open(budget: WorkBudget): void {
    this.budget = budget;
  }

  close(): void {
    this.budget = undefined;
  }

  /** @throws DynamicError FORX0001, FORX0002 */
  get(pattern: string, flags: string): Pattern {
    const key = `${flags}/${pattern}`;
    const known = this.known.get(key);
    if (known !== undefined) {
      return known;
    }
    const created = new Pattern(pattern, flags, this);
    this.characters += key.length;
    if (this.known.size >= MAX_KEPT.patterns || this.characters > MAX_KEPT.characters) {
      this.known.clear();
      this.characters = key.length;
    }
    this.known.set(key, created);
    return created;
  }

  spend(steps: number): void {
    this.budget?.spendSteps(steps);
  }

  spendQuick(steps: number): boolean {
    return this.budget?.spendQuickSteps(steps) ?? false;
  }

  matches(text: string, pattern: string, flags: string): boolean {
    return this.get(pattern, flags).test(text);
  }

  /** @throws BudgetExhausted where the result exceeds `max` characters */
  replace(text: string, pattern: string, { replacement, flags, max }: Replacing): string {
    const found = this.nonEmpty(pattern, flags);
    const written = javaScriptReplacement(replacement, found.groups);
    if (!found.isQuickFor(text)) {
      // What String.replace makes of these matches.
      const matches = found.matches(text, "groups");
      const parts: string[] = [];
      let size = 0;
      let from = 0;
      const add = (part: string): void => {
        size += part.length;
        requireRoom(size, max);
        requireRoom(parts.push(part), 2 * MAX_MATCHES);
      };
      for (const places of matches) {
        const group = (index: number): string => text.slice(places[2 * index], places[2 * index + 1]);
        add(text.slice(from, places[0]));
        add(
          written.replace(/\$(?:([$&])|(\d\d))/g, (_whole, sign: string | undefined, digits: string | undefined) =>
            sign === "$" ? "$" : group(Number(digits ?? 0)),
          ),
        );
        from = places[1] as number;
      }
      add(text.slice(from));
      return parts.join("");
    }
    // A match takes at least one character, and a reference inserts at most its match, so the product bounds the length of the result.
    if (text.length > MAX_MATCHES || text.length * (1 + written.length) > max) {
      const groups = written.split("$").length - 1;
      let size = text.length;
      let count = 0;
      for (const [start = 0, end = 0] of found.matches(text, "match")) {
        count++;
        requireRoom(count, MAX_MATCHES);
        // No group is longer than its match.
        size += written.length + groups * (end - start);
      }
      requireRoom(size, max);
    }
    return text.replace(found.everyMatch, written);
  }

  /** @throws BudgetExhausted for more than `max` tokens */
  tokenize(text: string, pattern: string, flags: string, max: number): string[] {
    if (text === "") {
      return [];
    }
    const tokens: string[] = [];
    let from = 0;
    for (const [start, end] of this.nonEmpty(pattern, flags).matches(text, "match")) {
      tokens.push(text.slice(from, start));
      from = end as number;
      requireRoom(tokens.length, max);
    }
    tokens.push(text.slice(from));
    return tokens;
  }

  private nonEmpty(pattern: string, flags: string): Pattern {
    const found = this.get(pattern, flags);
    if (found.matchesEmptyText) {
      throw new DynamicError("FORX0003", `The regular expression ${excerpt(pattern)} matches the empty string`);
    }
    return found;
  }
}
