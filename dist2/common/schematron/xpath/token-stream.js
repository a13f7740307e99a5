import { tokenize } from "./tokens.js";
import { XPathSyntaxError } from "./xpath-error.js";
/** Deeper nesting would end at the stack of the compiler, or of V8, at a depth that depends on the machine. */
const MAX_DEPTH = 250;
/** Of operators, or steps, in a row that are computed from left to right, for the same reason. */
const MAX_LENGTH = 250;
const ofXPath3 = new Set(["||", "=>", "!", ":=", "?"]);
/** Tokens with a place in them. XPath has no reserved words: whether a name is an operator depends on the place. */
export class TokenStream {
    constructor(expression) {
        this.expression = expression;
        this.index = 0;
        this.depth = 0;
        this.tokens = tokenize(expression);
    }
    peek(ahead = 0) {
        return this.tokens[this.index + ahead] ?? this.tokens.at(-1);
    }
    next() {
        const token = this.peek();
        this.index++;
        return token;
    }
    isSymbol(text, ahead = 0) {
        const token = this.peek(ahead);
        return token.type === "symbol" && token.text === text;
    }
    isName(text, ahead = 0) {
        const token = this.peek(ahead);
        return token.type === "name" && token.text === text;
    }
    accept(text) {
        const token = this.peek();
        if (token.text !== text || (token.type !== "symbol" && token.type !== "name")) {
            return false;
        }
        this.index++;
        return true;
    }
    expect(text) {
        const token = this.peek();
        if (!this.accept(text)) {
            throw this.unexpected(text);
        }
        return token;
    }
    expectName() {
        if (this.peek().type !== "name") {
            throw this.error(`A name is expected instead of "${this.peek().text}"`);
        }
        return this.next();
    }
    /** Runs the parser of something inside of an expression. @throws XPathSyntaxError where that is too deep */
    nested(parse) {
        if (++this.depth > MAX_DEPTH) {
            throw this.error(`The expression is nested more than ${MAX_DEPTH} deep`);
        }
        const parsed = parse();
        this.depth--;
        return parsed;
    }
    /** @throws XPathSyntaxError where operators or steps in a row are too many */
    limitLength(length) {
        if (length > MAX_LENGTH) {
            throw this.error(`More than ${MAX_LENGTH} operators or steps follow each other`);
        }
    }
    /** What refuses the next token. */
    unexpected(expected) {
        const { text } = this.peek();
        if (ofXPath3.has(text)) {
            return this.error(`"${text}" of XPath 3 is not supported`);
        }
        return this.error(expected === undefined ? `"${text}" is not expected` : `"${expected}" is expected instead of "${text}"`);
    }
    error(message, at = this.peek().at) {
        return new XPathSyntaxError(message, this.expression, at);
    }
}
//# sourceMappingURL=token-stream.js.map