import { isAllowedCodePoint } from "../xml/xml-characters.ts";
import { DynamicError } from "./dynamic-error.ts";
import { findText } from "./find-text.ts";
import { mapStretches, requireRoom } from "./made-text.ts";

/** String functions of XPath 2.0 that JavaScript does not have. Characters are code points. */

const spaces = /[ \t\n\r]+/g;

function collapsed(text: string): string {
  let isBehindSpace = false;
  return mapStretches(text, text.length, (stretch) => {
    const plain = stretch.replace(spaces, " ");
    const next = isBehindSpace && plain.startsWith(" ") ? plain.slice(1) : plain;
    isBehindSpace = plain.endsWith(" ");
    return next;
  });
}

const SPACE = 32;

/** Whether there are single spaces only, none at either end. A regular expression costs more for the short texts of documents. */
function isNormalized(text: string): boolean {
  let before = SPACE;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= SPACE && (code === SPACE ? before === SPACE : isSpace(code))) {
      return false;
    }
    before = code;
  }
  return before !== SPACE || text === "";
}

export function normalizeSpace(text: string): string {
  return isNormalized(text) ? text : collapsed(text).replace(/^ | $/g, "");
}

/** Trims the white space of XML. A regular expression would take quadratic time on long runs of spaces. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) {
    start++;
  }
  while (end > start && isSpace(text.charCodeAt(end - 1))) {
    end--;
  }
  return text.slice(start, end);
}

export const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 9 || code === 13;

const surrogate = /[\uD800-\uDFFF]/;
const LONG = 256;
let longText = "";
let longTextIsPlain = true;

/** Whether each character is one UTF-16 unit; kept for the last long text, which rules read by characters. */
function isPlain(text: string): boolean {
  if (text.length < LONG) {
    return !surrogate.test(text);
  }
  if (text !== longText) {
    longText = text;
    longTextIsPlain = !surrogate.test(text);
  }
  return longTextIsPlain;
}

/** Releases the text, so that nothing of a document outlives its check. */
export function forgetLongText(): void {
  longText = "";
  longTextIsPlain = true;
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** Characters in front of a unit. */
function charactersBefore(text: string, end: number): number {
  let count = end;
  for (let index = 0; index < end; index++) {
    count -= isLowSurrogate(text.charCodeAt(index)) ? 1 : 0;
  }
  return count;
}

/** Units that the first `count` characters after `from` take, up to the end of the text. */
function unitAfter(text: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at < text.length; left--) {
    at += isLowSurrogate(text.charCodeAt(at + 1)) ? 2 : 1;
  }
  return at;
}

export function stringLength(text: string): number {
  return isPlain(text) ? text.length : charactersBefore(text, text.length);
}

/** fn:round rounds ties up. */
const round = (value: number): number => Math.floor(value + 0.5);

/** fn:substring: positions count from 1 and are rounded; NaN anywhere yields the empty string. */
export function substring(text: string, start: number, length?: number): string {
  const from = round(start);
  const to = length === undefined ? Number.POSITIVE_INFINITY : from + round(length);
  if (Number.isNaN(from) || Number.isNaN(to)) {
    return "";
  }
  const first = Math.max(from, 1) - 1;
  const last = Math.max(to - 1, first);
  if (isPlain(text)) {
    return text.slice(first, last);
  }
  const unit = unitAfter(text, 0, first);
  return text.slice(unit, unitAfter(text, unit, last - first));
}

/** @throws BudgetExhausted */
export function translate(text: string, from: string, to: string, max: number): string {
  const targets = Array.from(to);
  const map = new Map<string, string>();
  Array.from(from).forEach((char, index) => {
    if (!map.has(char)) {
      map.set(char, targets[index] ?? "");
    }
  });
  return mapStretches(text, max, (stretch) => {
    let result = "";
    for (const char of stretch) {
      result += map.get(char) ?? char;
    }
    return result;
  });
}

export function substringBefore(text: string, mark: string): string {
  const at = findText(text, mark);
  return at < 0 ? "" : text.slice(0, at);
}

export function substringAfter(text: string, mark: string): string {
  const at = findText(text, mark);
  return at < 0 ? "" : text.slice(at + mark.length);
}

/** @throws BudgetExhausted above `max` */
export function toCodepoints(text: string, max: number): number[] {
  requireRoom(text.length, max);
  return Array.from(text, (char) => char.codePointAt(0) as number);
}

/** @throws DynamicError FOCH0001 for a number that is no character */
export function fromCodepoints(codes: readonly number[]): string {
  if (!codes.every(isAllowedCodePoint)) {
    throw new DynamicError("FOCH0001", "A number is not the code of a character");
  }
  let text = "";
  for (const code of codes) {
    text += String.fromCodePoint(code);
  }
  return text;
}

/** Code point order, as the default collation demands; JavaScript compares units. */
export function compareStrings(left: string, right: string): number {
  if (left === right) {
    return 0;
  }
  if (isPlain(left) && isPlain(right)) {
    return left < right ? -1 : 1;
  }
  let at = 0;
  while (left.charCodeAt(at) === right.charCodeAt(at)) {
    at++;
  }
  // The difference may be in the second half of a surrogate pair.
  const start = isLowSurrogate(left.charCodeAt(at)) || isLowSurrogate(right.charCodeAt(at)) ? at - 1 : at;
  return (left.codePointAt(start) ?? -1) - (right.codePointAt(start) ?? -1);
}

export function parseBoolean(text: string): boolean | undefined {
  const trimmed = trimSpace(text);
  if (trimmed === "true" || trimmed === "1") {
    return true;
  }
  return trimmed === "false" || trimmed === "0" ? false : undefined;
}
