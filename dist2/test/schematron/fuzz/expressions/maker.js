import { pick } from "../../../rules/support/random.js";
import { at, either, fits, isNode, level, } from "./expression.js";
export const literal = (type, text, own = level.primary) => ({
    type,
    occurrence: "1",
    level: own,
    parts: [text],
});
export const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
/** Makes expressions of a wanted type that no document brings to fail. */
export class Maker {
    constructor(random, grammar) {
        this.random = random;
        this.grammar = grammar;
        this.names = 0;
        this.known = { grammar: undefined };
    }
    make(type, occurrence, scope) {
        const grammar = (this.known.grammar ??= this.grammar(this));
        const inner = { ...scope, depth: scope.depth - 1 };
        const variables = scope.variables
            .filter((variable) => variable.type === type && fits(variable.occurrence, occurrence))
            .map((variable) => [
            variable.occurrence,
            () => ({ ...variable, level: level.primary, parts: [`$${variable.name}`] }),
        ]);
        const leaves = [...variables, ...grammar.leaves(type, scope)];
        const all = scope.depth <= 0 || this.chance(0.15) ? leaves : [...variables, ...grammar.ways(type, scope)];
        const fitting = (ways) => ways.filter(([found]) => fits(found, occurrence));
        const ways = fitting(all).length > 0 ? fitting(all) : fitting(leaves);
        const [, way] = pick(this.random, ways);
        return way(inner, occurrence);
    }
    chance(share) {
        return this.random() < share;
    }
    pick(values) {
        return pick(this.random, values);
    }
    integer(from, to) {
        return from + Math.floor(this.random() * (to - from + 1));
    }
    freshName() {
        this.names += 1;
        return `v${this.names}`;
    }
    /** A call whose arguments are as wanted. */
    call(type, name, args, occurrence = "1") {
        const listed = args.flatMap((arg, index) => [...(index === 0 ? [] : [", "]), at(arg)]);
        return { type, occurrence, level: level.primary, parts: [`${name}(`, ...listed, ")"] };
    }
    binary(type, own, [left, operator, right]) {
        return {
            type,
            occurrence: either(left.occurrence, right.occurrence),
            level: own,
            parts: [at(left, own), ` ${operator} `, at(right, own + 1)],
        };
    }
    /** Ways that every type has: conditions, and for sequences loops, lists and filters. */
    structures(type, truth) {
        return [
            ["1", (scope, wanted) => this.conditional(type, wanted, scope, truth(scope))],
            ["*", (scope) => this.loop(type, scope)],
            ...(isNode(type) ? [] : [["*", (scope) => this.list(type, scope)]]),
        ];
    }
    conditional(type, wanted, scope, condition) {
        const [left, right] = [this.make(type, wanted, scope), this.make(type, wanted, scope)];
        return {
            type,
            occurrence: either(left.occurrence, right.occurrence),
            level: level.single,
            parts: ["if (", at(condition, level.sequence), ") then ", at(left), " else ", at(right)],
        };
    }
    loop(type, scope) {
        const over = this.pick(["int", "str", "node-int", "node-str", "node-group"]);
        const source = this.make(over, "*", scope);
        const name = this.freshName();
        const variables = [...scope.variables, { name, type: over, occurrence: "1" }];
        const body = this.make(type, isNode(type) ? "*" : this.pick(["1", "?", "*"]), { ...scope, variables });
        const parts = [`for $${name} in `, at(source), " return ", at(body)];
        return { type, occurrence: "*", level: level.single, parts };
    }
    list(type, scope) {
        const items = Array.from({ length: this.integer(0, 3) }, () => this.make(type, this.pick(["1", "?", "*"]), scope));
        const parts = items.flatMap((item, index) => [...(index === 0 ? [] : [", "]), at(item)]);
        return { type, occurrence: "*", level: level.primary, parts: ["(", ...parts, ")"] };
    }
}
//# sourceMappingURL=maker.js.map