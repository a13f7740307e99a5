import { XPathSyntaxError } from "./xpath-error.ts";

interface Token {
  /** `name` covers QNames and the wildcards `p:*` and `*:n`; `number` keeps its text; `string` is unescaped. */
  readonly type: "name" | "number" | "string" | "symbol" | "end";
  readonly text: string;
  readonly at: number;
}

const ncName = "[\\p{L}_][\\p{L}\\p{N}\\p{M}_.\\u00B7-]*";
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"]|"")*"|'(?:[^']|'')*'/y;
const name = new RegExp(`\\*:${ncName}|${ncName}:\\*|${ncName}(?::(?!:)${ncName})?`, "uy");
/** Nearly all names; if a letter of another kind follows, the full pattern decides. */
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
  // Of other letters than those of ASCII the names decide.
  const isLetter = ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) || code === 0x5f || code > 0x7f;
  return isLetter || code === 0x2a ? names : symbols;
}

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
function tokenize(expression: string): Token[] {
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
      const quote = text[0] as string;
      const value = type === "string" ? text.slice(1, -1).replaceAll(quote + quote, quote) : text;
      return { token: { type, text: value, at }, after: at + text.length };
    }
  }
  const char = expression[at] as string;
  throw new XPathSyntaxError(ofXPath3.test(char) ? refusedOf3(char) : `Unexpected character ${char}`, expression, at);
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

/** Deeper nesting would end at the stack of the compiler, or of V8, at a depth that depends on the machine. */
const MAX_DEPTH = 250;
/** Of operators, or steps, in a row that are computed from left to right, for the same reason. */
const MAX_LENGTH = 250;

/** What maps, arrays and functions as values are written with. */
const ofXPath3 = /^[?[{}#]/;

const refusedOf3 = (text: string): string =>
  `"${text}" of XPath 3 is not supported: no maps, arrays or functions as values`;

/** Tokens with a place in them. XPath has no reserved words: whether a name is an operator depends on the place. */
export class TokenStream {
  private readonly tokens: Token[];
  private index = 0;
  private depth = 0;

  constructor(readonly expression: string) {
    this.tokens = tokenize(expression);
  }

  peek(ahead = 0): Token {
    return this.tokens[this.index + ahead] ?? (this.tokens.at(-1) as Token);
  }

  next(): Token {
    const token = this.peek();
    this.index++;
    return token;
  }

  isSymbol(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.type === "symbol" && token.text === text;
  }

  isName(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.type === "name" && token.text === text;
  }

  accept(text: string): boolean {
    const token = this.peek();
    if (token.text !== text || (token.type !== "symbol" && token.type !== "name")) {
      return false;
    }
    this.index++;
    return true;
  }

  expect(text: string): Token {
    const token = this.peek();
    if (!this.accept(text)) {
      throw this.unexpected(text);
    }
    return token;
  }

  expectName(): Token {
    if (this.peek().type !== "name") {
      throw this.error(`A name is expected instead of "${this.peek().text}"`);
    }
    return this.next();
  }

  /** Runs the parser of something inside of an expression. @throws XPathSyntaxError where that is too deep */
  nested<T>(parse: () => T): T {
    if (++this.depth > MAX_DEPTH) {
      throw this.error(`The expression is nested more than ${MAX_DEPTH} deep`);
    }
    const parsed = parse();
    this.depth--;
    return parsed;
  }

  /** @throws XPathSyntaxError where operators or steps in a row are too many */
  limitLength(length: number): void {
    if (length > MAX_LENGTH) {
      throw this.error(`More than ${MAX_LENGTH} operators or steps follow each other`);
    }
  }

  /** What refuses a token, the next one unless another is given. */
  unexpected(expected?: string, { text, at } = this.peek()): XPathSyntaxError {
    if (ofXPath3.test(text)) {
      return this.error(refusedOf3(text), at);
    }
    const message =
      expected === undefined ? `"${text}" is not expected` : `"${expected}" is expected instead of "${text}"`;
    return this.error(message, at);
  }

  error(message: string, at = this.peek().at): XPathSyntaxError {
    return new XPathSyntaxError(message, this.expression, at);
  }
}
