import { DynamicError, excerpt } from "../dynamic-error.ts";
import { requireRoom } from "./made-text.ts";
import { javaScriptReplacement, MAX_MATCHES, replacedLength } from "./replacement.ts";

/**
 * Translates regular expressions of XPath 2.0 (F&O 7.6.1) to JavaScript. The two differ in the meaning of \d, \w, \s, \i, \c
 * and the dot. Constructs that JavaScript does not have are refused.
 */

const WORD = String.raw`\p{L}\p{M}\p{N}\p{S}`;
const NOT_WORD = String.raw`\p{P}\p{Z}\p{C}`;
const START = String.raw`_:A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}`;
const PART = String.raw`${START}\-.0-9\u00B7\u0300-\u036F\u203F\u2040`;

/** Escapes of character classes: their JavaScript inside of brackets and outside. */
const classEscapes: ReadonlyMap<string, { readonly set: string; readonly outside: string }> = new Map([
  ["d", { set: String.raw`\p{Nd}`, outside: String.raw`\p{Nd}` }],
  ["D", { set: String.raw`\P{Nd}`, outside: String.raw`\P{Nd}` }],
  ["s", { set: String.raw` \t\n\r`, outside: String.raw`[ \t\n\r]` }],
  ["S", { set: "", outside: String.raw`[^ \t\n\r]` }],
  ["w", { set: WORD, outside: `[^${NOT_WORD}]` }],
  ["W", { set: NOT_WORD, outside: `[${NOT_WORD}]` }],
  ["i", { set: START, outside: `[${START}]` }],
  ["I", { set: "", outside: `[^${START}]` }],
  ["c", { set: PART, outside: `[${PART}]` }],
  ["C", { set: "", outside: `[^${PART}]` }],
]);

const plainEscapes = new Set("nrt\\|.?*+(){}-[]^$/");

function invalid(pattern: string, reason: string): DynamicError {
  return new DynamicError("FORX0002", `The regular expression ${excerpt(pattern)} is not supported: ${reason}`);
}

class Translation {
  private at = 0;
  private result = "";

  constructor(
    private readonly pattern: string,
    private readonly dotAll: boolean,
  ) {}

  run(): string {
    while (this.at < this.pattern.length) {
      const char = this.pattern[this.at] as string;
      this.at++;
      if (char === "\\") {
        this.result += this.escape(false);
      } else if (char === "[") {
        this.result += this.characterClass();
      } else if (char === ".") {
        this.result += this.dotAll ? String.raw`[\s\S]` : String.raw`[^\n\r]`;
      } else if (char === "(" && this.pattern.startsWith("?:", this.at)) {
        this.result += "(?:";
        this.at += 2;
      } else if (char === "(" && this.pattern[this.at] === "?") {
        throw invalid(this.pattern, "groups with (?");
      } else {
        this.result += char === "/" ? "\\/" : char;
      }
    }
    return this.result;
  }

  private escape(inClass: boolean): string {
    const char = this.pattern[this.at] ?? "";
    this.at++;
    const known = classEscapes.get(char);
    if (known) {
      return inClass ? this.classInside(char, known.set) : known.outside;
    }
    if (char === "p" || char === "P") {
      return this.category(char);
    }
    if (/[1-9]/.test(char) && !inClass) {
      return `\\${char}`;
    }
    if (!plainEscapes.has(char)) {
      throw invalid(this.pattern, `the escape \\${char}`);
    }
    return char === "-" && !inClass ? "-" : `\\${char}`;
  }

  /** JavaScript cannot express these complements inside of brackets. */
  private classInside(char: string, set: string): string {
    if (set === "") {
      throw invalid(this.pattern, `\\${char} inside of brackets`);
    }
    return set;
  }

  private category(letter: string): string {
    const name = /^\{([A-Z][a-z]?)\}/.exec(this.pattern.slice(this.at))?.[1];
    if (name === undefined) {
      throw invalid(this.pattern, "only the general categories are known after \\p");
    }
    this.at += name.length + 2;
    return `\\${letter}{${name}}`;
  }

  private characterClass(): string {
    let text = "[";
    if (this.pattern[this.at] === "^") {
      text += "^";
      this.at++;
    }
    let afterClass = false;
    for (;;) {
      const char = this.classCharacter();
      if (char === "]") {
        return `${text}]`;
      }
      const next = this.pattern[this.at] ?? "";
      // A hyphen beside an escaped class or a bracket is literal; JavaScript would read an invalid range.
      const isLiteralHyphen = char === "-" && (afterClass || next === "]" || text === "[" || text === "[^");
      afterClass = char === "\\" && classEscapes.has(next);
      text += char === "\\" ? this.escape(true) : classMember(char, isLiteralHyphen);
    }
  }

  private classCharacter(): string {
    const char = this.pattern[this.at];
    this.at++;
    if (char === undefined) {
      throw invalid(this.pattern, "a bracket is not closed");
    }
    if (char === "[" || (char === "-" && this.pattern[this.at] === "[")) {
      throw invalid(this.pattern, "subtraction of character classes");
    }
    return char;
  }
}

/** A character inside of brackets, escaped where JavaScript would give it a meaning. */
function classMember(char: string, isLiteral: boolean): string {
  return isLiteral || "^/|$*+.?(){}".includes(char) ? `\\${char}` : char;
}

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
  const translated = new Translation(text, flags.includes("s")).run();
  try {
    return new RegExp(translated, `gu${flags.includes("i") ? "i" : ""}${flags.includes("m") ? "m" : ""}`);
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
