import { LosslessNumber } from "lossless-json";

import type { ErrorCode } from "../../common/errors/error-catalogue.ts";
import type { ErrorFacts, HintKey, Suggestion } from "../../common/errors/hints.ts";
import { AppError, refusal } from "../../common/runtime/errors.ts";
import { shownValue } from "../../common/documents/mask-document.ts";

/** Deeper than any request of the contract; deeper nesting would exhaust the stack. */
const maxDepth = 32;
/** Members of one object; the contract's largest has some fifty. */
const maxMembers = 200;
/** Longest accepted field name. Error messages repeat field names, so the length must be bounded. */
const maxNameLength = 200;
/** Most values in one text. A document of 8 MB with 5,000 lines and every field has half as many. */
const maxValues = 1_000_000;
const forbiddenNames: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
const numberToken = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const escapeOrControl = /[\\\p{Cc}]/u;

/** The text is not the JSON we take; the message says what and at which position (counted from 0). */
export class JsonError extends Error {
  override readonly name = "JsonError";

  /** Line, column and what was probably meant, where the text is at hand. */
  facts: ErrorFacts = {};

  constructor(
    readonly complaint: string,
    readonly position: number,
    /** Another code for well-formed JSON that we do not take: too many members or values, or too long a name. */
    readonly code: ErrorCode = "malformed_json",
  ) {
    super(`${complaint} at position ${position}`);
  }

  asRefusal(): AppError {
    const message = this.code === "malformed_json" ? `Malformed JSON: ${this.message}` : this.message;
    return new AppError(400, message, undefined, this.code).explain(this.facts);
  }
}

/**
 * Reads JSON (RFC 8259) with numbers as LosslessNumber, their text as sent. Stricter than JSON.parse where leniency
 * hides a mistake or an attack: a name twice in one object, `__proto__` and its kind, deep nesting, huge objects.
 * Written here because lossless-json's own reader builds strings character by character (a second for an 8 MB
 * attachment), lets a repeated name with an equal value pass, and recurses until the stack ends.
 *
 * @throws JsonError
 */
export function readJson(text: string): unknown {
  return new JsonReader(text).read();
}

class JsonReader {
  private at = 0;
  private depth = 0;
  private values = 0;

  constructor(private readonly text: string) {}

  read(): unknown {
    const value = this.value();
    if (this.at < this.text.length) {
      throw this.expected("the end of the text");
    }
    return value;
  }

  private value(): unknown {
    this.skipSpace();
    const value = this.bareValue();
    this.skipSpace();
    return value;
  }

  private bareValue(): unknown {
    if (++this.values > maxValues) {
      throw new JsonError(`The JSON has more than ${maxValues} values`, this.at, "too_many_values");
    }
    switch (this.text.charAt(this.at)) {
      case "{":
        return this.nested(() => this.object());
      case "[":
        return this.nested(() => this.array());
      case '"':
        return this.string();
      case "t":
        return this.word("true", true);
      case "f":
        return this.word("false", false);
      case "n":
        return this.word("null", null);
      default:
        return this.number();
    }
  }

  private nested<T>(read: () => T): T {
    if (this.depth === maxDepth) {
      throw new JsonError(`Nested deeper than ${maxDepth} levels`, this.at);
    }
    this.depth += 1;
    this.at += 1;
    this.skipSpace();
    const value = read();
    this.depth -= 1;
    return value;
  }

