import { XPathSyntaxError } from "./xpath-error.js";
const ncName = "[\\p{L}_][\\p{L}\\p{N}\\p{M}_.\\u00B7-]*";
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"]|"")*"|'(?:[^']|'')*'/y;
const name = new RegExp(`\\*:${ncName}|${ncName}:\\*|${ncName}(?::(?!:)${ncName})?`, "uy");
/** Nearly all names; where a letter of another kind goes on, the long way decides. */
const plainName = /[A-Za-z_][\w.-]*(?::\*|:(?!:)[A-Za-z_][\w.-]*)?(?![:\u0080-\uFFFF]|[\w.-])/y;
const symbol = /::|:=|=>|\|\||\/\/|\.\.|<<|>>|<=|>=|!=|[()[\],$@/|=<>+\-*.?!]/y;
/** What can begin with a character, in the order in which it is tried. */
function candidates(code) {
    if (code === 0x22 || code === 0x27) {
        return strings;
    }
    if ((code >= 0x30 && code <= 0x39) || code === 0x2e) {
        return numbers;
    }
    return isLetter(code) || code === 0x2a ? names : symbols;
}
/** Of ASCII; of others the names decide. */
const isLetter = (code) => ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) || code === 0x5f || code > 0x7f;
const strings = [["string", string]];
const numbers = [
    ["number", number],
    ["symbol", symbol],
];
const names = [
    ["name", plainName],
    ["name", name],
    ["symbol", symbol],
];
const symbols = [["symbol", symbol]];
/** @throws XPathSyntaxError on a character that no token starts with, or an open comment */
export function tokenize(expression) {
    const tokens = [];
    let at = skipIgnorable(expression, 0);
    while (at < expression.length) {
        const token = tokenAt(expression, at);
        tokens.push(token.token);
        at = skipIgnorable(expression, token.after);
    }
    tokens.push({ type: "end", text: "", at });
    return tokens;
}
function tokenAt(expression, at) {
    for (const [type, pattern] of candidates(expression.charCodeAt(at))) {
        pattern.lastIndex = at;
        const text = pattern.exec(expression)?.[0];
        if (text !== undefined) {
            if (type === "number" && /[\p{L}_]/uy.test(expression.slice(at + text.length, at + text.length + 1))) {
                throw new XPathSyntaxError("A number must not run into a name", expression, at);
            }
            return { token: { type, text: type === "string" ? unquoted(text) : text, at }, after: at + text.length };
        }
    }
    throw new XPathSyntaxError(`Unexpected character ${expression[at]}`, expression, at);
}
function unquoted(text) {
    const quote = text[0];
    return text.slice(1, -1).replaceAll(quote + quote, quote);
}
/** Offset after white space and (nested) comments. */
function skipIgnorable(expression, from) {
    let at = from;
    let depth = 0;
    for (;;) {
        if (expression.startsWith("(:", at)) {
            depth++;
            at += 2;
        }
        else if (depth > 0 && expression.startsWith(":)", at)) {
            depth--;
            at += 2;
        }
        else if (at < expression.length && (depth > 0 || isSpace(expression.charCodeAt(at)))) {
            at++;
        }
        else if (depth > 0) {
            throw new XPathSyntaxError("A comment is not closed", expression, from);
        }
        else {
            return at;
        }
    }
}
const isSpace = (code) => code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code > 0x7f && /\s/.test(String.fromCharCode(code)));
//# sourceMappingURL=tokens.js.map