import { XPathSyntaxError } from "./xpath-error.ts";

export interface Token {
  /** `name` covers QNames and the wildcards `p:*` and `*:n`; `number` keeps its text; `string` is unescaped. */
  readonly type: "name" | "number" | "string" | "symbol" | "end";
  readonly text: string;
  readonly at: number;
}

const ncName = "[\\p{L}_][\\p{L}\\p{N}\\p{M}_.\\u00B7-]*";
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"]|"")*"|'(?:[^']|'')*'/y;
const name = new RegExp(`\\*:${ncName}|${ncName}:\\*|${ncName}(?::(?!:)${ncName})?`, "uy");
/** Nearly all names; where a letter of another kind goes on, the long way decides. */
const plainName = /[A-Za-z_][\w.-]*(?::\*|:(?!:)[A-Za-z_][\w.-]*)?(?![:\u0080-\uFFFF]|[\w.-])/y;
const symbol = /::|:=|=>|\|\||\/\/|\.\.|<<|>>|<=|>=|!=|[()[\],$@/|=<>+\-*.?!]/y;

/** What can begin with a character, in the order in which it is tried. */
function candidates(code: number): readonly (readonly [Token["type"], RegExp])[] {
  if (code === 0x22 || code === 0x27) {
    return strings;
  }
  if ((code >= 0x30 && code <= 0x39) || code === 0x2e) {
    return numbers;
  }
  return isLetter(code) || code === 0x2a ? names : symbols;
}

/** Of ASCII; of others the names decide. */
const isLetter = (code: number): boolean =>
  ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) || code === 0x5f || code > 0x7f;

const strings = [["string", string]] as const;
const numbers = [
  ["number", number],
  ["symbol", symbol],
] as const;
const names = [
  ["name", plainName],
  ["name", name],
  ["symbol", symbol],
] as const;
const symbols = [["symbol", symbol]] as const;

/** @throws XPathSyntaxError on a character that no token starts with, or an open comment */
export function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  let at = skipIgnorable(expression, 0);
  while (at < expression.length) {
    const token = tokenAt(expression, at);
    tokens.push(token.token);
    at = skipIgnorable(expression, token.after);
  }
  tokens.push({ type: "end", text: "", at });
  return tokens;
}

function tokenAt(expression: string, at: number): { token: Token; after: number } {
  for (const [type, pattern] of candidates(expression.charCodeAt(at))) {
    pattern.lastIndex = at;
    const text = pattern.exec(expression)?.[0];
    if (text !== undefined) {
      if (type === "number" && /[\p{L}_]/uy.test(expression.slice(at + text.length, at + text.length + 1))) {
        throw new XPathSyntaxError("A number must not run into a name", expression, at);
      }
      return { token: { type, text: type === "string" ? unquoted(text) : text, at }, after: at + text.length };
    }
  }
  throw new XPathSyntaxError(`Unexpected character ${expression[at]}`, expression, at);
}

function unquoted(text: string): string {
  const quote = text[0] as string;
  return text.slice(1, -1).replaceAll(quote + quote, quote);
}

/** Offset after white space and (nested) comments. */
function skipIgnorable(expression: string, from: number): number {
  let at = from;
  let depth = 0;
  for (;;) {
    if (expression.startsWith("(:", at)) {
      depth++;
      at += 2;
    } else if (depth > 0 && expression.startsWith(":)", at)) {
      depth--;
      at += 2;
    } else if (at < expression.length && (depth > 0 || isSpace(expression.charCodeAt(at)))) {
      at++;
    } else if (depth > 0) {
      throw new XPathSyntaxError("A comment is not closed", expression, from);
    } else {
      return at;
    }
  }
}

const isSpace = (code: number): boolean =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code > 0x7f && /\s/.test(String.fromCharCode(code)));
