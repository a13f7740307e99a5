import type { ArithmeticOperator, ComparisonOperator } from "../xpath/ast.ts";
import * as decimal from "./decimal.ts";
import { Decimal } from "./decimal.ts";
import { doubleOrNaN, parseDouble } from "./double.ts";
import { DynamicError, typeError } from "./dynamic-error.ts";
import { atomicToString, numericToDouble, typeOf, Untyped, type Atomic, type Item, isNode } from "./items.ts";
import { compareStrings, joinTexts } from "./strings.ts";
import { temporalArithmetic } from "./temporal-arithmetic.ts";
import { isDuration, parseTemporal, Temporal } from "./temporal.ts";
import { castBoolean } from "./any-casts.ts";

/** Operations on values whose type is known only when the document is read. */

const isNumber = (value: Atomic): value is number | Decimal => typeof value === "number" || value instanceof Decimal;

export function numberOf(value: Atomic): number {
  if (isNumber(value)) {
    return numericToDouble(value);
  }
  if (value instanceof Untyped) {
    return doubleOrNaN(value.text);
  }
  return typeof value === "string" ? doubleOrNaN(value) : typeof value === "boolean" ? Number(value) : Number.NaN;
}

const decimalOperations: Readonly<Record<ArithmeticOperator, (left: Decimal, right: Decimal) => Decimal>> = {
  "+": decimal.addDecimals,
  "-": decimal.subtractDecimals,
  "*": decimal.multiplyDecimals,
  div: decimal.divideDecimals,
  idiv: decimal.integerDivideDecimals,
  mod: decimal.moduloDecimals,
};

const doubleOperations: Readonly<Record<Exclude<ArithmeticOperator, "idiv">, (left: number, right: number) => number>> =
  {
    "+": (left, right) => left + right,
    "-": (left, right) => left - right,
    "*": (left, right) => left * right,
    div: (left, right) => left / right,
    mod: (left, right) => left % right,
  };

/** @throws DynamicError FOAR0001, FOAR0002 */
export function integerDivideDoubles(left: number, right: number): Decimal {
  if (right === 0) {
    throw new DynamicError("FOAR0001", "Division by zero");
  }
  const quotient = Math.trunc(left / right);
  if (!Number.isFinite(quotient) || !Number.isFinite(left)) {
    throw new DynamicError("FOAR0002", "The quotient is no integer");
  }
  return decimal.decimalFromDouble(quotient);
}

function arithmeticOperand(value: Atomic): number | Decimal | Temporal {
  const number = value instanceof Untyped ? parseDouble(value.text) : value;
  if (typeof number === "string" || typeof number === "boolean" || number instanceof Untyped) {
    throw typeError(`${atomicToString(value)} (${typeOf(value)}) is not a number`);
  }
  return number;
}

/** @throws DynamicError XPTY0004 for what cannot be computed with */
export function anyArithmetic(operator: ArithmeticOperator, left: Atomic, right: Atomic): Atomic {
  const a = arithmeticOperand(left);
  const b = arithmeticOperand(right);
  if (a instanceof Decimal && b instanceof Decimal) {
    return decimalOperations[operator](a, b);
  }
  if (!isNumber(a) || !isNumber(b)) {
    return temporalArithmetic(operator, a, b);
  }
  const x = numericToDouble(a);
  const y = numericToDouble(b);
  return operator === "idiv" ? integerDivideDoubles(x, y) : doubleOperations[operator](x, y);
}

const holds: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  "!=": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

function orderOf(left: Atomic, right: Atomic): number {
  if (isNumber(left) && isNumber(right)) {
    return orderOfNumbers(left, right);
  }
  if (typeof left === "string" && typeof right === "string") {
    return compareStrings(left, right);
  }
  if (typeof left === "boolean" && typeof right === "boolean") {
    return Number(left) - Number(right);
  }
  if (left instanceof Temporal && right instanceof Temporal && left.kind === right.kind) {
    return left.instant - right.instant;
  }
  return incomparable(typeOf(left), typeOf(right));
}

