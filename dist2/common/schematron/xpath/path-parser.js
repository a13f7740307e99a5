import { axes } from "./ast.js";
export const FN = "http://www.w3.org/2005/xpath-functions";
const axisNames = new Set(axes);
const kindTests = new Map([
    ["node", { test: "node" }],
    ["text", { test: "text" }],
    ["comment", { test: "comment" }],
    ["processing-instruction", { test: "instruction" }],
    ["element", { test: "name", namespace: undefined, local: undefined }],
    ["attribute", { test: "name", namespace: undefined, local: undefined }],
]);
const anyDescendant = (at) => ({
    kind: "step",
    axis: "descendant-or-self",
    test: { test: "node" },
    predicates: [],
    at,
});
/** PathExpr of the grammar; `sequence` and `single` are the rules for what stands in brackets and in arguments. */
export function parsePath(tokens, namespaces, sequence, single) {
    return new PathParser(tokens, namespaces, sequence, single).path();
}
class PathParser {
    constructor(tokens, namespaces, sequence, single) {
        this.tokens = tokens;
        this.namespaces = namespaces;
        this.sequence = sequence;
        this.single = single;
    }
    path() {
        const { tokens } = this;
        const at = tokens.peek().at;
        if (tokens.accept("//")) {
            const left = { kind: "path", left: { kind: "root", at }, right: anyDescendant(at), at };
            return this.rest({ kind: "path", left, right: this.step(), at });
        }
        if (tokens.accept("/")) {
            const root = { kind: "root", at };
            return this.startsStep() ? this.rest({ kind: "path", left: root, right: this.step(), at }) : root;
        }
        return this.rest(this.step());
    }
    rest(first) {
        let left = first;
        for (let length = 1;; length++) {
            this.tokens.limitLength(length);
            const { type, text, at } = this.tokens.peek();
            if (type !== "symbol" || (text !== "/" && text !== "//")) {
                return left;
            }
            this.tokens.next();
            if (text === "//") {
                left = { kind: "path", left, right: anyDescendant(at), at };
            }
            left = { kind: "path", left, right: this.step(), at };
        }
    }
    startsStep() {
        const { type, text } = this.tokens.peek();
        return type === "symbol" ? ["*", "@", ".", "..", "(", "$"].includes(text) : type !== "end";
    }
    step() {
        const { tokens } = this;
        const { at } = tokens.peek();
        if (tokens.accept("..")) {
            return this.stepOn("parent", { test: "node" }, at);
        }
        if (tokens.accept("@")) {
            return this.axisStep("attribute", at);
        }
        return this.namedStep(at) ?? this.filter(this.primary(), at);
    }
    /** A step with an axis or a name; a name before a bracket is a function unless it is a kind of node. */
    namedStep(at) {
        const { tokens } = this;
        const { type, text } = tokens.peek();
        if (tokens.isSymbol("*")) {
            return this.axisStep("child", at);
        }
        if (type !== "name") {
            return undefined;
        }
        if (tokens.isSymbol("::", 1)) {
            return this.axisStep(this.axis(), at);
        }
        if (tokens.isSymbol("(", 1) && !kindTests.has(text)) {
            return undefined;
        }
        const isAttribute = text === "attribute" && tokens.isSymbol("(", 1);
        return this.axisStep(isAttribute ? "attribute" : "child", at);
    }
    axis() {
        const { text } = this.tokens.peek();
        if (!axisNames.has(text)) {
            throw this.tokens.error(`The axis ${text} is not supported`);
        }
        this.tokens.next();
        this.tokens.next();
        return text;
    }
    axisStep(axis, at) {
        const { text } = this.tokens.peek();
        const other = axis === "attribute" ? "element" : "attribute";
        if (text === other && this.tokens.isSymbol("(", 1)) {
            throw this.tokens.error(`${other}() is not supported on the axis ${axis}`);
        }
        return this.stepOn(axis, this.nodeTest(), at);
    }
    stepOn(axis, test, at) {
        return { kind: "step", axis, test, predicates: this.predicates(), at };
    }
    filter(base, at) {
        const predicates = this.predicates();
        return predicates.length === 0 ? base : { kind: "filter", base, predicates, at };
    }
    predicates() {
        const predicates = [];
        while (this.tokens.accept("[")) {
            predicates.push(this.sequence(this.tokens, this.namespaces));
            this.tokens.expect("]");
        }
        return predicates;
    }
    nodeTest() {
        const { tokens } = this;
        if (tokens.accept("*")) {
            return { test: "name", namespace: undefined, local: undefined };
        }
        const name = tokens.expectName();
        const kind = kindTests.get(name.text);
        if (kind && tokens.accept("(")) {
            if (!tokens.accept("*") && !tokens.isSymbol(")")) {
                throw tokens.error("A node test with a name in it is not supported");
            }
            tokens.expect(")");
            return kind;
        }
        return this.nameTest(name.text, name.at);
    }
    nameTest(text, at) {
        const [prefix, local] = text.includes(":") ? text.split(":") : ["", text];
        const localName = local === "*" ? undefined : local;
        return prefix === "*"
            ? { test: "name", namespace: undefined, local: localName }
            : { test: "name", namespace: this.namespaceOf(prefix, at), local: localName };
    }
    namespaceOf(prefix, at) {
        const namespace = this.namespaces.get(prefix) ?? (prefix === "" ? "" : undefined);
        if (namespace === undefined) {
            throw this.tokens.error(`The prefix ${prefix} is not declared`, at);
        }
        return namespace;
    }
    primary() {
        const { tokens } = this;
        const { type, text, at } = tokens.next();
        switch (type) {
            case "string":
                return { kind: "literal", type: "string", value: text, at };
            case "number":
                return { kind: "literal", type: numberType(text), value: text, at };
            case "name":
                return this.call(text, at);
            case "symbol":
                return this.symbol(text, at);
            default:
                throw tokens.error("The expression ends too early", at);
        }
    }
    symbol(text, at) {
        switch (text) {
            case "$":
                return { kind: "variable", name: this.tokens.expectName().text, at };
            case ".":
                return { kind: "context", at };
            case "(":
                return this.parenthesized(at);
            default:
                throw this.tokens.error(`"${text}" is not expected`, at);
        }
    }
    parenthesized(at) {
        if (this.tokens.accept(")")) {
            return { kind: "sequence", items: [], at };
        }
        const inner = this.sequence(this.tokens, this.namespaces);
        this.tokens.expect(")");
        return inner;
    }
    call(name, at) {
        const { tokens } = this;
        const [first, second] = name.split(":");
        const namespace = second === undefined ? FN : this.namespaceOf(first, at);
        tokens.expect("(");
        const args = [];
        if (!tokens.accept(")")) {
            do {
                args.push(this.single(tokens, this.namespaces));
            } while (tokens.accept(","));
            tokens.expect(")");
        }
        return { kind: "call", namespace, local: second ?? first, args, at };
    }
}
function numberType(text) {
    if (/e/i.test(text)) {
        return "double";
    }
    return text.includes(".") ? "decimal" : "integer";
}
//# sourceMappingURL=path-parser.js.map