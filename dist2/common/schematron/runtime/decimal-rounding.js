import { Decimal, fromBigInt, negateDecimal, powerOfTen, powers } from "./decimal.js";
function floorUnits(value, offset, divisor) {
    const units = BigInt(value.units) + offset;
    const quotient = units / divisor;
    return units < 0n && units % divisor !== 0n ? quotient - 1n : quotient;
}
export function floorDecimal(value) {
    return value.scale === 0 ? value : fromBigInt(floorUnits(value, 0n, powerOfTen(value.scale)), 0);
}
export function ceilingDecimal(value) {
    return negateDecimal(floorDecimal(negateDecimal(value)));
}
/** fn:round: ties go up, towards positive infinity. */
export function roundDecimal(value) {
    if (value.scale === 0) {
        return value;
    }
    if (typeof value.units === "number" && value.scale < powers.length) {
        const unit = powers[value.scale];
        const rest = value.units % unit;
        // Both quotients are exact, so no binary rounding occurs.
        const lower = rest < 0 ? (value.units - rest) / unit - 1 : (value.units - rest) / unit;
        const part = rest < 0 ? rest + unit : rest;
        return new Decimal((part * 2 >= unit ? lower + 1 : lower) + 0, 0);
    }
    const one = powerOfTen(value.scale);
    return fromBigInt(floorUnits(value, one / 2n, one), 0);
}
/** fn:round-half-to-even at a number of decimals (negative: before the point). */
export function roundHalfEvenDecimal(value, decimals) {
    if (value.scale <= decimals) {
        return value;
    }
    const unit = powerOfTen(value.scale - decimals);
    const lower = floorUnits(value, 0n, unit);
    const twice = (BigInt(value.units) - lower * unit) * 2n;
    const up = twice > unit || (twice === unit && lower % 2n !== 0n);
    const rounded = up ? lower + 1n : lower;
    return decimals >= 0 ? fromBigInt(rounded, decimals) : fromBigInt(rounded * powerOfTen(-decimals), 0);
}
export function truncateDecimal(value) {
    return value.units < 0 ? ceilingDecimal(value) : floorDecimal(value);
}
export function absoluteDecimal(value) {
    return value.units < 0 ? negateDecimal(value) : value;
}
//# sourceMappingURL=decimal-rounding.js.map