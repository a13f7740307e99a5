import { cannotCast, DynamicError, typeError } from "./dynamic-error.ts";
import { doubleOrNaN } from "./double.ts";
import { tryParseDecimal, type Decimal } from "./decimal.ts";
import { parseBoolean, trimSpace } from "./text/strings.ts";
import type { Temporal } from "./temporal.ts";

/** Checks and small conversions that generated code calls; all throw DynamicError. */

export function tooMany(): never {
  throw typeError("There are several values where only one is allowed");
}

export function required<T>(value: T | undefined): T {
  if (value === undefined) {
    throw typeError("A value is missing where one is required");
  }
  return value;
}

export function notA(type: string): never {
  throw typeError(`A value is not of the type ${type}`);
}

export function castBoolean(text: string): boolean {
  const value = parseBoolean(text);
  if (value === undefined) {
    throw cannotCast(text, "truth value");
  }
  return value;
}

const integer = /^[+-]?\d+$/;

export function isInteger(text: string): boolean {
  return integer.test(trimSpace(text)) && tryParseDecimal(text) !== undefined;
}

export function parseInteger(text: string): Decimal {
  const value = integer.test(trimSpace(text)) ? tryParseDecimal(text) : undefined;
  if (!value) {
    throw cannotCast(text, "integer");
  }
  return value;
}

export function isDouble(text: string): boolean {
  return !Number.isNaN(doubleOrNaN(text)) || text.trim() === "NaN";
}

/** Generated code holds integers as numbers, which lose digits beyond 2^53. */
export function safeInteger(value: number): number {
  if (!Number.isSafeInteger(value)) {
    throw new DynamicError("FOAR0002", "An integer is too large");
  }
  return value;
}

export function moduloIntegers(left: number, right: number): number {
  if (right === 0) {
    throw new DynamicError("FOAR0001", "Division by zero");
  }
  return left % right;
}

export function succeeds(cast: () => unknown): boolean {
  try {
    cast();
    return true;
  } catch (error) {
    if (error instanceof DynamicError) {
      return false;
    }
    throw error;
  }
}

export function raised(): never {
  throw new DynamicError("FOER0000", "The rules raised an error");
}

export function datePart(value: Temporal, part: 1 | 2 | 3): number {
  return Number(/^(-?\d+)-(\d\d)-(\d\d)/.exec(value.text)?.[part]);
}

/** A list such as " A B C " as a Set, for contains($list, concat(" ", $code, " ")). */
export class DelimitedCodes {
  private readonly codes: ReadonlySet<string>;

  constructor(
    private readonly list: string,
    private readonly separator: string,
  ) {
    this.codes = new Set(list.split(separator).slice(1, -1));
  }

  has(code: string): boolean {
    return code.includes(this.separator)
      ? this.list.includes(this.separator + code + this.separator)
      : this.codes.has(code);
  }
}
