import { at, isNode, level } from "./expression.js";
import { literal, Maker, quoted } from "./maker.js";
import { nodeTypes, Paths } from "./paths.js";
/** XPath 1.0, for rule files with the query binding of XSLT 1: everything has a value, whatever its type. */
export function xpathOne(random) {
    return new Maker(random, (maker) => new XPathOne(maker));
}
const words = ["", "a", "b", "AE", "a b", " a  b ", "12", "0.5", "-4", "x"];
class XPathOne {
    constructor(maker) {
        this.maker = maker;
        this.paths = new Paths(maker, (scope) => this.any(["bool", "bool", "node-any", "node-int", "node-group", "str"], scope), true);
    }
    leaves(type, scope) {
        const { maker } = this;
        if (isNode(type)) {
            return this.paths.leaves(type, scope);
        }
        switch (type) {
            case "str":
                return [
                    ["1", () => literal("str", quoted(maker.pick(words)))],
                    ["1", () => literal("str", maker.pick(["name()", "string()", "local-name()", "normalize-space(.)"]))],
                ];
            case "bool":
                return [
                    ["1", () => literal("bool", maker.pick(["true()", "false()"]))],
                    ["1", () => maker.call("bool", maker.pick(["not", "boolean"]), [this.nodes({ ...scope, depth: 0 })])],
                ];
            default:
                return [
                    [
                        "1",
                        () => literal("dbl", maker.pick([
                            "0",
                            "1",
                            "2",
                            "0.5",
                            "12",
                            "1.25",
                            ".75",
                            ...(scope.hasPosition ? ["position()", "last()"] : []),
                        ])),
                    ],
                ];
        }
    }
    ways(type, scope) {
        if (isNode(type)) {
            return this.paths.ways(type, scope);
        }
        return type === "str" ? this.texts() : type === "bool" ? this.truths() : this.numbers();
    }
    texts() {
        const { maker } = this;
        return [
            ["1", (scope) => maker.call("str", "string", [this.anything(scope)])],
            ["1", (scope) => maker.call("str", "concat", [this.anything(scope), this.anything(scope)])],
            ["1", (scope) => maker.call("str", "normalize-space", [this.text(scope)])],
            [
                "1",
                (scope) => maker.call("str", "substring", [
                    this.text(scope),
                    this.number(scope),
                    ...(maker.chance(0.5) ? [this.number(scope)] : []),
                ]),
            ],
            [
                "1",
                (scope) => maker.call("str", maker.pick(["substring-before", "substring-after"]), [this.text(scope), this.text(scope)]),
            ],
            ["1", (scope) => maker.call("str", "translate", [this.text(scope), this.text(scope), this.text(scope)])],
            ["1", (scope) => maker.call("str", maker.pick(["name", "local-name", "namespace-uri"]), [this.nodes(scope)])],
        ];
    }
    truths() {
        const { maker } = this;
        const joined = (operator) => [
            "1",
            (scope) => maker.binary("bool", level[operator], [this.anything(scope), operator, this.anything(scope)]),
        ];
        const compared = ["1", (scope) => this.comparison(scope)];
        return [
            joined("and"),
            joined("or"),
            compared,
            compared,
            compared,
            ["1", (scope) => maker.call("bool", maker.pick(["not", "boolean"]), [this.anything(scope)])],
            [
                "1",
                (scope) => maker.call("bool", maker.pick(["contains", "starts-with"]), [this.text(scope), this.text(scope)]),
            ],
        ];
    }
    /**
     * Truth values have no order here: XPath 1.0 (3.4) compares them as numbers, the compatibility mode of XPath 2.0 (3.5.2), which
     * the engine has, both sides as truth values.
     */
    comparison(scope) {
        const { maker } = this;
        const operator = maker.pick(["=", "!=", "<", "<=", ">", ">=", "="]);
        const isOrder = /[<>]/.test(operator);
        const sides = [0, 1].map(() => {
            const side = isOrder ? this.any(["dbl", "str", "node-int", "node-dec", "node-str"], scope) : this.anything(scope);
            return side.level === level.comparison ? { ...side, level: level.and } : side;
        });
        return { ...maker.binary("bool", level.comparison, [sides[0], operator, sides[1]]), occurrence: "1" };
    }
    numbers() {
        const { maker } = this;
        return [
            ["1", (scope) => maker.call("dbl", "count", [this.nodes(scope)])],
            ["1", (scope) => maker.call("dbl", "sum", [maker.make(maker.pick(["node-int", "node-dec"]), "*", scope)])],
            ["1", (scope) => maker.call("dbl", "string-length", [this.text(scope)])],
            ["1", (scope) => maker.call("dbl", "number", [this.anything(scope)])],
            ["1", (scope) => maker.call("dbl", maker.pick(["floor", "ceiling", "round"]), [this.number(scope)])],
            [
                "1",
                (scope) => maker.binary("dbl", level.additive, [this.number(scope), maker.pick(["+", "-"]), this.number(scope)]),
            ],
            [
                "1",
                (scope) => maker.binary("dbl", level.multiplicative, [
                    this.number(scope),
                    maker.pick(["*", "div", "mod"]),
                    literal("dbl", maker.pick(["2", "4", "0.5"])),
                ]),
            ],
            [
                "1",
                (scope) => ({
                    type: "dbl",
                    occurrence: "1",
                    level: level.unary,
                    parts: ["-", at(this.number(scope), level.path)],
                }),
            ],
        ];
    }
    /** What is read as a number: numbers in texts have few digits, since libxml2 writes 15 of them. */
    number(scope) {
        return this.any(["dbl", "dbl", "node-int", "node-dec", "str", "bool"], scope);
    }
    text(scope) {
        return this.any(["str", "str", "node-str", "node-any", "node-int", "dbl", "bool"], scope);
    }
    anything(scope) {
        return this.any(["str", "bool", "dbl", "node-int", "node-str", "node-any", "node-group"], scope);
    }
    nodes(scope) {
        return this.any([...nodeTypes, "node-any"], scope);
    }
    any(types, scope) {
        const type = this.maker.pick(types);
        return this.maker.make(type, isNode(type) ? "*" : "1", scope);
    }
}
//# sourceMappingURL=xpath-one.js.map