import { isNode, level } from "./expression.js";
import { Dates } from "./dates.js";
import { Maker } from "./maker.js";
import { Numbers } from "./numbers.js";
import { Paths } from "./paths.js";
import { Texts } from "./texts.js";
import { Truths } from "./truths.js";
/** XPath 2.0 as rule files use it. What it makes has a value on every tree of `random-tree.ts`. */
export function xpathTwo(random) {
    return new Maker(random, (maker) => new XPathTwo(maker));
}
/** The context of a rule: a pattern, or two of them. */
export function rulePattern(random, maker) {
    const grammar = new XPathTwo(maker);
    const one = () => grammar.pattern();
    return random() < 0.8 ? one() : maker.binary("node-any", level.union, [one(), "|", one()]);
}
class XPathTwo {
    constructor(maker) {
        this.maker = maker;
        this.numbers = new Numbers(maker);
        this.texts = new Texts(maker);
        this.truths = new Truths(maker, this.numbers, this.texts);
        this.dates = new Dates(maker);
        this.paths = new Paths(maker, (scope) => this.truths.condition(scope));
    }
    pattern() {
        const { maker } = this;
        const type = maker.pick(["node-group", "node-group", "node-int", "node-str", "node-any"]);
        const depth = maker.integer(1, 3);
        return this.paths.pattern(type, {
            focus: type,
            tree: "judged",
            hasPosition: false,
            variables: [],
            current: undefined,
            depth,
        });
    }
    leaves(type, scope) {
        if (isNode(type)) {
            return this.paths.leaves(type, scope);
        }
        switch (type) {
            case "str":
                return this.texts.leaves(scope);
            case "bool":
                return this.truths.leaves(scope);
            case "date":
                return this.dates.leaves();
            default:
                return this.numbers.leaves(type, scope);
        }
    }
    ways(type, scope) {
        const structures = this.maker.structures(type, (inner) => this.truths.condition(inner));
        return [...this.ofType(type, scope), ...structures];
    }
    ofType(type, scope) {
        switch (type) {
            case "int":
                return this.numbers.ints();
            case "dec":
                return this.numbers.decimals();
            case "dbl":
                return this.numbers.doubles();
            case "str":
                return this.texts.ways();
            case "bool":
                return this.truths.ways();
            case "date":
                return this.dates.ways();
            default:
                return this.paths.ways(type, scope);
        }
    }
}
//# sourceMappingURL=xpath-two.js.map