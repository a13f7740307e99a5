import { castBoolean, parseInteger } from "./checks.js";
import { roundHalfEvenDecimal, truncateDecimal } from "./decimal-rounding.js";
import { Decimal, decimalFromDouble, parseDecimal } from "./decimal.js";
import { parseDouble, roundHalfEvenDouble } from "./double.js";
import { DynamicError, typeError } from "./dynamic-error.js";
import { AttributeReference, atomicToString, ElementReference, isNode, numericToDouble, typeOf, Untyped, } from "./items.js";
import { parseTemporal, Temporal } from "./temporal.js";
/** Casts and type checks of values whose type is known only when the document is read. */
function textAs(text, type) {
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
        default:
            return new Untyped(text);
    }
}
/** Generated code holds xs:untypedAtomic as a plain string. */
function held(value, type) {
    return type === "untypedAtomic" && value instanceof Untyped ? value.text : value;
}
/** `cast as`. @throws DynamicError FORG0001, FOCA0002, XPTY0004 */
export function castAny(value, type) {
    if (typeof value === "string" || value instanceof Untyped || type === "string" || type === "untypedAtomic") {
        return held(textAs(atomicToString(value), type), type);
    }
    if (type === "boolean") {
        return castToBoolean(value);
    }
    return value instanceof Temporal ? castTemporal(value, type) : castNumber(value, type);
}
function castNumber(value, type) {
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
function castToBoolean(value) {
    if (value instanceof Temporal) {
        throw typeError("A date cannot be cast to boolean");
    }
    if (typeof value === "boolean") {
        return value;
    }
    const number = numericToDouble(value);
    return number !== 0 && !Number.isNaN(number);
}
function castTemporal(value, type) {
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
const atomicTests = {
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
};
function isOfType(item, type) {
    if (type === "item") {
        return true;
    }
    if (isNode(item)) {
        return (type === "node" ||
            (type === "element" && item instanceof ElementReference && item.node > 0) ||
            (type === "attribute" && item instanceof AttributeReference));
    }
    return Object.hasOwn(atomicTests, type) && atomicTests[type](item);
}
export function isInstance(items, type) {
    if (type.item === "empty") {
        return items.length === 0;
    }
    const countFits = items.length >= type.min && (type.many || items.length <= 1);
    return countFits && items.every((item) => isOfType(item, type.item));
}
/** One item after the function conversion rules (XPath 2.0, 3.1.5). */
export function convertAny(value, type) {
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
/** An optional argument of type xs:string. */
export function stringArgument(value) {
    if (value === undefined) {
        return "";
    }
    if (typeof value !== "string" && !(value instanceof Untyped)) {
        throw typeError(`A ${typeOf(value)} stands where text is needed`);
    }
    return atomicToString(value);
}
/** A required argument of type xs:double. */
export function doubleArgument(value) {
    if (value === undefined) {
        throw typeError("A number is missing");
    }
    return value instanceof Untyped ? parseDouble(value.text) : numericToDouble(value);
}
/** A number, its type kept; untyped text is a double. @throws DynamicError XPTY0004, FORG0001 */
export function numericArgument(value) {
    return value instanceof Decimal ? value : doubleArgument(value);
}
/** A bound of `to`: NaN when there is none. @throws DynamicError XPTY0004, FORG0001 */
export function rangeBound(value) {
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
export function anyRounding(value, exact, double) {
    return value instanceof Decimal ? exact(value) : double(doubleArgument(value));
}
export function roundHalfEven(value, decimals) {
    if (Math.abs(decimals) > 1000) {
        throw new DynamicError("FOAR0002", "The precision is too large");
    }
    return value instanceof Decimal
        ? roundHalfEvenDecimal(value, decimals)
        : roundHalfEvenDouble(doubleArgument(value), decimals);
}
//# sourceMappingURL=any-casts.js.map