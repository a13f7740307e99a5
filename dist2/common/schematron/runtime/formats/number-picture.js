import { DynamicError } from "../dynamic-error.js";
/** A picture may come from the document, so its length is bounded. */
const maxCharacters = 200;
function malformed(picture) {
    return new DynamicError("FODF1310", `"${picture}" is no picture of a number that is supported`);
}
/** @throws DynamicError FODF1310, also for exponents */
export function readNumberPictures(picture) {
    if (picture.length > maxCharacters) {
        throw new DynamicError("FODF1310", `A picture of a number has at most ${maxCharacters} characters`);
    }
    const [first = "", second, ...more] = picture.split(";");
    if (more.length > 0 || second === "") {
        throw malformed(picture);
    }
    const positive = readHalf(first, picture);
    const negative = second === undefined ? { ...positive, prefix: `-${positive.prefix}` } : readHalf(second, picture);
    return { positive, negative };
}
function readHalf(half, picture) {
    const match = /^([^0-9#.,]*)([0-9#.,]+)([^0-9#.,]*)$/.exec(half);
    const [, prefix = "", digits = "", suffix = ""] = match ?? [];
    const form = /^([#,]*[0,]*)(?:\.([0,]*[#,]*))?$/.exec(digits.replaceAll(/[1-9]/g, "0"));
    const marks = `${prefix}${suffix}`.replaceAll(/[^%‰]/g, "");
    const isMisplaced = /,,|,$|,\.|\.,/.test(digits);
    if (!form || isMisplaced || marks.length > 1 || !/[0-9#]/.test(digits)) {
        throw malformed(picture);
    }
    const [, whole = "", fraction = ""] = form;
    return {
        prefix,
        suffix,
        shift: { "": 0, "%": 2, "‰": 3 }[marks],
        ...wholeOf(whole),
        ...fractionOf(fraction),
        ...least(whole, fraction),
    };
}
/** A picture without a 0 shows at least one digit: of the fraction where it has one, and of the whole number where not. */
function least(whole, fraction) {
    if (whole.includes("0") || fraction.includes("0")) {
        return {};
    }
    return fraction === "" ? { wholeDigits: 1 } : { fractionDigits: 1 };
}
function wholeOf(whole) {
    const wholeGroups = [...whole.matchAll(/,/g)]
        .map(({ index }) => whole.slice(index).replaceAll(",", "").length)
        .toReversed();
    const [size] = wholeGroups;
    const isRegular = size !== undefined && wholeGroups.every((at, index) => at === size * (index + 1));
    const leading = size === undefined ? 0 : whole.replaceAll(",", "").length - wholeGroups.at(-1);
    const repeats = isRegular && leading <= size;
    return { wholeDigits: whole.replaceAll(/[^0]/g, "").length, wholeGroups, groupSize: repeats ? size : undefined };
}
function fractionOf(fraction) {
    return {
        fractionDigits: fraction.replaceAll(/[^0]/g, "").length,
        maxFractionDigits: fraction.replaceAll(",", "").length,
        fractionGroups: [...fraction.matchAll(/,/g)].map(({ index }) => fraction.slice(0, index).replaceAll(",", "").length),
    };
}
//# sourceMappingURL=number-picture.js.map