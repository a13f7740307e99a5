import { DynamicError, excerpt } from "../dynamic-error.ts";
import type { WorkBudget } from "../work-budget.ts";
import { requireRoom } from "./made-text.ts";
import { Pattern, type PatternSteps } from "./pattern.ts";
import { javaScriptReplacement, MAX_MATCHES, replacedLength, replaceMatches } from "./replacement.ts";

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

  /** @throws BudgetExhausted where more than `max` characters come of it */
  replace(text: string, pattern: string, { replacement, flags, max }: Replacing): string {
    const found = this.nonEmpty(pattern, flags);
    const written = javaScriptReplacement(replacement, found.groups);
    if (!found.isQuickFor(text)) {
      return replaceMatches(text, found.matches(text, "groups"), written, max);
    }
    // A match takes at least one character, and a reference inserts at most its match, so the product bounds the length of the result.
    if (text.length > MAX_MATCHES || text.length * (1 + written.length) > max) {
      requireRoom(replacedLength(text, found.matches(text, "match"), written), max);
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