  private object(): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    let members = 0;
    if (this.take("}")) {
      return object;
    }
    do {
      this.skipSpace();
      if (++members > maxMembers) {
        throw new JsonError(`An object has more than ${maxMembers} fields`, this.at, "too_many_members");
      }
      const name = this.name(object);
      object[name] = this.value();
    } while (this.take(","));
    this.require("}", "',' or '}'");
    return object;
  }

  private name(object: Record<string, unknown>): string {
    const start = this.at;
    if (this.text[start] !== '"') {
      throw this.expected("a member name in double quotes");
    }
    const name = this.string();
    if (name.length > maxNameLength) {
      throw new JsonError(
        `The name of a field is longer than ${maxNameLength} characters`,
        start,
        "member_name_too_long",
      );
    }
    if (forbiddenNames.has(name)) {
      throw new JsonError(`The member name ${name} is not allowed`, start);
    }
    if (Object.hasOwn(object, name)) {
      throw new JsonError(`The member name ${JSON.stringify(name)} occurs twice in one object`, start);
    }
    this.skipSpace();
    this.require(":", "':'");
    return name;
  }

  private array(): unknown[] {
    const items: unknown[] = [];
    if (this.take("]")) {
      return items;
    }
    do {
      items.push(this.value());
    } while (this.take(","));
    this.require("]", "',' or ']'");
    return items;
  }

  private string(): string {
    const start = this.at;
    // The first double quote that is not escaped.
    let end = this.text.indexOf('"', start + 1);
    while (end !== -1 && this.isEscaped(end, start)) {
      end = this.text.indexOf('"', end + 1);
    }
    if (end === -1) {
      throw new JsonError("A string has no end: it starts", start);
    }
    const raw = this.text.slice(start + 1, end);
    this.at = end + 1;
    if (!escapeOrControl.test(raw)) {
      return raw;
    }
    try {
      return JSON.parse(this.text.slice(start, end + 1)) as string;
    } catch {
      throw new JsonError("A string holds an unescaped control character or a wrong escape: the string starts", start);
    }
  }

  private isEscaped(quote: number, start: number): boolean {
    let first = quote;
    while (first - 1 > start && this.text[first - 1] === "\\") {
      first -= 1;
    }
    return (quote - first) % 2 === 1;
  }

  private number(): LosslessNumber {
    numberToken.lastIndex = this.at;
    const token = numberToken.exec(this.text)?.[0];
    if (token === undefined) {
      throw this.expected("a value");
    }
    this.at += token.length;
    return new LosslessNumber(token);
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) {
      throw this.expected("a value");
    }
    this.at += word.length;
    return value;
  }

  private skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) {
        return;
      }
      this.at += 1;
    }
  }

  private take(character: string): boolean {
    const found = this.text[this.at] === character;
    if (found) {
      this.at += 1;
    }
    return found;
  }

  private require(character: string, words: string): void {
    if (!this.take(character)) {
      throw this.expected(words);
    }
  }

  private expected(words: string): JsonError {
    const found = this.text[this.at];
    return new JsonError(
      `Expected ${words} but found ${found === undefined ? "the end" : JSON.stringify(found)}`,
      this.at,
    );
  }
}

/** @param what the bytes are, for the message. @throws AppError 400; JsonError, which explains what is there */
export function parseJsonObject(bytes: Uint8Array, what: string): Record<string, unknown> {
  const text = decodeUtf8(bytes, what);
  let body: unknown;
  try {
    body = readJson(text);
  } catch (error) {
    if (error instanceof JsonError) {
      error.facts = jsonFault(text, error);
    }
    throw error;
  }
  if (typeof body !== "object" || body === null || Object.getPrototypeOf(body) !== Object.prototype) {
    throw refusal("not_a_json_object", { what }).explain({
      value: shownValue("", body) ?? "",
      ...(Array.isArray(body) && { suggestion: { hint: "several_documents" } }),
    });
  }
  return body as Record<string, unknown>;
}

const shownBefore = 30;
const shownBehind = 15;

