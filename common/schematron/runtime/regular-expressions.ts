import { DynamicError, excerpt } from "./dynamic-error.ts";
import type { Places } from "./linear-matcher.ts";
import { requireRoom } from "./made-text.ts";
import type { WorkBudget } from "./work-budget.ts";
import { Pattern, type PatternSteps } from "./pattern.ts";

/** Bounds the matches in one text, because V8 keeps all of them until the new text is complete. */
const MAX_MATCHES = 1_000_000;

/** Upper bound of the result's length: no group is longer than its match. @throws BudgetExhausted for too many matches */
function replacedLength(text: string, matches: Iterable<Places>, replacement: string): number {
  const groups = replacement.split("$").length - 1;
  let size = text.length;
  let count = 0;
  for (const [start = 0, end = 0] of matches) {
    count++;
    requireRoom(count, MAX_MATCHES);
    size += replacement.length + groups * (end - start);
  }
  return size;
}

/** What String.replace makes of these matches. @param replacement in the syntax of JavaScript @throws BudgetExhausted above `max` */
function replaceMatches(text: string, matches: Iterable<Places>, replacement: string, max: number): string {
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
      replacement.replace(/\$(?:([$&])|(\d\d))/g, (_whole, sign: string | undefined, digits: string | undefined) =>
        sign === "$" ? "$" : group(Number(digits ?? 0)),
      ),
    );
    from = places[1] as number;
  }
  add(text.slice(from));
  return parts.join("");
}

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
    return groupReference(digits, groups);
  });
}

/** The longest prefix of the digits that names a group; a group that does not exist is empty. */
function groupReference(digits: string, groups: number): string {
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
