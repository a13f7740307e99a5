import type { AtomicName, SequenceType } from "../xpath/ast.ts";
import { castBoolean, parseInteger } from "./checks.ts";
import { truncateDecimal } from "./decimal-rounding.ts";
import { Decimal, decimalFromDouble, parseDecimal } from "./decimal.ts";
import { parseDouble } from "./double.ts";
import { typeError } from "./dynamic-error.ts";
import {
  AttributeReference,
  atomicToString,
  ElementReference,
  isNode,
  numericToDouble,
  typeOf,
  Untyped,
  type AnyNode,
  type Atomic,
  type Item,
} from "./items.ts";
import { castDuration, Duration, parseDuration, type DurationKind } from "./dates/duration.ts";
import { parseTemporal, Temporal } from "./dates/temporal.ts";

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
    case "date":
    case "time":
    case "dateTime":
      return parseTemporal(text, type);
    case "string":
      return text;
    case "duration":
    case "dayTimeDuration":
    case "yearMonthDuration":
      return parseDuration(text, type);
    default:
      return new Untyped(text);
  }
}

/** A cast result as generated code holds it: xs:untypedAtomic is a bare string there. */
function held(value: Atomic, type: AtomicName): Atomic {
  return type === "untypedAtomic" && value instanceof Untyped ? value.text : value;
}

/** `cast as`. @throws DynamicError FORG0001, FOCA0002, XPTY0004 */
export function castAny(value: Atomic, type: AtomicName): Atomic {
  if (typeof value === "string" || value instanceof Untyped || type === "string" || type === "untypedAtomic") {
    return held(textAs(atomicToString(value), type), type);
  }
  if (type === "boolean") {
    return castToBoolean(value);
  }
  if (value instanceof Duration) {
    return castDuration(value, durationKind(type));
  }
  return value instanceof Temporal ? castTemporal(value, type) : castNumber(value, type);
}

function durationKind(type: AtomicName): DurationKind {
  if (type !== "duration" && type !== "dayTimeDuration" && type !== "yearMonthDuration") {
    throw typeError(`A duration cannot be cast to ${type}`);
  }
  return type;
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

function castToBoolean(value: number | boolean | Decimal | Temporal | Duration): boolean {
  if (value instanceof Temporal || value instanceof Duration) {
    throw typeError(`A ${value.kind} cannot be cast to boolean`);
  }
  if (typeof value === "boolean") {
    return value;
  }
  const number = numericToDouble(value);
  return number !== 0 && !Number.isNaN(number);
}

function castTemporal(value: Temporal, type: AtomicName): Temporal {
  if (value.kind === type) {
    return value;
  }
  const zone = /(?:Z|[+-]\d\d:\d\d)$/.exec(value.text.slice(10))?.[0] ?? "";
  if (value.kind === "dateTime" && type === "date") {
    return parseTemporal(value.text.slice(0, value.text.indexOf("T")) + zone, "date");
  }
  if (value.kind === "dateTime" && type === "time") {
    return parseTemporal(value.text.slice(value.text.indexOf("T") + 1), "time");
  }
  if (value.kind === "date" && type === "dateTime") {
    const date = zone === "" ? value.text : value.text.slice(0, -zone.length);
    return parseTemporal(`${date}T00:00:00${zone}`, "dateTime");
  }
  throw typeError(`A ${value.kind} cannot be cast to ${type}`);
}

const atomicTests: Readonly<Record<AtomicName, (value: Atomic) => boolean>> = {
  anyAtomicType: () => true,
  untypedAtomic: (value) => value instanceof Untyped,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  integer: (value) => value instanceof Decimal && value.scale === 0,
  decimal: (value) => value instanceof Decimal,
  double: (value) => typeof value === "number",
  date: (value) => value instanceof Temporal && value.kind === "date",
  time: (value) => value instanceof Temporal && value.kind === "time",
  dateTime: (value) => value instanceof Temporal && value.kind === "dateTime",
  duration: (value) => value instanceof Duration,
  dayTimeDuration: (value) => value instanceof Duration && value.kind === "dayTimeDuration",
  yearMonthDuration: (value) => value instanceof Duration && value.kind === "yearMonthDuration",
};

function kindOf(node: AnyNode): SequenceType["item"] {
  if (node instanceof ElementReference) {
    return node.node > 0 ? "element" : "document";
  }
  return node instanceof AttributeReference ? "attribute" : node.kind;
}

function isOfType(item: Item, type: SequenceType["item"]): boolean {
  if (type === "item") {
    return true;
  }
  if (isNode(item)) {
    return type === "node" || type === kindOf(item);
  }
  return Object.hasOwn(atomicTests, type) && atomicTests[type as AtomicName](item);
}

/** `instance of`. */
export function isInstance(items: readonly Item[], type: SequenceType): boolean {
  if (type.item === "empty") {
    return items.length === 0;
  }
  const countFits = items.length >= type.min && (type.many || items.length <= 1);
  return countFits && items.every((item) => isOfType(item, type.item));
}

/** A node of that kind. @throws DynamicError XPTY0004 for another one, and for a value */
export function nodeOfKind(item: Item, kind: SequenceType["item"]): AnyNode {
  if (!isNode(item) || (kind !== "node" && kindOf(item) !== kind)) {
    throw typeError(`A value is not of the type ${kind}`);
  }
  return item;
}

/** One item after the function conversion rules (XPath 2.0, 3.1.5); `exactly` is `treat as`. */
export function convertAny(value: Atomic, type: AtomicName, exactly: boolean): Atomic {
  if (value instanceof Untyped && !exactly) {
    return held(textAs(value.text, type), type);
  }
  if (type === "double" && value instanceof Decimal && !exactly) {
    return numericToDouble(value);
  }
  if (!isOfType(value, type)) {
    throw typeError(`A ${typeOf(value)} is not of the type ${type}`);
  }
  return held(value, type);
}

/** An optional argument of type xs:string. */
export function stringArgument(value: Atomic | undefined): string {
  if (value === undefined) {
    return "";
  }
  if (typeof value !== "string" && !(value instanceof Untyped)) {
    throw typeError(`A ${typeOf(value)} stands where text is needed`);
  }
  return atomicToString(value);
}

/** A required argument of type xs:double. */
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

/** A required argument of type xs:integer. @throws DynamicError XPTY0004, FORG0001 */
export function integerArgument(value: Atomic | undefined): number {
  const bound = rangeBound(value);
  if (Number.isNaN(bound)) {
    throw typeError("A number is missing");
  }
  return bound;
}
