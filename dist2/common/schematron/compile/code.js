import { NestedTooDeeply } from "../xpath/xpath-error.js";
/** Makes identifiers that are unique within the generated code of a rule file. */
export class NameSource {
    constructor() {
        this.last = 0;
    }
    next(prefix) {
        this.last++;
        return `${prefix}${this.last}`;
    }
}
/** V8 reads code that is nested more deeply than this only where little of its stack is in use. */
const MAX_BLOCKS = 600;
/** V8 keeps all variables of a function on its stack, which has room for about twice as many statements that declare some. */
const MAX_DECLARATIONS = 30_000;
const declares = /^(?:const|let|for \((?:const|let)) /;
export class Code {
    /** @param depth blocks around the code */
    constructor(names, depth = 0) {
        this.names = names;
        this.depth = depth;
        this.lines = [];
        this.declarations = 0;
    }
    get isEmpty() {
        return this.lines.length === 0;
    }
    line(text) {
        this.count(text);
        this.lines.push(text);
    }
    /** Writes `head { … }` with the statements of `fill`. Loops count their rounds, because a hostile document could make them endless. */
    block(head, fill) {
        if (++this.depth > MAX_BLOCKS) {
            throw new NestedTooDeeply();
        }
        this.count(head);
        this.lines.push(`${head} {`);
        if (head.startsWith("for (")) {
            this.lines.push("if (--rounds < 0) exhausted();");
        }
        fill(this);
        this.lines.push("}");
        this.depth--;
    }
    fresh(prefix) {
        return this.names.next(prefix);
    }
    /** Declares a constant and returns its name. A plain identifier or literal needs none. */
    hold(expression, prefix = "v") {
        if (/^(?:[\w$]+|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?)$/.test(expression)) {
            return expression;
        }
        const name = this.fresh(prefix);
        this.line(`const ${name} = ${expression};`);
        return name;
    }
    /** An empty list of statements that shares the names of this one. */
    apart() {
        return new Code(this.names, this.depth);
    }
    append(other) {
        // One by one, because very many lines as arguments of a call exceed the stack.
        other.lines.forEach((line) => this.lines.push(line));
        this.declarations += other.declarations;
    }
    count(statement) {
        if (declares.test(statement)) {
            this.declarations++;
        }
    }
    /** @throws NestedTooDeeply for more than one function can hold */
    toString() {
        if (this.declarations > MAX_DECLARATIONS) {
            throw new NestedTooDeeply();
        }
        return this.lines.join("\n");
    }
}
//# sourceMappingURL=code.js.map