/** Returns NaN if either number is NaN, so that every comparison except `!=` is false. */
function orderOfNumbers(left: number | Decimal, right: number | Decimal): number {
  if (left instanceof Decimal && right instanceof Decimal) {
    return decimal.compareDecimals(left, right);
  }
  const a = numericToDouble(left);
  const b = numericToDouble(right);
  return a === b ? 0 : a - b;
}

/** @throws DynamicError XPTY0004 */
export function incomparable(left: string, right: string): never {
  throw typeError(`A value of the type ${left} cannot be compared with one of the type ${right}`);
}

function besideValue(value: Atomic, other: Atomic): Atomic {
  if (!(value instanceof Untyped)) {
    return value;
  }
  if (isNumber(other)) {
    return parseDouble(value.text);
  }
  if (typeof other === "boolean") {
    return castBoolean(value.text);
  }
  return other instanceof Temporal ? parseTemporal(value.text, other.kind) : value.text;
}

export function compareGeneral(operator: ComparisonOperator, left: Atomic, right: Atomic): boolean {
  return holds[operator](orderOf(besideValue(left, right), besideValue(right, left)));
}

const plain = (value: Atomic): Atomic => (value instanceof Untyped ? value.text : value);

/** A value comparison: untyped text is a string. */
export function compareValues(operator: ComparisonOperator, left: Atomic, right: Atomic): boolean {
  return holds[operator](orderOf(plain(left), plain(right)));
}

/** Effective boolean value (XPath 2.0, 2.4.3). @throws DynamicError FORG0006 */
export function itemsTest(items: readonly Item[]): boolean {
  const [only] = items;
  if (only === undefined || isNode(only)) {
    return only !== undefined;
  }
  if (items.length > 1 || only instanceof Temporal) {
    return noTruth();
  }
  if (only instanceof Decimal) {
    return Number(only.units) !== 0;
  }
  return only instanceof Untyped ? only.text !== "" : Boolean(only);
}

/** @throws DynamicError FORG0006 */
export function noTruth(): never {
  throw new DynamicError("FORG0006", "The value is neither true nor false");
}

/** A predicate's value: a number selects by position. */
export function predicateTest(items: readonly Item[], position: number): boolean {
  const [only] = items;
  return items.length === 1 && only !== undefined && !isNode(only) && isNumber(only)
    ? numericToDouble(only) === position
    : itemsTest(items);
}

/** What `sum`, `min`, `max` and `avg` compute with: untyped text is a double. */
function summand(value: Atomic): Atomic {
  return value instanceof Untyped ? parseDouble(value.text) : value;
}

export function sumOf(items: readonly Atomic[]): Atomic {
  const [first, ...rest] = items.map(summand);
  const isPeriod = first instanceof Temporal && isDuration(first.kind);
  const summands = isPeriod || first === undefined ? rest : [first, ...rest];
  return summands.reduce<Atomic>(
    (total, value) => anyArithmetic("+", total, value),
    isPeriod ? first : new Decimal(0, 0),
  );
}

export function averageOf(items: readonly Atomic[]): Atomic | undefined {
  return items.length === 0 ? undefined : anyArithmetic("div", sumOf(items), new Decimal(items.length, 0));
}

function extremeOf(items: readonly Atomic[], operator: "<" | ">"): Atomic | undefined {
  const values = items.map(summand);
  const nan = values.find((value) => Number.isNaN(value));
  return (
    nan ??
    values.reduce<Atomic | undefined>(
      (best, value) => (best === undefined || compareValues(operator, value, best) ? value : best),
      undefined,
    )
  );
}

export const minimumOf = (items: readonly Atomic[]): Atomic | undefined => extremeOf(items, "<");
export const maximumOf = (items: readonly Atomic[]): Atomic | undefined => extremeOf(items, ">");

