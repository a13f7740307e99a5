import { cannotCast, DynamicError, typeError } from "./dynamic-error.ts";
import { doubleOrNaN, parseDouble, roundDoubleTo } from "./double.ts";
import {
  tryParseDecimal,
  Decimal,
  decimalFromDouble,
  parseDecimal,
  roundDecimalTo,
  truncateDecimal,
} from "./decimal.ts";
import { parseBoolean, trimSpace } from "./strings.ts";
import { durationOf, isTemporal, parseTemporal, Temporal } from "./temporal.ts";
import type { AtomicName, SequenceType } from "../xpath/ast.ts";
import {
  AttributeReference,
  atomicToString,
  ElementReference,
  isNode,
  numericToDouble,
  typeOf,
  Untyped,
  type Atomic,
  type Item,
} from "./items.ts";

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

/** Casts and type checks of values whose type is known only when the document is read. */

function textAs(text: string, type: AtomicName): Atomic {
  switch (type) {
    case "boolean":
      return castBoolean(text);
    case "integer":
      return parseInteger(text);
    case "decimal":
      return parseDecimal(text);
    case "double":
      return parseDouble(text);
    case "string":
      return text;
    default:
      return isTemporal(type) ? parseTemporal(text, type) : new Untyped(text);
  }
}

/** Generated code holds xs:untypedAtomic as a plain string. */
function held(value: Atomic, type: AtomicName): Atomic {
  return type === "untypedAtomic" && value instanceof Untyped ? value.text : value;
}

/** `cast as`. @throws DynamicError FORG0001, FOCA0002, XPTY0004 */
export function castAny(value: Atomic, type: AtomicName): Atomic {
  if (typeof value === "string" || value instanceof Untyped || type === "string" || type === "untypedAtomic") {
    return held(textAs(atomicToString(value), type), type);
  }
  if (type === "boolean") {
    if (value instanceof Temporal) {
      throw typeError(`A ${value.kind} cannot be cast to boolean`);
    }
    if (typeof value === "boolean") {
      return value;
    }
    const number = numericToDouble(value);
    return number !== 0 && !Number.isNaN(number);
  }
  return value instanceof Temporal ? castTemporal(value, type) : castNumber(value, type);
}

function castNumber(value: number | boolean | Decimal, type: AtomicName): number | Decimal {
  const number = typeof value === "boolean" ? new Decimal(Number(value), 0) : value;
  if (type === "double") {
    return numericToDouble(number);
  }
  if (type !== "decimal" && type !== "integer") {
    throw typeError(`A ${typeOf(value)} cannot be cast to ${type}`);
  }
  const exact = number instanceof Decimal ? number : decimalFromDouble(number);
  return type === "integer" ? truncateDecimal(exact) : exact;
}

function castTemporal(value: Temporal, type: AtomicName): Temporal {
  const { kind, text } = value;
  const zone = /(?:Z|[+-]\d\d:\d\d)$/.exec(text.slice(10))?.[0] ?? "";
  switch (`${kind} ${type}`) {
    case `${kind} ${kind}`:
      return value;
    case "dateTime date":
      return parseTemporal(text.slice(0, text.indexOf("T")) + zone, "date");
    case "dateTime time":
      return parseTemporal(text.slice(text.indexOf("T") + 1), "time");
    case "date dateTime":
      return parseTemporal(`${zone === "" ? text : text.slice(0, -zone.length)}T00:00:00${zone}`, "dateTime");
    // What the other kind of duration has no place for is dropped.
    case "dayTimeDuration yearMonthDuration":
      return durationOf("yearMonthDuration", 0);
    case "yearMonthDuration dayTimeDuration":
      return durationOf("dayTimeDuration", 0);
    default:
      throw typeError(`A ${kind} cannot be cast to ${type}`);
  }
}

const atomicTests: Readonly<Partial<Record<string, (value: Atomic) => boolean>>> = {
  anyAtomicType: () => true,
  untypedAtomic: (value) => value instanceof Untyped,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  integer: (value) => value instanceof Decimal && value.scale === 0,
  decimal: (value) => value instanceof Decimal,
  double: (value) => typeof value === "number",
};

function isOfType(item: Item, type: SequenceType["item"]): boolean {
  if (type === "item") {
    return true;
  }
  if (isNode(item)) {
    return (
      type === "node" ||
      (type === "element" && item instanceof ElementReference && item.node > 0) ||
      (type === "attribute" && item instanceof AttributeReference)
    );
  }
  return (item instanceof Temporal && item.kind === type) || atomicTests[type]?.(item) === true;
}

export function isInstance(items: readonly Item[], type: SequenceType): boolean {
  if (type.item === "empty") {
    return items.length === 0;
  }
  const countFits = items.length >= type.min && (type.many || items.length <= 1);
  return countFits && items.every((item) => isOfType(item, type.item));
}

/** One item after the function conversion rules (XPath 2.0, 3.1.5). */
export function convertAny(value: Atomic, type: AtomicName): Atomic {
  if (value instanceof Untyped) {
    return held(textAs(value.text, type), type);
  }
  if (type === "double" && value instanceof Decimal) {
    return numericToDouble(value);
  }
  if (!isOfType(value, type)) {
    throw typeError(`A ${typeOf(value)} is not of the type ${type}`);
  }
  return held(value, type);
}

export function stringArgument(value: Atomic | undefined): string {
  if (value === undefined) {
    return "";
  }
  if (typeof value !== "string" && !(value instanceof Untyped)) {
    throw typeError(`A ${typeOf(value)} stands where text is needed`);
  }
  return atomicToString(value);
}

export function doubleArgument(value: Atomic | undefined): number {
  if (value === undefined) {
    throw typeError("A number is missing");
  }
  return value instanceof Untyped ? parseDouble(value.text) : numericToDouble(value);
}

/** A number, its type kept; untyped text is a double. @throws DynamicError XPTY0004, FORG0001 */
export function numericArgument(value: Atomic): number | Decimal {
  return value instanceof Decimal ? value : doubleArgument(value);
}

/** A bound of `to`: NaN when there is none. @throws DynamicError XPTY0004, FORG0001 */
export function rangeBound(value: Atomic | undefined): number {
  if (value === undefined) {
    return Number.NaN;
  }
  const number = value instanceof Untyped ? parseInteger(value.text) : value;
  const bound = number instanceof Decimal ? numericToDouble(number) : number;
  if (typeof bound !== "number" || !Number.isSafeInteger(bound)) {
    throw typeError("A bound of a range is not an integer");
  }
  return bound;
}

export function anyRounding(
  value: Atomic,
  exact: (value: Decimal) => Decimal,
  double: (value: number) => number,
): Atomic {
  return value instanceof Decimal ? exact(value) : double(doubleArgument(value));
}

/** A tie goes to the even digit, or up. @throws DynamicError FOAR0002, XPTY0004 */
export function roundTo(value: Atomic, decimals: number, isHalfEven: boolean): Atomic {
  if (Math.abs(decimals) > 1000) {
    throw new DynamicError("FOAR0002", "The precision is too large");
  }
  return value instanceof Decimal
    ? roundDecimalTo(value, decimals, isHalfEven)
    : roundDoubleTo(doubleArgument(value), decimals, isHalfEven);
}
