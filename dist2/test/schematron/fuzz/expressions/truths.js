import { at, isNode, level, write } from "./expression.js";
import { literal, quoted } from "./maker.js";
import { nodeTypes } from "./paths.js";
const general = ["=", "!=", "<", "<=", ">", ">=", "="];
const values = ["eq", "ne", "lt", "le", "gt", "ge"];
export class Truths {
    constructor(maker, numbers, texts) {
        this.maker = maker;
        this.numbers = numbers;
        this.texts = texts;
    }
    leaves(scope) {
        const { maker } = this;
        return [
            ["1", () => literal("bool", maker.pick(["true()", "false()"]))],
            [
                "1",
                () => maker.call("bool", maker.pick(["exists", "not", "empty", "boolean"]), [this.nodes({ ...scope, depth: 0 })]),
            ],
        ];
    }
    ways() {
        const { maker } = this;
        const compared = [
            ["1", (scope) => this.comparison(scope)],
            ["1", (scope) => this.comparison(scope)],
            ["1", (scope) => this.valueComparison(scope, "1")],
            ["?", (scope) => this.valueComparison(scope, "?")],
            ["?", (scope) => this.nodeComparison(scope)],
        ];
        return [
            ...compared,
            ["1", (scope) => this.joined("or", level.or, scope)],
            ["1", (scope) => this.joined("and", level.and, scope)],
            ["1", (scope) => maker.call("bool", maker.pick(["not", "not", "boolean"]), [this.condition(scope)])],
            ["1", (scope) => maker.call("bool", maker.pick(["exists", "empty"]), [this.nodes(scope)])],
            ["1", (scope) => this.texts.test(scope)],
            ["1", (scope) => this.texts.test(scope)],
            ["1", (scope) => this.quantified(scope)],
            ["1", (scope) => this.quantified(scope)],
            ["1", (scope) => this.castable(scope)],
            ["1", (scope) => this.instance(scope)],
            ["1", (scope) => this.dates(scope)],
        ];
    }
    /** What has an effective boolean value, and is no number, which a predicate would read as a position. */
    condition(scope) {
        const { maker } = this;
        const type = maker.pick(["bool", "bool", "bool", "node-any", "node-int", "node-str", "str"]);
        return maker.make(type, type === "bool" || type === "str" ? "?" : "*", scope);
    }
    nodes(scope) {
        return this.maker.make(this.maker.pick([...nodeTypes, "node-any"]), "*", scope);
    }
    joined(operator, own, scope) {
        const { maker } = this;
        const sides = [this.condition(scope), this.condition(scope)];
        return { ...maker.binary("bool", own, [sides[0], operator, sides[1]]), occurrence: "1" };
    }
    comparison(scope) {
        const { maker } = this;
        const operator = maker.pick(general);
        const [left, right] = this.alike(scope, "*");
        return { ...maker.binary("bool", level.comparison, [at5(left), operator, right]), occurrence: "1" };
    }
    valueComparison(scope, occurrence) {
        const { maker } = this;
        const type = maker.pick(["int", "dec", "str", "date", "dbl"]);
        const sides = [maker.make(type, occurrence, scope), maker.make(type, occurrence, scope)];
        const texts = type === "str" && occurrence === "?" ? maker.make("node-str", "?", scope) : undefined;
        return maker.binary("bool", level.comparison, [at5(texts ?? sides[0]), maker.pick(values), sides[1]]);
    }
    /** Two sides that no document makes incomparable. */
    alike(scope, occurrence) {
        const { maker, numbers } = this;
        if (maker.chance(0.5)) {
            const sides = [numbers.operand(scope, occurrence), numbers.operand(scope, occurrence)];
            return sides;
        }
        const text = maker.pick(["str", "node-str", "node-int", "node-any", "node-date"]);
        const other = isNode(text) && maker.chance(0.5) ? maker.pick(["node-str", "node-dec", "node-any"]) : "str";
        if (other === "str" && maker.chance(0.3)) {
            const list = literal("str", `(${["a", "AE", "12", "ab"].map(quoted).join(", ")})`);
            return [maker.make(text, occurrence, scope), { ...list, occurrence: "*" }];
        }
        return [maker.make(text, occurrence, scope), maker.make(other, occurrence, scope)];
    }
    nodeComparison(scope) {
        const { maker } = this;
        const sides = [this.oneNode(scope), this.oneNode(scope)];
        // The order of nodes of two documents is the implementation's.
        if (sides.some((side) => write(side, "peer").includes("$codes"))) {
            return this.dates(scope);
        }
        return maker.binary("bool", level.comparison, [at5(sides[0]), maker.pick(["is", "<<", ">>"]), sides[1]]);
    }
    oneNode(scope) {
        return this.maker.make(this.maker.pick(["node-group", "node-dbl", "node-date"]), "?", scope);
    }
    quantified(scope) {
        const { maker } = this;
        const over = maker.pick(["node-int", "node-str", "node-group", "node-dec", "node-date", "int", "str"]);
        const name = maker.freshName();
        const source = maker.make(over, "*", scope);
        const variables = [...scope.variables, { name, type: over, occurrence: "1" }];
        const body = this.condition({ ...scope, variables });
        const parts = [`${maker.pick(["some", "every"])} $${name} in `, at(source), " satisfies ", at(body)];
        return { type: "bool", occurrence: "1", level: level.single, parts };
    }
    castable(scope) {
        const { maker } = this;
        const value = maker.make(maker.pick(["str", "node-str", "node-int", "node-dec", "node-date", "node-any"]), "?", scope);
        const type = maker.pick(["xs:integer", "xs:decimal", "xs:double", "xs:date", "xs:boolean", "xs:string"]) +
            maker.pick(["", "?"]);
        return {
            type: "bool",
            occurrence: "1",
            level: level.castable,
            parts: [at(value, level.castable + 1), ` castable as ${type}`],
        };
    }
    instance(scope) {
        const { maker } = this;
        const value = maker.make(maker.pick(["str", "int", "dec", "bool", "node-any", "node-int", "date"]), "*", scope);
        const type = maker.pick(["xs:string", "xs:decimal", "element()", "node()", "xs:boolean", "xs:date", "item()"]) +
            maker.pick(["", "?", "*", "+"]);
        return {
            type: "bool",
            occurrence: "1",
            level: level.instance,
            parts: [at(value, level.instance + 1), ` instance of ${type}`],
        };
    }
    dates(scope) {
        const { maker } = this;
        const sides = [maker.make("date", "*", scope), maker.make("date", "?", scope)];
        return {
            ...maker.binary("bool", level.comparison, [at5(sides[0]), maker.pick(general), sides[1]]),
            occurrence: "1",
        };
    }
}
/** Comparisons do not associate: one within another one needs brackets on both sides. */
const at5 = (side) => (side.level === level.comparison ? { ...side, level: level.and } : side);
//# sourceMappingURL=truths.js.map