/**
 * format-number() of XSLT 2.0 (16.4) for numbers that a double holds exactly, and for pictures of the characters 0 # , and one full
 * stop: written apart from the engine's, to judge it.
 */
export function formattedNumber(value, picture) {
    if (Number.isNaN(value)) {
        return "NaN";
    }
    const [whole = "", fraction = ""] = picture.split(".");
    const scaled = toEven(Math.abs(value) * 10 ** fraction.length);
    const digits = String(scaled).padStart(fraction.length + 1, "0");
    const cut = digits.length - fraction.length;
    const minimum = whole.replaceAll(/[^0]/g, "").length;
    const integers = digits.slice(0, cut).replace(/^0+/, "").padStart(minimum, "0");
    const kept = fraction.replaceAll("#", "").length;
    const decimals = withoutZeros(digits.slice(cut), kept);
    const grouped = whole.includes(",") ? integers.replaceAll(/\B(?=(?:\d{3})+$)/g, ",") : integers;
    const text = (grouped === "" && decimals === "" ? "0" : grouped) + (decimals === "" ? "" : `.${decimals}`);
    return value < 0 ? `-${text}` : text;
}
/** Decimals without the zeros that are not asked for. */
function withoutZeros(decimals, kept) {
    let length = decimals.length;
    while (length > kept && decimals[length - 1] === "0") {
        length -= 1;
    }
    return decimals.slice(0, length);
}
function toEven(value) {
    const below = Math.floor(value);
    const rest = value - below;
    return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
}
//# sourceMappingURL=format-number.js.map