import { DynamicError, excerpt } from "../dynamic-error.ts";
import { requireRoom } from "./made-text.ts";
import { invalid, translated } from "./regular-expression-translation.ts";
import { javaScriptReplacement, MAX_MATCHES, replacedLength } from "./replacement.ts";

/** A pattern may come from the document, so its length is bounded. */
const MAX_PATTERN_LENGTH = 100_000;

function compile(pattern: string, flags: string): RegExp {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw invalid(pattern, `it is longer than ${MAX_PATTERN_LENGTH} characters`);
  }
  if (/[^smix]/.test(flags)) {
    throw new DynamicError("FORX0001", `The flags ${excerpt(flags)} are not flags of a regular expression`);
  }
  const text = flags.includes("x") ? pattern.replace(/[ \t\n\r]/g, "") : pattern;
  const source = translated(text, flags.includes("s"));
  try {
    return new RegExp(source, `gu${flags.includes("i") ? "i" : ""}${flags.includes("m") ? "m" : ""}`);
  } catch {
    throw invalid(pattern, "it is malformed");
  }
}

interface Replacing {
  replacement: string;
  flags: string;
  max: number;
}

/** Caches compiled expressions for one rule file. */
export class RegularExpressions {
  private readonly compiled = new Map<string, RegExp>();

  /** @throws DynamicError FORX0001, FORX0002 */
  get(pattern: string, flags: string): RegExp {
    const key = `${flags}/${pattern}`;
    let found = this.compiled.get(key);
    if (!found) {
      found = compile(pattern, flags);
      // Patterns may come from documents, which must not fill the cache.
      if (this.compiled.size < 1000) {
        this.compiled.set(key, found);
      }
    }
    found.lastIndex = 0;
    return found;
  }

  /** An expression without the global flag, so that `test` keeps no position between calls. */
  tester(pattern: string, flags: string): RegExp {
    const found = this.get(pattern, flags);
    return new RegExp(found.source, found.flags.replace("g", ""));
  }

  matches(text: string, pattern: string, flags: string): boolean {
    return this.get(pattern, flags).test(text);
  }

  /** @throws TextExhausted where more than `max` characters come of it */
  replace(text: string, pattern: string, { replacement, flags, max }: Replacing): string {
    const expression = this.nonEmpty(pattern, flags);
    const groups = new RegExp(`${expression.source}|`, "u").exec("")?.length ?? 1;
    const written = javaScriptReplacement(replacement, groups - 1);
    // Each match has at least one character, and each reference inserts at most the whole match.
    if (text.length > MAX_MATCHES || text.length * (1 + written.length) > max) {
      requireRoom(replacedLength(text, expression, written), max);
      expression.lastIndex = 0;
    }
    return text.replace(expression, written);
  }

  /** @throws TextExhausted for more than `max` tokens */
  tokenize(text: string, pattern: string, flags: string, max: number): string[] {
    if (text === "") {
      return [];
    }
    const expression = this.nonEmpty(pattern, flags);
    const tokens: string[] = [];
    let from = 0;
    for (const match of text.matchAll(expression)) {
      tokens.push(text.slice(from, match.index));
      from = match.index + match[0].length;
      requireRoom(tokens.length, max);
    }
    tokens.push(text.slice(from));
    return tokens;
  }

  private nonEmpty(pattern: string, flags: string): RegExp {
    const expression = this.get(pattern, flags);
    if (expression.test("")) {
      throw new DynamicError("FORX0003", `The regular expression ${excerpt(pattern)} matches the empty string`);
    }
    expression.lastIndex = 0;
    return expression;
  }
}
