import { at, level } from "./expression.js";
import { literal, quoted } from "./maker.js";
const words = [
    "",
    "a",
    "b",
    "AE",
    "ab",
    "a b",
    " a  b ",
    "a,b",
    "12",
    "a-1",
    "É",
    "😀x",
    "true",
    "it's",
    "2026-02-28",
    "A&<",
];
const marks = ["a", "b", "-", ",", " ", "1", "", "E", "x"];
/** None matches the empty text, as replace() and tokenize() demand. fontoxpath knows no `\p{…}` there (F&O 7.6.1). */
const patterns = [
    ",",
    "\\s+",
    "-",
    "[,;]",
    "[a-b]+",
    "(a)(b)?",
    "\\d",
    "\\d+",
    "[^a]",
    "a|b",
    ".",
    "(.)(.)",
    "A.",
    "b$",
    "^a",
    "\\s",
    "[A-Z]{2}",
];
const tests = [
    "^[A-Z]{2}$",
    "^\\d+$",
    "^[0-9]{2}",
    "a?",
    "^(a|b)*$",
    "^\\S+$",
    "^.{0,2}$",
    "\\p{Lu}",
    "^\\w+$",
    "[\\s,]",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "",
];
const replacements = ["", "x", "[$1]", "-"];
export class Texts {
    constructor(maker) {
        this.maker = maker;
    }
    leaves(scope) {
        const { maker } = this;
        const ofFocus = scope.focus?.startsWith("node-")
            ? [
                [
                    "1",
                    () => literal("str", maker.pick(["name()", "local-name(.)", "string(.)", "normalize-space()", "namespace-uri()"])),
                ],
            ]
            : [];
        return [["1", () => literal("str", quoted(maker.pick(words)))], ...ofFocus];
    }
    ways() {
        const { maker } = this;
        const value = (scope) => maker.make(maker.pick(["str", "node-str", "node-int", "node-any"]), "?", scope);
        return [
            [
                "1",
                (scope) => maker.call("str", "string", [
                    maker.make(maker.pick(["node-any", "int", "dec", "bool", "date", "node-date", "str", "node-group"]), "?", scope),
                ]),
            ],
            [
                "1",
                (scope) => maker.call("str", "concat", Array.from({ length: maker.integer(2, 4) }, () => this.item(scope))),
            ],
            ["1", (scope) => maker.call("str", "normalize-space", [value(scope)])],
            ["1", (scope) => maker.call("str", maker.pick(["upper-case", "lower-case"]), [value(scope)])],
            ["1", (scope) => this.substring(value(scope), scope)],
            [
                "1",
                (scope) => maker.call("str", maker.pick(["substring-before", "substring-after"]), [value(scope), this.mark(scope)]),
            ],
            ["1", (scope) => maker.call("str", "translate", [value(scope), this.mark(scope, "1"), this.mark(scope, "1")])],
            ["1", (scope) => maker.call("str", "string-join", [this.many(scope), this.mark(scope, "1")])],
            ["1", (scope) => this.replaced(value(scope))],
            [
                "1",
                (scope) => maker.call("str", maker.pick(["name", "local-name"]), [
                    maker.make(maker.pick(["node-any", "node-group", "node-int"]), "?", scope),
                ]),
            ],
            ["1", (scope) => this.formatted(scope)],
            ["1", (scope) => this.hundredths(scope)],
            [
                "1",
                (scope) => maker.call("str", "codepoints-to-string", [
                    maker.call("int", "string-to-codepoints", [maker.make("node-int", "?", scope)], "*"),
                ]),
            ],
            ["*", (scope) => maker.call("str", "tokenize", [value(scope), this.literalOf(patterns)], "*")],
            ["*", (scope) => maker.call("str", "distinct-values", [maker.make("str", "*", scope)], "*")],
            ["*", (scope) => maker.call("str", "reverse", [maker.make("str", "*", scope)], "*")],
            ["*", (scope) => this.eachNode(scope)],
            [
                "?",
                (scope) => ({
                    type: "str",
                    occurrence: "?",
                    level: level.step,
                    parts: [at(maker.make("str", "*", scope), level.primary), `[${maker.pick(["1", "2", "last()"])}]`],
                }),
            ],
            ["*", (scope) => this.filtered(scope)],
        ];
    }
    test(scope) {
        const { maker } = this;
        const value = maker.make(maker.pick(["str", "node-str", "node-int", "node-date"]), "?", scope);
        if (maker.chance(0.4)) {
            return maker.call("bool", "matches", [value, this.literalOf(tests)]);
        }
        return maker.call("bool", maker.pick(["contains", "starts-with", "ends-with"]), [value, this.mark(scope)]);
    }
    /** fontoxpath has no `$0`, and knows no group that a pattern lacks. */
    replaced(value) {
        const { maker } = this;
        const pattern = `(${maker.pick(patterns)})`;
        return maker.call("str", "replace", [value, literal("str", quoted(pattern)), this.literalOf(replacements)]);
    }
    mark(scope, occurrence = "?") {
        return this.maker.chance(0.7) ? this.literalOf(marks) : this.maker.make("str", occurrence, scope);
    }
    literalOf(texts) {
        return literal("str", quoted(this.maker.pick(texts)));
    }
    item(scope) {
        const { maker } = this;
        return maker.make(maker.pick(["str", "str", "int", "dec", "bool", "node-str", "node-int", "node-any", "date"]), "?", scope);
    }
    many(scope) {
        return this.maker.make(this.maker.pick(["str", "node-str", "node-int", "node-any"]), "*", scope);
    }
    substring(text, scope) {
        const { maker } = this;
        // fontoxpath counts from the end where start and length together are negative (Functions and Operators 7.4.3).
        const bounds = maker.chance(0.5)
            ? [maker.make(maker.pick(["int", "int", "dec"]), "1", scope)]
            : [
                ["1", "2", "0.5", "1.5"],
                ["0", "1", "3", "0.5", "2.5"],
            ].map((known) => literal("dec", maker.pick(known)));
        return maker.call("str", "substring", [text, ...bounds]);
    }
    formatted(scope) {
        const { maker } = this;
        const number = maker.make(maker.pick(["int", "dec"]), "?", scope);
        const picture = maker.pick(["0", "0.00", "#,##0.00", "#0.0#", "000", "0.0#", "0.###"]);
        const parts = [
            { ours: "format-number(", peer: "peer:format-number(", libxml: "" },
            at(number),
            `, '${picture}')`,
        ];
        return { type: "str", occurrence: "1", level: level.primary, parts };
    }
    /** Two decimals, as rules round: the double nearest to them has the same text. */
    hundredths(scope) {
        const { maker } = this;
        const parts = ["string(round(", at(maker.make("dec", "?", scope), level.multiplicative), " * 100) div 100)"];
        return { type: "str", occurrence: "1", level: level.primary, parts };
    }
    eachNode(scope) {
        const { maker } = this;
        const nodes = maker.make(maker.pick(["node-str", "node-int", "node-any"]), "*", scope);
        const last = maker.pick([
            "string()",
            "normalize-space()",
            "name()",
            "string(.)",
            "substring(., 1, 2)",
            "concat(., '-', name())",
        ]);
        return { type: "str", occurrence: "*", level: level.path, parts: [at(nodes, level.path), `/${last}`] };
    }
    filtered(scope) {
        const { maker } = this;
        const inner = { ...scope, focus: "str", hasPosition: true };
        const parts = [
            at(maker.make("str", "*", scope), level.primary),
            "[",
            at(maker.make("bool", "1", inner), level.sequence),
            "]",
        ];
        return { type: "str", occurrence: "*", level: level.step, parts };
    }
}
//# sourceMappingURL=texts.js.map