/** Line and column of the syntax error, the text around it, and the probable mistake. */
function jsonFault(text: string, { position, complaint }: JsonError): ErrorFacts {
  const lineStart = text.lastIndexOf("\n", position - 1) + 1;
  let line = 1;
  for (let end = text.indexOf("\n"); end !== -1 && end < lineStart; end = text.indexOf("\n", end + 1)) {
    line += 1;
  }
  const column = position - lineStart + 1;
  const before = text.slice(Math.max(lineStart, position - shownBefore), position);
  // An excerpt may begin within a number or a name, and a mask would not recognise the rest.
  const shown = maskedRuns(before.length < shownBefore ? before : before.replace(/^[^\s",:{[]+/, "…"));
  const [rest = ""] = text.slice(position, position + shownBehind).split("\n");
  // `7,25` is read as 7, a comma, and 25 where the name of a member belongs.
  const [, whole] = /(?:[:[]|^)\s*(-?\d{1,15}),$/.exec(text.slice(Math.max(0, position - 20), position)) ?? [];
  const [fraction] = /^\d{1,10}(?=\s*[,}\]])/.exec(text.slice(position, position + 14)) ?? [];
  const hint = signs.find(([, fits]) => fits(text, position, complaint))?.[0];
  const suggestion: Suggestion | undefined =
    whole !== undefined && fraction !== undefined
      ? { hint: "decimal_comma", words: { value: `${whole}.${fraction}` } }
      : hint && { hint };
  return {
    words: { line: `${line}`, column: `${column}`, complaint },
    // The mark is put before the unexpected text.
    value: `${shown}⟨!⟩${maskedRuns(rest)}`,
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** Runs of six digits or more are masked: the place may be in the middle of an account, and an excerpt does not tell its field. */
const maskedRuns = (text: string): string =>
  text.replaceAll(/[A-Z]{0,2}(?:\d[ -]?){6,}/gi, (run) => `****${run.trim().slice(-3)}`);

const at = (text: string, position: number, shape: RegExp): boolean => shape.test(text.slice(position, position + 12));
const behind = (text: string, position: number, shape: RegExp): boolean =>
  shape.test(text.slice(Math.max(0, position - 40), position));

/** Ordered: the first match becomes the suggestion. */
const signs: readonly (readonly [
  hint: HintKey,
  fits: (text: string, position: number, complaint: string) => boolean,
])[] = [
  ["broken_off", (_text, _position, complaint) => complaint.includes("has no end")],
  ["escape", (_text, _position, complaint) => complaint.includes("wrong escape")],
  ["twice", (_text, _position, complaint) => complaint.includes("occurs twice")],
  ["empty_body", (text) => text.length < 1_000 && text.trim() === ""],
  ["utf16", (text) => text.slice(0, 4).includes("\0")],
  ["bom", (text, position) => text[position] === "\ufeff"],
  ["xml_body", (text, position) => position < 10 && at(text, position, /^</)],
  ["form_body", (text, position) => position < 10 && /^[\w.[\]%-]+=[^"{]*(?:&|$)/.test(text.slice(0, 200))],
  ["single_quotes", (text, position) => at(text, position, /^['‘’“”]/)],
  ["comment", (text, position) => at(text, position, /^(?:\/[/*]|#)/)],
  ["trailing_comma", (text, position) => at(text, position, /^\s*[}\]]/) && behind(text, position, /,\s*$/)],
  ["several_documents", (text, position) => at(text, position, /^\{/) && behind(text, position, /\}\s*$/)],
  [
    "json_words",
    (text, position) => at(text, position, /^-?(?:none|nan|true|false|null|undefined|inf|yes|no)\b|^-?infinity/i),
  ],
  [
    "json_number",
    // +1, .5, 007, or a point with no digit after it.
    (text, position) =>
      at(text, position, /^(?:\+|\.\d)/) ||
      (at(text, position, /^\d/) && behind(text, position, /[:,[]\s*-?0$/)) ||
      at(text, position, /^\.(?!\d)/),
  ],
  ["missing_comma", (text, position) => at(text, position, /^["{[]/) && behind(text, position, /["\d}\]el]\s*$/)],
  ["unquoted_name", (text, position) => at(text, position, /^[A-Za-z_$]/)],
  ["broken_off", (text, position) => position >= text.trimEnd().length],
];

/** @param what the bytes are, for the message. @throws AppError 400 */
export function decodeUtf8(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // A guess at what the bytes are.
    const [first, second] = bytes;
    const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    const hint = hasMark || bytes.subarray(0, 4).includes(0) ? "utf16" : "other_charset";
    throw refusal("invalid_utf8", { what }).explain({ suggestion: { hint } });
  }
}