/** Sequence operations that generated code calls. Only sortNodes, addToIndex and addAll change an argument. */

/** Document order without repetition, in place. */
export function sortNodes(nodes: number[]): void {
  let ascending = true;
  for (let index = 1; index < nodes.length && ascending; index++) {
    ascending = (nodes[index - 1] as number) < (nodes[index] as number);
  }
  if (ascending) {
    return;
  }
  nodes.sort((left, right) => left - right);
  let kept = 1;
  for (let index = 1; index < nodes.length; index++) {
    if (nodes[index] !== nodes[kept - 1]) {
      nodes[kept] = nodes[index] as number;
      kept++;
    }
  }
  nodes.length = kept;
}

export function intersection(left: readonly number[], right: readonly number[]): number[] {
  const found = new Set(right);
  return left.filter((node) => found.has(node));
}

export function difference(left: readonly number[], right: readonly number[]): number[] {
  const found = new Set(right);
  return left.filter((node) => !found.has(node));
}

/** Values of different families are never equal. */
const family = (value: Atomic): string => {
  const type = typeOf(value);
  if (type === "double" || type === "decimal") {
    return "number";
  }
  return type === "untypedAtomic" ? "string" : type;
};

/** fn:distinct-values of values whose type the compiler does not know, or of decimals and dates. */
export function distinctItems<T extends Atomic>(items: readonly T[]): T[] {
  const seen = new Map<string, T>();
  for (const item of items) {
    const text = item instanceof Temporal ? item.instant : atomicToString(item);
    const key = `${family(item)} ${text}`;
    if (!seen.has(key)) {
      seen.set(key, item);
    }
  }
  return [...seen.values()];
}

/** fn:subsequence: bounds are rounded as fn:round does. */
export function subsequence<T>(items: readonly T[], start: number, length?: number): T[] {
  const from = Math.round(start);
  const to = length === undefined ? Number.POSITIVE_INFINITY : from + Math.round(length);
  return items.filter((_item, index) => index + 1 >= from && index + 1 < to);
}

export function textIndexesOf(items: readonly string[], searched: string | undefined): number[] {
  return items.flatMap((item, index) => (item === searched ? [index + 1] : []));
}

export function indexesOf(items: readonly Atomic[], searched: Atomic | undefined): number[] {
  return items.flatMap((item, index) =>
    searched !== undefined && family(item) === family(searched) && compareGeneral("=", item, searched)
      ? [index + 1]
      : [],
  );
}

/** `=` of two sequences of texts: whether they share one. */
export function sharesText(left: readonly string[], right: readonly string[]): boolean {
  if (left.length < 2 || right.length < 2) {
    return left.some((text) => right.includes(text));
  }
  const known = new Set(right);
  return left.some((text) => known.has(text));
}

/** `!=` of two sequences of texts: whether any pair differs, that is, unless all of them are the same text. */
export function differsInText(left: readonly string[], right: readonly string[]): boolean {
  const [first] = left;
  if (first === undefined || right.length === 0) {
    return false;
  }
  return left.some((text) => text !== first) || right.some((text) => text !== first);
}

/** Enters a node of document order under a key; a node with the same key twice is entered once. */
export function addToIndex(index: Map<string, number[]>, key: string, node: number): void {
  const nodes = index.get(key);
  if (nodes === undefined) {
    index.set(key, [node]);
  } else if (nodes.at(-1) !== node) {
    nodes.push(node);
  }
}

/** Adds the nodes one by one, because very many as arguments of a call exceed the stack. */
export function addAll(items: number[], added: readonly number[] | undefined): void {
  for (const node of added ?? []) {
    items.push(node);
  }
}

/** xsl:value-of: the values as text, joined. @throws BudgetExhausted */
export function joinItems(items: readonly Atomic[], separator: string, max: number): string {
  return joinTexts(items.map(atomicToString), separator, max);
}
