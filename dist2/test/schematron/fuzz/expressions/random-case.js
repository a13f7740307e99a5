import { pick, seededRandom } from "../../../rules/support/random.js";
import { failing } from "./errors.js";
import { randomTree, writeTree } from "./random-tree.js";
import { xpathOne } from "./xpath-one.js";
import { rulePattern, xpathTwo } from "./xpath-two.js";
const contexts = [
    ["g", "node-group"],
    ["g", "node-group"],
    ["h", "node-group"],
    ["r", "node-group"],
    ["r", "node-group"],
    ["n", "node-int"],
    ["a:n", "node-int"],
    ["m", "node-dec"],
    ["t", "node-str"],
    ["d", "node-date"],
];
const types = [
    "int",
    "dec",
    "dbl",
    "str",
    "bool",
    "bool",
    "bool",
    "date",
    "node-int",
    "node-group",
    "node-any",
    "node-str",
];
const typesOfOne = ["dbl", "str", "bool", "bool", "node-int", "node-group", "node-any"];
const shareOfOne = 0.2;
/** The case of a seed: the same each time. */
export function randomCase(seed) {
    const random = seededRandom(seed);
    const chance = random();
    const trees = { tree: randomTree(random, chance < shareOfOne), codes: randomTree(random, false) };
    const xml = writeTree(trees.tree);
    const place = pick(random, contexts.filter(([name]) => xml.includes(`<${name}`)));
    const made = madeBy(chance)(random, place);
    return { ...made, ...trees };
}
function madeBy(chance) {
    if (chance < shareOfOne) {
        return inXPathOne;
    }
    if (chance < 0.26) {
        return withError;
    }
    return chance < 0.36 ? asContext : inXPathTwo;
}
/** Which nodes a rule judges. */
function asContext(random) {
    const expression = rulePattern(random, xpathTwo(random));
    return {
        language: "xpath-two",
        form: "context",
        context: "*",
        schemaLet: undefined,
        ruleLet: undefined,
        expression,
        mustFail: false,
    };
}
const scopeOf = (maker, focus) => ({
    focus,
    tree: "judged",
    hasPosition: false,
    variables: [],
    current: focus,
    depth: maker.integer(1, 4),
});
function inXPathOne(random, [context, focus]) {
    const maker = xpathOne(random);
    const type = maker.pick(typesOfOne);
    const expression = maker.make(type, type.startsWith("node-") ? "*" : "1", scopeOf(maker, focus));
    const form = type === "bool" ? "test" : "plain";
    return {
        language: "xpath-one",
        form,
        context,
        schemaLet: undefined,
        ruleLet: undefined,
        expression,
        mustFail: false,
    };
}
function withError(random) {
    const maker = xpathTwo(random);
    const expression = failing(maker, { ...scopeOf(maker, "node-group"), depth: 2 });
    return {
        language: "xpath-two",
        form: "items",
        context: "r",
        schemaLet: undefined,
        ruleLet: undefined,
        expression,
        mustFail: true,
    };
}
function inXPathTwo(random, [context, focus]) {
    const maker = xpathTwo(random);
    const start = scopeOf(maker, focus);
    const schema = maker.chance(0.2)
        ? variable(maker, { ...start, focus: "node-group", current: undefined, depth: 2 })
        : undefined;
    const outer = withVariable(start, "s", schema);
    const rule = maker.chance(0.25) ? variable(maker, outer) : undefined;
    const type = maker.pick(types);
    const expression = maker.make(type, "*", withVariable(outer, "r", rule));
    return {
        language: "xpath-two",
        form: formOf(maker, type),
        context,
        schemaLet: schema,
        ruleLet: rule,
        expression,
        mustFail: false,
    };
}
const formOf = (maker, type) => maker.pick(type === "bool" ? ["test", "test", "items"] : ["items", "items", "plain"]);
const variable = (maker, scope) => maker.make(maker.pick(types), "*", scope);
function withVariable(scope, name, value) {
    const added = value === undefined ? [] : [{ name, type: value.type, occurrence: value.occurrence }];
    return { ...scope, variables: [...scope.variables, ...added] };
}
//# sourceMappingURL=random-case.js.map