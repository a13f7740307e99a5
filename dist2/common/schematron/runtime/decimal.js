import { cannotCast, DynamicError } from "./dynamic-error.js";
import { trimSpace } from "./text/strings.js";
/**
 * xs:decimal, exact: value = units / 10^scale. Units are a plain number while they are a safe integer, and a bigint
 * beyond; `scale` ≥ 0. Equal values may have different scales; compare with the functions only.
 */
export class Decimal {
    constructor(units, scale) {
        this.units = units;
        this.scale = scale;
    }
    /** Canonical form of XPath: no exponent, no trailing zeros, no point for a whole number. */
    toString() {
        const negative = this.units < 0;
        const digits = String(negative ? -this.units : this.units).padStart(this.scale + 1, "0");
        const whole = digits.slice(0, digits.length - this.scale);
        const fraction = digits.slice(digits.length - this.scale).replace(/0+$/, "");
        return `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
    }
}
/** Decimals after the point that a division keeps at least (what Saxon keeps). */
const DIVISION_SCALE = 18;
/** Longer numbers are refused, because computing with them takes too long. */
const MAX_DIGITS = 4096;
const lexical = /^([+-]?)(\d*)(?:\.(\d*))?$/;
export const powers = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);
export function powerOfTen(exponent) {
    return 10n ** BigInt(exponent);
}
/** Results have more digits than numbers that are read, and are bounded as well, because squares of squares would fill the memory. */
const MAX_RESULT_DIGITS = 10_000;
const maxUnits = powerOfTen(MAX_RESULT_DIGITS);
/** @throws DynamicError FOAR0002 for too many digits */
export function fromBigInt(units, scale) {
    if (scale > MAX_RESULT_DIGITS || units > maxUnits || units < -maxUnits) {
        throw new DynamicError("FOAR0002", `A result has more than ${MAX_RESULT_DIGITS} digits`);
    }
    return new Decimal(units <= 9007199254740991n && units >= -9007199254740991n ? Number(units) : units, scale);
}
export function decimalFromInteger(value) {
    return new Decimal(value, 0);
}
/** Lexical space of xs:decimal, white space around it allowed; undefined for anything else. */
export function tryParseDecimal(text) {
    return parsePlain(text) ?? parseAny(text);
}
/** Unsigned digits with at most one point, which most amounts are, parsed without a regular expression. */
function parsePlain(text) {
    const { length } = text;
    let units = 0;
    let point = length;
    for (let index = 0; index < length; index++) {
        const digit = text.charCodeAt(index) - 48;
        if (digit >= 0 && digit <= 9) {
            units = units * 10 + digit;
        }
        else if (digit === -2 && point === length) {
            point = index;
        }
        else {
            return undefined;
        }
    }
    return length === 0 || length > 15 || (length === 1 && point === 0)
        ? undefined
        : new Decimal(units, point === length ? 0 : length - point - 1);
}
function parseAny(text) {
    const match = lexical.exec(trimSpace(text));
    if (!match) {
        return undefined;
    }
    const whole = match[2];
    const fraction = match[3] ?? "";
    const digits = whole + fraction;
    if (digits === "" || digits.length > MAX_DIGITS) {
        return undefined;
    }
    const sign = match[1] === "-" ? "-" : "";
    return digits.length < 16
        ? new Decimal(sign === "-" ? 0 - Number(digits) : Number(digits), fraction.length)
        : fromBigInt(BigInt(sign + digits), fraction.length);
}
/** @throws DynamicError FORG0001 */
export function parseDecimal(text) {
    const value = tryParseDecimal(text);
    if (!value) {
        throw cannotCast(text, "decimal number");
    }
    return value;
}
/** Exact value of a double. @throws DynamicError FOCA0002 for NaN and the infinities */
export function decimalFromDouble(value) {
    if (!Number.isFinite(value)) {
        throw new DynamicError("FOCA0002", `${value} is not a decimal number`);
    }
    if (Number.isSafeInteger(value)) {
        return new Decimal(value + 0, 0);
    }
    let scaled = value;
    let halvings = 0;
    while (!Number.isInteger(scaled)) {
        scaled *= 2;
        halvings++;
    }
    return fromBigInt(BigInt(scaled) * 5n ** BigInt(halvings), halvings);
}
export function decimalToDouble(value) {
    return value.scale === 0 ? Number(value.units) : Number(`${value.units}e-${value.scale}`);
}
function unitsAt(value, scale) {
    return BigInt(value.units) * powerOfTen(scale - value.scale);
}
/** Units of `value` at a larger scale as a plain number, NaN when they are not safe. */
function plainUnitsAt(value, scale) {
    const shift = scale - value.scale;
    if (typeof value.units !== "number" || shift > 15) {
        return Number.NaN;
    }
    const units = value.units * powers[shift];
    return Number.isSafeInteger(units) ? units : Number.NaN;
}
export function addDecimals(left, right) {
    const scale = Math.max(left.scale, right.scale);
    const sum = plainUnitsAt(left, scale) + plainUnitsAt(right, scale);
    return Number.isSafeInteger(sum)
        ? new Decimal(sum, scale)
        : fromBigInt(unitsAt(left, scale) + unitsAt(right, scale), scale);
}
export function negateDecimal(value) {
    return new Decimal(typeof value.units === "number" ? 0 - value.units : -value.units, value.scale);
}
export function subtractDecimals(left, right) {
    return addDecimals(left, negateDecimal(right));
}
export function multiplyDecimals(left, right) {
    const scale = left.scale + right.scale;
    if (typeof left.units === "number" && typeof right.units === "number") {
        const units = left.units * right.units;
        if (Number.isSafeInteger(units)) {
            return new Decimal(units + 0, scale);
        }
    }
    return fromBigInt(BigInt(left.units) * BigInt(right.units), scale);
}
/** Rounded half down at 18 decimals, or at the operands' scale when that is more. @throws DynamicError FOAR0001 */
export function divideDecimals(left, right) {
    const shift = right.scale === 0 ? powers.indexOf(right.units) : -1;
    if (shift >= 0 && typeof left.units === "number" && left.scale + shift <= DIVISION_SCALE) {
        return trimmedPlain(left.units, left.scale + shift);
    }
    const divisor = nonZero(right);
    const scale = Math.max(DIVISION_SCALE, left.scale, right.scale);
    const dividend = BigInt(left.units) * powerOfTen(scale + right.scale - left.scale);
    const quotient = dividend / divisor;
    const remainder = dividend % divisor;
    const twice = (remainder < 0n ? -remainder : remainder) * 2n;
    const away = twice > (divisor < 0n ? -divisor : divisor);
    const step = dividend < 0n === divisor < 0n ? 1n : -1n;
    return trimmed(away ? quotient + step : quotient, scale);
}
/** Without trailing zeros, so that scales do not grow from division to division. */
function trimmed(units, scale) {
    let value = units;
    let decimals = scale;
    while (decimals > 0 && value % 10n === 0n) {
        value /= 10n;
        decimals--;
    }
    return fromBigInt(value, decimals);
}
function trimmedPlain(units, scale) {
    let value = units;
    let decimals = scale;
    while (decimals > 0 && value % 10 === 0) {
        value /= 10;
        decimals--;
    }
    return new Decimal(value + 0, decimals);
}
/** Truncated quotient. @throws DynamicError FOAR0001 */
export function integerDivideDecimals(left, right) {
    nonZero(right);
    const scale = Math.max(left.scale, right.scale);
    return fromBigInt(unitsAt(left, scale) / unitsAt(right, scale), 0);
}
/** Remainder with the sign of the dividend. @throws DynamicError FOAR0001 */
export function moduloDecimals(left, right) {
    nonZero(right);
    const scale = Math.max(left.scale, right.scale);
    return fromBigInt(unitsAt(left, scale) % unitsAt(right, scale), scale);
}
function nonZero(divisor) {
    if (Number(divisor.units) === 0) {
        throw new DynamicError("FOAR0001", "Division by zero");
    }
    return BigInt(divisor.units);
}
export function compareDecimals(left, right) {
    const scale = Math.max(left.scale, right.scale);
    const difference = plainUnitsAt(left, scale) - plainUnitsAt(right, scale);
    if (!Number.isNaN(difference)) {
        return difference;
    }
    const a = unitsAt(left, scale);
    const b = unitsAt(right, scale);
    return a < b ? -1 : Number(a > b);
}
//# sourceMappingURL=decimal.js.map