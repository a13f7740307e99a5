import { at, isNode, level } from "./expression.js";
import { literal } from "./maker.js";
const own = { "+": level.additive, "-": level.additive };
/** fontoxpath holds all numbers in doubles: what is made here is exact in them, or is compared as a double on both sides. */
export class Numbers {
    constructor(maker) {
        this.maker = maker;
    }
    leaves(type, { hasPosition, focus }) {
        const { maker } = this;
        const literals = {
            int: ["0", "1", "2", "3", "10", "007"],
            dec: ["0.5", "1.25", "2.0", ".75", "100.50"],
            dbl: ["1.5e0", "1e1", "0.1e0", "25e-1"],
        };
        const texts = { int: ["12", " 3 ", "-4", "+5"], dec: ["0.25", " 1.50 ", "-3", ".5"], dbl: ["0.1", "1e2", " 7 "] };
        const constructor = { int: "xs:integer", dec: "xs:decimal", dbl: "xs:double" }[type];
        return [
            ["1", () => literal(type, maker.pick(literals[type]))],
            ["1", () => literal(type, `${constructor}('${maker.pick(texts[type])}')`)],
            ...(type === "int" && hasPosition && focus !== undefined
                ? [["1", () => literal("int", maker.pick(["position()", "last()"]))]]
                : []),
        ];
    }
    ints() {
        const { maker } = this;
        const ofNodes = (scope) => maker.make(maker.pick([...countable]), "*", scope);
        return [
            ["1", (scope) => maker.call("int", "count", [ofNodes(scope)])],
            ["1", (scope) => maker.call("int", "count", [ofNodes(scope)])],
            ["1", (scope) => maker.call("int", "string-length", [maker.make("str", "?", scope)])],
            ["?", (scope) => this.converted("int", "xs:integer", "node-int", scope)],
            ["1", (scope) => maker.call("int", "sum", [maker.make("int", "*", scope)])],
            ["?", (scope) => this.extreme("int", scope)],
            ["?", (scope) => this.rounded("int", scope)],
            ["*", (scope) => this.indexOf(scope)],
            ["*", () => literal("int", `${maker.integer(1, 3)} to ${maker.integer(2, 5)}`, level.range)],
            ["?", (scope) => this.datePart(scope)],
            ["*", (scope) => maker.call("int", "string-to-codepoints", [maker.make("node-int", "?", scope)], "*")],
            ...this.arithmetic("int"),
            ...this.sequences("int"),
        ];
    }
    decimals() {
        const { maker } = this;
        return [
            ["?", (scope) => this.converted("dec", "xs:decimal", maker.pick(["node-dec", "node-int"]), scope)],
            ["?", (scope) => this.converted("dec", "xs:decimal", "node-dec", scope)],
            ["1", (scope) => this.sumOfDecimals(scope)],
            ["?", (scope) => this.extreme("dec", scope)],
            ["?", (scope) => this.rounded("dec", scope)],
            ["?", (scope) => this.halved(scope)],
            ...this.arithmetic("dec"),
            ...this.sequences("dec"),
        ];
    }
    doubles() {
        const { maker } = this;
        const anyNumber = (scope) => this.operand(scope);
        return [
            [
                "1",
                (scope) => maker.call("dbl", "number", [
                    maker.make(maker.pick(["node-int", "node-dbl", "node-str", "str"]), "?", scope),
                ]),
            ],
            [
                "?",
                (scope) => maker.binary("dbl", level.additive, [this.untyped(scope), maker.pick(["+", "-"]), anyNumber(scope)]),
            ],
            [
                "?",
                (scope) => maker.binary("dbl", level.multiplicative, [anyNumber(scope), maker.pick(["*", "div"]), this.untyped(scope)]),
            ],
            ["1", (scope) => this.sumOfNodes(scope)],
            ["?", (scope) => maker.call("dbl", maker.pick(["avg", "min", "max"]), [this.manyUntyped(scope)], "?")],
            ["?", (scope) => this.rounded("dbl", scope)],
            [
                "?",
                (scope) => ({
                    type: "dbl",
                    occurrence: "?",
                    level: level.unary,
                    parts: ["-", at(this.untyped(scope), level.path)],
                }),
            ],
            ["?", (scope) => this.converted("dbl", "xs:double", "node-dbl", scope)],
            ...this.arithmetic("dbl"),
            ...this.sequences("dbl"),
        ];
    }
    /** A number or a node that holds one, for a place where numbers are compared or computed with. */
    operand(scope, occurrence = "?") {
        return this.maker.make(this.maker.pick(["int", "dec", "dbl", "node-int", "node-dec", "node-dbl"]), occurrence, scope);
    }
    arithmetic(type) {
        const { maker } = this;
        const small = {
            int: ["2", "3", "10"],
            dec: ["2", "0.5", "4"],
            dbl: ["2", "0.1", "3e0"],
        };
        const sum = (wanted) => [
            wanted,
            (scope) => {
                const operator = maker.pick(["+", "-"]);
                return maker.binary(type, own[operator], [
                    maker.make(type, wanted, scope),
                    operator,
                    maker.make(type, wanted, scope),
                ]);
            },
        ];
        const product = (wanted) => [
            wanted,
            (scope) => {
                const operator = type === "int" ? maker.pick(["*", "idiv", "mod"]) : type === "dec" ? "*" : maker.pick(["*", "div"]);
                const by = literal(type, maker.pick(small[type]));
                return maker.binary(type, level.multiplicative, [maker.make(type, wanted, scope), operator, by]);
            },
        ];
        const negated = [
            "1",
            (scope) => ({
                type,
                occurrence: "1",
                level: level.unary,
                parts: ["-", at(maker.make(type, "1", scope), level.path)],
            }),
        ];
        return [sum("1"), sum("?"), product("1"), product("?"), negated];
    }
    sequences(type) {
        const { maker } = this;
        const all = (scope) => maker.make(type, "*", scope);
        return [
            ["*", (scope) => maker.call(type, "distinct-values", [all(scope)], "*")],
            ["*", (scope) => maker.call(type, "reverse", [all(scope)], "*")],
            ["*", (scope) => maker.call(type, "subsequence", [all(scope), maker.make("int", "1", scope)], "*")],
            [
                "?",
                (scope) => ({
                    type,
                    occurrence: "?",
                    level: level.step,
                    parts: [at(all(scope), level.primary), `[${maker.pick(["1", "2", "last()"])}]`],
                }),
            ],
        ];
    }
    converted(type, name, from, scope) {
        const { maker } = this;
        const value = maker.make(from, "?", scope);
        if (maker.chance(0.3)) {
            return { type, occurrence: "?", level: level.castable + 1, parts: [at(value, level.unary), ` cast as ${name}?`] };
        }
        return maker.call(type, name, [value], "?");
    }
    rounded(type, scope) {
        const { maker } = this;
        const value = maker.make(type, "?", scope);
        return maker.call(type, maker.pick(["round", "floor", "ceiling", "abs", "round"]), [value], value.occurrence);
    }
    extreme(type, scope) {
        const { maker } = this;
        return maker.call(type, maker.pick(["min", "max"]), [maker.make(type, "*", scope)], "?");
    }
    halved(scope) {
        const { maker } = this;
        const value = maker.make(maker.pick(["dec", "int"]), "?", scope);
        return maker.binary("dec", level.multiplicative, [value, "div", literal("int", maker.pick(["2", "4", "0.5"]))]);
    }
    /** The usual idiom: each node converted, then added. */
    sumOfDecimals(scope) {
        const { maker } = this;
        if (maker.chance(0.5)) {
            return maker.call("dec", "sum", [maker.make("dec", "*", scope)]);
        }
        const nodes = maker.make("node-dec", "*", scope);
        const [before, after] = maker.pick([
            ["/xs:decimal(.)", ""],
            ["/number(.)", ""],
            [" return xs:decimal($x)", "for $x in "],
        ]);
        const parts = after === "" ? ["sum(", at(nodes, level.path), `${before})`] : [`sum(${after}`, at(nodes), `${before})`];
        return { type: "dec", occurrence: "1", level: level.primary, parts };
    }
    sumOfNodes(scope) {
        return this.maker.call("dbl", "sum", [this.manyUntyped(scope)]);
    }
    manyUntyped(scope) {
        return this.maker.make(this.maker.pick(["node-int", "node-dec", "node-dbl"]), "*", scope);
    }
    untyped(scope) {
        return this.maker.make(this.maker.pick(["node-int", "node-dec", "node-dbl"]), "?", scope);
    }
    indexOf(scope) {
        const { maker } = this;
        const [items, searched] = maker.pick([
            ["int", "int"],
            ["str", "str"],
            ["node-str", "str"],
            ["node-int", "node-str"],
        ]);
        const one = isNode(searched) ? this.text(scope) : maker.make(searched, "1", scope);
        return maker.call("int", "index-of", [maker.make(items, "*", scope), one], "*");
    }
    text(scope) {
        return this.maker.make("str", "1", scope);
    }
    datePart(scope) {
        const { maker } = this;
        const name = `${maker.pick(["year", "month", "day"])}-from-date`;
        return maker.call("int", name, [maker.make("date", "?", scope)], "?");
    }
}
const countable = ["node-int", "node-str", "node-group", "node-any", "node-dec", "int", "str"];
//# sourceMappingURL=numbers.js.map