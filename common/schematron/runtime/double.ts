import { cannotCast } from "./dynamic-error.ts";
import { trimSpace } from "./text/strings.ts";

const lexical = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|(-?)INF|NaN)$/;

/** fn:number of a string: the double, NaN for anything outside of the lexical space of xs:double. */
export function doubleOrNaN(text: string): number {
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
  if (!lexical.test(trimSpace(text))) {
    throw cannotCast(text, "number");
  }
  return doubleOrNaN(text);
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
export function roundHalfEvenDouble(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = value * factor;
  if (!Number.isFinite(scaled)) {
    return value;
  }
  const lower = Math.floor(scaled);
  const rest = scaled - lower;
  const up = rest > 0.5 || (rest === 0.5 && lower % 2 !== 0);
  return (up ? lower + 1 : lower) / factor;
}
