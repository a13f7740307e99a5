import { cannotCast, DynamicError, typeError } from "./dynamic-error.js";
import { doubleOrNaN } from "./double.js";
import { tryParseDecimal } from "./decimal.js";
import { parseBoolean, trimSpace } from "./text/strings.js";
/** Checks and small conversions that generated code calls; all throw DynamicError. */
export function tooMany() {
    throw typeError("There are several values where only one is allowed");
}
export function required(value) {
    if (value === undefined) {
        throw typeError("A value is missing where one is required");
    }
    return value;
}
export function notA(type) {
    throw typeError(`A value is not of the type ${type}`);
}
export function castBoolean(text) {
    const value = parseBoolean(text);
    if (value === undefined) {
        throw cannotCast(text, "truth value");
    }
    return value;
}
const integer = /^[+-]?\d+$/;
export function isInteger(text) {
    return integer.test(trimSpace(text)) && tryParseDecimal(text) !== undefined;
}
export function parseInteger(text) {
    const value = integer.test(trimSpace(text)) ? tryParseDecimal(text) : undefined;
    if (!value) {
        throw cannotCast(text, "integer");
    }
    return value;
}
export function isDouble(text) {
    return !Number.isNaN(doubleOrNaN(text)) || text.trim() === "NaN";
}
/** Generated code holds integers as numbers, which lose digits beyond 2^53. */
export function safeInteger(value) {
    if (!Number.isSafeInteger(value)) {
        throw new DynamicError("FOAR0002", "An integer is too large");
    }
    return value;
}
export function moduloIntegers(left, right) {
    if (right === 0) {
        throw new DynamicError("FOAR0001", "Division by zero");
    }
    return left % right;
}
export function succeeds(cast) {
    try {
        cast();
        return true;
    }
    catch (error) {
        if (error instanceof DynamicError) {
            return false;
        }
        throw error;
    }
}
export function raised() {
    throw new DynamicError("FOER0000", "The rules raised an error");
}
export function datePart(value, part) {
    return Number(/^(-?\d+)-(\d\d)-(\d\d)/.exec(value.text)?.[part]);
}
/** A list such as " A B C " as a Set, for contains($list, concat(" ", $code, " ")). */
export class DelimitedCodes {
    constructor(list, separator) {
        this.list = list;
        this.separator = separator;
        this.codes = new Set(list.split(separator).slice(1, -1));
    }
    has(code) {
        return code.includes(this.separator)
            ? this.list.includes(this.separator + code + this.separator)
            : this.codes.has(code);
    }
}
//# sourceMappingURL=checks.js.map