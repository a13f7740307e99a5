/** A number of 16 digits or more, perhaps: most answers have none and are not looked through. */
const longNumber = /\d[\d.]{15}/;
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** The numbers of a JSON text that a JavaScript number cannot hold. */
export function impreciseNumbers(json) {
    if (!longNumber.test(json)) {
        return [];
    }
    return [...json.matchAll(textOrNumber)].flatMap(([token]) => token.startsWith('"') || value(token) === value(String(Number(token))) ? [] : token);
}
/** The same text for every way to write a number: significant digits and their place. */
function value(number) {
    const [, sign, whole = "", fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
    const digits = (whole + fraction).replace(/^0+/, "");
    const significant = digits.replace(/0+$/, "");
    return significant === ""
        ? "0"
        : `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
//# sourceMappingURL=imprecise-numbers.js.map