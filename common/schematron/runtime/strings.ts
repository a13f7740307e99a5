import { BudgetExhausted, DynamicError } from "./dynamic-error.ts";
import { isAllowedCodePoint } from "../xml/xml-characters.ts";
import { HAS_CHILDREN, NEEDS_DECODING, type XmlTree } from "../xml/xml-tree.ts";
import type { WorkBudget } from "./work-budget.ts";

/** Above this product of lengths indexOf may take too long. */
const MAX_COMPARISONS = 10_000_000;

/**
 * Index of a text in another one, or -1. V8's indexOf may take quadratic time and cannot be interrupted, so long texts are searched
 * by the algorithm of Knuth, Morris and Pratt.
 */
export function findText(text: string, part: string): number {
  return text.length * part.length < MAX_COMPARISONS ? text.indexOf(part) : findInOnePass(text, part);
}

function findInOnePass(text: string, part: string): number {
  if (part.length > text.length) {
    return -1;
  }
  // For each prefix: the length of its longest proper prefix that is also its suffix.
  const borders = new Int32Array(part.length + 1);
  let matched = 0;
  for (let at = 1; at < part.length; at++) {
    matched = longer(part, borders, matched, part.charCodeAt(at));
    borders[at + 1] = matched;
  }
  matched = 0;
  for (let at = 0; at < text.length; at++) {
    matched = longer(part, borders, matched, text.charCodeAt(at));
    if (matched === part.length) {
      return at + 1 - matched;
    }
  }
  return -1;
}

/** Length of the longest prefix of `part` that ends with the next character. */
function longer(part: string, borders: Int32Array, matched: number, code: number): number {
  let length = matched === part.length ? (borders[matched] as number) : matched;
  while (length > 0 && part.charCodeAt(length) !== code) {
    length = borders[length] as number;
  }
  return part.charCodeAt(length) === code ? length + 1 : 0;
}

/** @throws BudgetExhausted */
export function textExhausted(): never {
  throw new BudgetExhausted("text");
}

/** @throws BudgetExhausted above `max` */
export function requireRoom(size: number, max: number): void {
  if (size > max) {
    textExhausted();
  }
}

/** fn:string-join, of at most that many characters. @throws BudgetExhausted */
export function joinTexts(texts: readonly string[], separator: string, max: number): string {
  let size = separator.length * Math.max(texts.length - 1, 0);
  for (const text of texts) {
    size += text.length;
  }
  requireRoom(size, max);
  return texts.join(separator);
}

/** Longer texts are mapped in stretches, because an array of all characters would fill the memory. */
const STRETCH = 10_000;

/**
 * Maps the characters of a text in stretches.
 * @throws BudgetExhausted as soon as it has more than `max` characters
 */
function mapStretches(text: string, max: number, map: (stretch: string) => string): string {
  if (text.length <= STRETCH) {
    return map(text);
  }
  const stretches: string[] = [];
  let size = 0;
  for (let from = 0; from < text.length;) {
    const end = from + STRETCH;
    const last = text.charCodeAt(end - 1);
    // A surrogate pair is not split.
    const to = last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
    const mapped = map(text.slice(from, to));
    size += mapped.length;
    requireRoom(size, max);
    stretches.push(mapped);
    from = to;
  }
  return stretches.join("");
}

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

/** Whether the text of an element is nothing but white space, without making it where its characters can be looked at. */
export function isBlankElement(
  view: { readonly tree: XmlTree; readonly budget: WorkBudget; text(node: number): string },
  node: number,
): boolean {
  const { source, contentStart, contentEnd, flags } = view.tree.columns;
  if (((flags[node] as number) & (HAS_CHILDREN | NEEDS_DECODING)) !== 0) {
    return normalizeSpace(view.text(node)) === "";
  }
  const start = contentStart[node] as number;
  const end = contentEnd[node] as number;
  let at = start;
  while (at < end && isSpace(source.charCodeAt(at))) {
    at++;
  }
  view.budget.spendRead(at - start);
  return at === end;
}
