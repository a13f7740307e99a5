import { DynamicError } from "./dynamic-error.ts";

/** String functions of XPath 2.0 that JavaScript does not have. Characters are code points. */

const spaces = /[ \t\n\r]+/g;
const needsNormalizing = /^[ \t\n\r]|[ \t\n\r]$|[\t\n\r]|[ ]{2}/;

export function normalizeSpace(text: string): string {
  return needsNormalizing.test(text) ? text.replace(spaces, " ").replace(/^ | $/g, "") : text;
}

/** Whether a string has characters beyond the BMP, whose units are not characters. */
function isPlain(text: string): boolean {
  return !/[\uD800-\uDFFF]/.test(text);
}

export function stringLength(text: string): number {
  return isPlain(text) ? text.length : Array.from(text).length;
}

/** XPath's round, which sends ties up. */
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
  return isPlain(text) ? text.slice(first, last) : Array.from(text).slice(first, last).join("");
}

export function translate(text: string, from: string, to: string): string {
  const targets = Array.from(to);
  const map = new Map<string, string>();
  Array.from(from).forEach((char, index) => {
    if (!map.has(char)) {
      map.set(char, targets[index] ?? "");
    }
  });
  let result = "";
  for (const char of text) {
    result += map.get(char) ?? char;
  }
  return result;
}

export function substringBefore(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? "" : text.slice(0, at);
}

export function substringAfter(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? "" : text.slice(at + mark.length);
}

export function toCodepoints(text: string): number[] {
  return Array.from(text, (char) => char.codePointAt(0) as number);
}

/** @throws DynamicError FOCH0001 for a number that is no character */
export function fromCodepoints(codes: readonly number[]): string {
  if (codes.some((code) => code < 1 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))) {
    throw new DynamicError("FOCH0001", "A number is not the code of a character");
  }
  return String.fromCodePoint(...codes);
}

/** Code point order, as the default collation demands; JavaScript compares units. */
export function compareStrings(left: string, right: string): number {
  if (left === right) {
    return 0;
  }
  if (isPlain(left) && isPlain(right)) {
    return left < right ? -1 : 1;
  }
  const a = toCodepoints(left);
  const b = toCodepoints(right);
  const differing = a.findIndex((code, index) => code !== b[index]);
  return differing < 0 ? -1 : (a[differing] as number) - (b[differing] ?? -1);
}

export function parseBoolean(text: string): boolean | undefined {
  const trimmed = text.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
  if (trimmed === "true" || trimmed === "1") {
    return true;
  }
  return trimmed === "false" || trimmed === "0" ? false : undefined;
}

const unreserved = /[A-Za-z0-9\-_.~]/;

/** fn:encode-for-uri. */
export function encodeForUri(text: string): string {
  return Array.from(text, (char) =>
    unreserved.test(char) ? char : encodeURIComponent(char).replace(/[!'()*]/g, percentEncoded),
  ).join("");
}

const percentEncoded = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
