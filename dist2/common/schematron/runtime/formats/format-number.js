import { absoluteDecimal, roundHalfEvenDecimal } from "../decimal-rounding.js";
import { Decimal, fromBigInt, multiplyDecimals, powerOfTen } from "../decimal.js";
import { readNumberPictures } from "./number-picture.js";
/**
 * fn:format-number in the default decimal format. A double is taken by its shortest digits, as processors do, and ties go to the even
 * digit. @throws DynamicError FODF1310
 */
export function formatNumber(value, picture) {
    const { positive, negative } = readNumberPictures(picture);
    if (value === undefined || Number.isNaN(value)) {
        return "NaN";
    }
    const isNegative = value instanceof Decimal ? value.units < 0 : value < 0 || Object.is(value, -0);
    const half = isNegative ? negative : positive;
    if (typeof value === "number" && !Number.isFinite(value)) {
        return `${half.prefix}Infinity${half.suffix}`;
    }
    const exact = value instanceof Decimal ? value : shortest(value);
    const scaled = multiplyDecimals(absoluteDecimal(exact), fromBigInt(powerOfTen(half.shift), 0));
    return `${half.prefix}${digitsOf(scaled, half)}${half.suffix}`;
}
function shortest(value) {
    const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
    const scale = (mantissa.split(".")[1] ?? "").length - Number(exponent);
    const units = BigInt(mantissa.replace(".", ""));
    return scale >= 0 ? fromBigInt(units, scale) : fromBigInt(units * powerOfTen(-scale), 0);
}
function digitsOf(value, picture) {
    const [whole = "", fraction = ""] = String(roundHalfEvenDecimal(value, picture.maxFractionDigits)).split(".");
    const wholeDigits = (whole === "0" ? "" : whole).padStart(picture.wholeDigits, "0");
    const fractionDigits = fraction.padEnd(picture.fractionDigits, "0");
    const shown = wholeDigits === "" && fractionDigits === "" ? "0" : wholeDigits;
    const after = grouped(fractionDigits, picture.fractionGroups);
    return groupedFromPoint(shown, picture) + (after === "" ? "" : `.${after}`);
}
function groupedFromPoint(digits, { wholeGroups, groupSize }) {
    const places = groupSize === undefined
        ? wholeGroups
        : Array.from({ length: Math.ceil(digits.length / groupSize) - 1 }, (_, index) => (index + 1) * groupSize);
    const fromStart = places.map((place) => digits.length - place).filter((place) => place > 0);
    return grouped(digits, fromStart.toReversed());
}
function grouped(digits, places) {
    const cuts = [0, ...places.filter((place) => place < digits.length), digits.length];
    return cuts
        .slice(1)
        .map((end, index) => digits.slice(cuts[index], end))
        .join(",");
}
//# sourceMappingURL=format-number.js.map