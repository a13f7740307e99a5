import { powers } from "./decimal.ts";
import { cannotCast } from "./dynamic-error.ts";
import { trimSpace } from "./strings.ts";

const lexical = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|(-?)INF|NaN)$/;

/** This many digits are exact in a double, and so is the power of ten that divides them: the result is rounded once. */
const EXACT_DIGITS = 15;

/** Unsigned digits with at most one point, which most numbers of documents are; NaN for anything else. */
function plainNumber(text: string): number {
  const { length } = text;
  let digits = 0;
  let point = length;
  for (let index = 0; index < length; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit >= 0 && digit <= 9) {
      digits = digits * 10 + digit;
    } else if (digit === -2 && point === length) {
      point = index;
    } else {
      return Number.NaN;
    }
  }
  if (length === 0 || length > EXACT_DIGITS || (length === 1 && point === 0)) {
    return Number.NaN;
  }
  return point === length ? digits : digits / (powers[length - point - 1] as number);
}

/** fn:number of a string: the double, NaN for anything outside of the lexical space of xs:double. */
export function doubleOrNaN(text: string): number {
  const plain = plainNumber(text);
  return Number.isNaN(plain) ? anyDouble(text) : plain;
}

function anyDouble(text: string): number {
  const trimmed = trimSpace(text);
  const match = lexical.exec(trimmed);
  if (!match) {
    return Number.NaN;
  }
  if (text.includes("INF")) {
    return match[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  return text.includes("NaN") ? Number.NaN : Number(trimmed);
}

export function parseDouble(text: string): number {
  const plain = plainNumber(text);
  if (!Number.isNaN(plain)) {
    return plain;
  }
  if (!lexical.test(trimSpace(text))) {
    throw cannotCast(text, "number");
  }
  return anyDouble(text);
}

/** Cast of xs:double to xs:string: decimal notation between 1e-6 and 1e6, otherwise 1.5E7. */
export function doubleToString(value: number): string {
  if (!Number.isFinite(value)) {
    return Number.isNaN(value) ? "NaN" : value > 0 ? "INF" : "-INF";
  }
  const size = Math.abs(value);
  if (size === 0) {
    return Object.is(value, -0) ? "-0" : "0";
  }
  if (size >= 1e-6 && size < 1e6) {
    return plainNotation(value);
  }
  const [mantissa, exponent] = value.toExponential().split("e") as [string, string];
  return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}

function plainNotation(value: number): string {
  const text = String(value);
  if (!text.includes("e")) {
    return text;
  }
  const [mantissa, exponent] = text.split("e") as [string, string];
  return value.toFixed((mantissa.split(".")[1] ?? "").length - Number(exponent));
}

/** fn:round-half-to-even of a double. */
export function roundDoubleTo(value: number, decimals: number, isHalfEven: boolean): number {
  // One digit more than is kept, because 0.285 * 100 is less than 28.5; so does Saxon.
  const factor = 10 ** (decimals + 1);
  const scaled = Math.abs(value * factor);
  if (!(scaled < Number.MAX_SAFE_INTEGER)) {
    return value;
  }
  const rest = scaled % 10;
  const lower = scaled - rest;
  const up = rest > 5 || (rest === 5 && (isHalfEven ? (lower / 10) % 2 !== 0 : value > 0));
  return (Math.sign(value) * (up ? lower + 10 : lower)) / factor;
}
