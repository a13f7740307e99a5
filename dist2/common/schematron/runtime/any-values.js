import * as decimal from "./decimal.js";
import { Decimal } from "./decimal.js";
import { doubleOrNaN, parseDouble } from "./double.js";
import { DynamicError, typeError } from "./dynamic-error.js";
import { atomicToString, numericToDouble, typeOf, Untyped, isNode } from "./items.js";
import { compareStrings } from "./text/strings.js";
import { parseTemporal, Temporal } from "./temporal.js";
import { castBoolean } from "./checks.js";
/** Operations on values whose type is known only when the document is read. */
const isNumber = (value) => typeof value === "number" || value instanceof Decimal;
export function numberOf(value) {
    if (isNumber(value)) {
        return numericToDouble(value);
    }
    if (value instanceof Untyped) {
        return doubleOrNaN(value.text);
    }
    return typeof value === "string" ? doubleOrNaN(value) : typeof value === "boolean" ? Number(value) : Number.NaN;
}
const decimalOperations = {
    "+": decimal.addDecimals,
    "-": decimal.subtractDecimals,
    "*": decimal.multiplyDecimals,
    div: decimal.divideDecimals,
    idiv: decimal.integerDivideDecimals,
    mod: decimal.moduloDecimals,
};
const doubleOperations = {
    "+": (left, right) => left + right,
    "-": (left, right) => left - right,
    "*": (left, right) => left * right,
    div: (left, right) => left / right,
    mod: (left, right) => left % right,
};
/** @throws DynamicError FOAR0001, FOAR0002 */
export function integerDivideDoubles(left, right) {
    if (right === 0) {
        throw new DynamicError("FOAR0001", "Division by zero");
    }
    const quotient = Math.trunc(left / right);
    if (!Number.isFinite(quotient) || !Number.isFinite(left)) {
        throw new DynamicError("FOAR0002", "The quotient is no integer");
    }
    return decimal.decimalFromDouble(quotient);
}
function arithmeticOperand(value) {
    const number = value instanceof Untyped ? parseDouble(value.text) : value;
    if (!isNumber(number)) {
        throw typeError(`${atomicToString(value)} (${typeOf(value)}) is not a number`);
    }
    return number;
}
/** @throws DynamicError XPTY0004 for what is no number */
export function anyArithmetic(operator, left, right) {
    const a = arithmeticOperand(left);
    const b = arithmeticOperand(right);
    if (a instanceof Decimal && b instanceof Decimal) {
        return decimalOperations[operator](a, b);
    }
    const [x, y] = [numericToDouble(a), numericToDouble(b)];
    return operator === "idiv" ? integerDivideDoubles(x, y) : doubleOperations[operator](x, y);
}
const holds = {
    "=": (order) => order === 0,
    "!=": (order) => order !== 0,
    "<": (order) => order < 0,
    "<=": (order) => order <= 0,
    ">": (order) => order > 0,
    ">=": (order) => order >= 0,
};
function orderOf(left, right) {
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
function orderOfNumbers(left, right) {
    if (left instanceof Decimal && right instanceof Decimal) {
        return decimal.compareDecimals(left, right);
    }
    const [a, b] = [numericToDouble(left), numericToDouble(right)];
    return a === b ? 0 : a - b;
}
/** @throws DynamicError XPTY0004 */
export function incomparable(left, right) {
    throw typeError(`A value of the type ${left} cannot be compared with one of the type ${right}`);
}
function besideValue(value, other) {
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
export function compareGeneral(operator, left, right) {
    return holds[operator](orderOf(besideValue(left, right), besideValue(right, left)));
}
const plain = (value) => (value instanceof Untyped ? value.text : value);
/** A value comparison: untyped text is a string. */
export function compareValues(operator, left, right) {
    return holds[operator](orderOf(plain(left), plain(right)));
}
/** Effective boolean value (XPath 2.0, 2.4.3). @throws DynamicError FORG0006 */
export function itemsTest(items) {
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
export function noTruth() {
    throw new DynamicError("FORG0006", "The value is neither true nor false");
}
/** A predicate's value: a number selects by position. */
export function predicateTest(items, position) {
    const [only] = items;
    return items.length === 1 && only !== undefined && !isNode(only) && isNumber(only)
        ? numericToDouble(only) === position
        : itemsTest(items);
}
/** What `sum`, `min`, `max` and `avg` compute with: untyped text is a double. */
function summand(value) {
    return value instanceof Untyped ? parseDouble(value.text) : value;
}
export function sumOf(items) {
    return items.map(summand).reduce((total, value) => anyArithmetic("+", total, value), new Decimal(0, 0));
}
export function averageOf(items) {
    return items.length === 0 ? undefined : anyArithmetic("div", sumOf(items), new Decimal(items.length, 0));
}
function extremeOf(items, operator) {
    const values = items.map(summand);
    const nan = values.find((value) => Number.isNaN(value));
    return (nan ??
        values.reduce((best, value) => (best === undefined || compareValues(operator, value, best) ? value : best), undefined));
}
export const minimumOf = (items) => extremeOf(items, "<");
export const maximumOf = (items) => extremeOf(items, ">");
//# sourceMappingURL=any-values.js.map