const LAST_CHARACTER = 0x10ffff;
/** The characters that ranges in ascending order leave out. */
export function outside(ranges) {
    const left = [];
    let from = 0;
    for (const [first, last] of [...ranges, [LAST_CHARACTER + 1, LAST_CHARACTER + 1]]) {
        if (first > from) {
            left.push([from, first - 1]);
        }
        from = last + 1;
    }
    return left;
}
/** Ranges as they stand inside of the brackets of a JavaScript expression. */
export const inBrackets = (ranges) => ranges.map(([first, last]) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`)).join("");
const escaped = (character) => `\\u{${character.toString(16)}}`;
//# sourceMappingURL=character-ranges.js.map