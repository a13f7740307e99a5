import { DynamicError, excerpt } from "../dynamic-error.js";
import { inBrackets, outside } from "./character-ranges.js";
import { rangesOfBlock } from "./unicode-blocks.js";
const WORD = String.raw `\p{L}\p{M}\p{N}\p{S}`;
const NOT_WORD = String.raw `\p{P}\p{Z}\p{C}`;
const blanks = [
    [0x9, 0xa],
    [0xd, 0xd],
    [0x20, 0x20],
];
/** Characters with which a name of XML begins. */
const starts = [
    [0x3a, 0x3a],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
    [0xc0, 0xd6],
    [0xd8, 0xf6],
    [0xf8, 0x2ff],
    [0x370, 0x37d],
    [0x37f, 0x1fff],
    [0x200c, 0x200d],
    [0x2070, 0x218f],
    [0x2c00, 0x2fef],
    [0x3001, 0xd7ff],
    [0xf900, 0xfdcf],
    [0xfdf0, 0xfffd],
    [0x10000, 0xeffff],
];
/** Other characters of names. */
const followers = [
    [0x2d, 0x2e],
    [0x30, 0x39],
    [0xb7, 0xb7],
    [0x300, 0x36f],
    [0x203f, 0x2040],
];
const parts = [...starts, ...followers].toSorted(([left], [right]) => left - right);
/** Escapes of character classes, as they stand inside of JavaScript's brackets. */
const classEscapes = new Map([
    ["d", String.raw `\p{Nd}`],
    ["D", String.raw `\P{Nd}`],
    ["s", inBrackets(blanks)],
    ["S", inBrackets(outside(blanks))],
    ["w", WORD],
    ["W", NOT_WORD],
    ["i", inBrackets(starts)],
    ["I", inBrackets(outside(starts))],
    ["c", inBrackets(parts)],
    ["C", inBrackets(outside(parts))],
]);
const plainEscapes = new Set("nrt\\|.?*+(){}-[]^$/");
export function unsupported(pattern, reason) {
    return new DynamicError("FORX0002", `The regular expression ${excerpt(pattern)} is not supported: ${reason}`);
}
/**
 * Translates a regular expression of XPath 2.0 (F&O 7.6.1) to JavaScript with the flag u. The two differ in the meaning of \d, \w, \s,
 * \i, \c, blocks, subtraction and the dot. Constructs that JavaScript does not have are refused.
 * @throws DynamicError FORX0002
 */
export const translated = (pattern, dotAll) => new Translation(pattern, dotAll).run();
class Translation {
    constructor(pattern, dotAll) {
        this.pattern = pattern;
        this.dotAll = dotAll;
        this.at = 0;
        this.result = "";
    }
    run() {
        while (this.at < this.pattern.length) {
            const char = this.pattern[this.at];
            this.at++;
            if (char === "\\") {
                this.result += this.escape(false);
            }
            else if (char === "[") {
                this.result += this.characterClass();
            }
            else if (char === ".") {
                this.result += this.dotAll ? String.raw `[\s\S]` : String.raw `[^\n\r]`;
            }
            else if (char === "(" && this.pattern.startsWith("?:", this.at)) {
                this.result += "(?:";
                this.at += 2;
            }
            else if (char === "(" && this.pattern[this.at] === "?") {
                throw unsupported(this.pattern, "groups with (?");
            }
            else {
                this.result += char === "/" ? "\\/" : char;
            }
        }
        return this.result;
    }
    escape(inClass) {
        const char = this.pattern[this.at] ?? "";
        this.at++;
        const set = char === "p" || char === "P" ? this.category(char) : classEscapes.get(char);
        if (set !== undefined) {
            return inClass ? set : `[${set}]`;
        }
        if (/[1-9]/.test(char) && !inClass) {
            return `\\${char}`;
        }
        if (!plainEscapes.has(char)) {
            throw unsupported(this.pattern, `the escape \\${char}`);
        }
        return char === "-" && !inClass ? "-" : `\\${char}`;
    }
    category(letter) {
        const name = /^\{([A-Z][A-Za-z0-9-]*)\}/.exec(this.pattern.slice(this.at, this.at + 100))?.[1] ?? "";
        this.at += name.length + 2;
        if (/^[A-Z][a-z]?$/.test(name)) {
            return `\\${letter}{${name}}`;
        }
        const ranges = name.startsWith("Is") ? rangesOfBlock(name.slice(2), letter === "P") : undefined;
        if (ranges === undefined) {
            throw unsupported(this.pattern, `${excerpt(name)} is no general category and no block of Unicode`);
        }
        return inBrackets(ranges);
    }
    /** Subtraction becomes a look at the next character, which is not to be of the class that is taken away. */
    characterClass() {
        const isNegated = this.pattern[this.at] === "^";
        this.at += isNegated ? 1 : 0;
        const opening = isNegated ? "[^" : "[";
        let text = opening;
        let afterClass = false;
        for (let char = this.classCharacter(); char !== "]"; char = this.classCharacter()) {
            const next = this.pattern[this.at] ?? "";
            if (char === "-" && next === "[") {
                return this.subtraction(`${text}]`);
            }
            // A hyphen beside an escaped class or a bracket is literal; JavaScript would read an invalid range.
            const isLiteral = afterClass || next === "]" || text === opening;
            afterClass = char === "\\" && isClass(next);
            text += char === "\\" ? this.escape(true) : classMember(char, char === "-" && isLiteral);
        }
        return `${text}]`;
    }
    subtraction(base) {
        this.at++;
        const taken = this.characterClass();
        if (this.pattern[this.at] !== "]") {
            throw unsupported(this.pattern, "nothing may stand behind the class that is taken away from another one");
        }
        this.at++;
        return `(?:(?!${taken})${base})`;
    }
    classCharacter() {
        const char = this.pattern[this.at];
        this.at++;
        if (char === undefined) {
            throw unsupported(this.pattern, "a bracket is not closed");
        }
        if (char === "[") {
            throw unsupported(this.pattern, "a bracket inside of brackets");
        }
        return char;
    }
}
const isClass = (escape) => classEscapes.has(escape) || escape === "p" || escape === "P";
/** A character inside of brackets, escaped where JavaScript would give it a meaning. */
function classMember(char, isLiteral) {
    return isLiteral || "^/|$*+.?(){}".includes(char) ? `\\${char}` : char;
}
//# sourceMappingURL=regular-expression-translation.js.map