import { XPathSyntaxError } from "./xpath-error.ts";

export interface Token {
  /** `name` covers QNames and the wildcards `p:*` and `*:n`; `number` keeps its text; `string` is unescaped. */
  readonly type: "name" | "number" | "string" | "symbol" | "end";
  readonly text: string;
  readonly at: number;
}

const ncName = "[\\p{L}_][\\p{L}\\p{N}\\p{M}_.\\u00B7-]*";
const patterns: readonly (readonly [Token["type"], RegExp])[] = [
  ["number", /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy],
  ["string", /"(?:[^"]|"")*"|'(?:[^']|'')*'/uy],
  ["name", new RegExp(`\\*:${ncName}|${ncName}:\\*|${ncName}(?::(?!:)${ncName})?`, "uy")],
  ["symbol", /::|:=|\|\||\/\/|\.\.|<<|>>|<=|>=|!=|[()[\],$@/|=<>+\-*.?!]/uy],
];

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
  for (const [type, pattern] of patterns) {
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
    } else if (at < expression.length && (depth > 0 || /\s/.test(expression[at] as string))) {
      at++;
    } else if (depth > 0) {
      throw new XPathSyntaxError("A comment is not closed", expression, from);
    } else {
      return at;
    }
  }
}
