import { atomized, boxed, mapItems } from "../conversions.js";
import { array, arrayPlan, booleanPlan, exists, inOrder, manyPlan, one, singlePlan, unique, } from "../plan.js";
import { isText } from "../static-type.js";
import { numberArgument } from "./arguments.js";
function compileCount(plan) {
    const items = unique(plan);
    return singlePlan("int", 1, (code) => {
        if (items.array) {
            return `${items.array(code)}.length`;
        }
        const count = code.fresh("n");
        code.line(`let ${count} = 0;`);
        items.each(code, (_item, inner) => inner.line(`${count}++;`));
        return count;
    });
}
function compileDistinctValues(plan) {
    const values = inOrder(atomized(plan));
    if (isText(values.kind) || values.kind === "int" || values.kind === "double" || values.kind === "boolean") {
        return arrayPlan(values.kind, (code) => code.hold(`madeItems([...new Set(${array(values, code)})])`));
    }
    return arrayPlan(values.kind, (code) => {
        const boxes = mapItems(values, values.kind, (item) => item);
        return code.hold(`distinctItems(${array(boxes, code)})`);
    });
}
function compileSubsequence(args, environment, call) {
    const [source, start, length] = args;
    return arrayPlan(source.kind, (code) => {
        const bounds = [start, ...(length ? [length] : [])].map((plan) => numberArgument(plan, code, environment, call));
        return code.hold(`madeItems(subsequence(${[array(source, code), ...bounds].join(", ")}))`);
    });
}
function compileIndexOf(args) {
    const [source, searched] = args.map(atomized);
    if (!isText(source.kind) || !isText(searched.kind)) {
        const boxes = [source, searched].map((plan) => mapItems(plan, "any", (item) => boxed(plan.kind, item)));
        return arrayPlan("int", (code) => `indexesOf(${array(boxes[0], code)}, ${one(boxes[1], code)})`);
    }
    return arrayPlan("int", (code) => code.hold(`textIndexesOf(${array(source, code)}, ${one(searched, code)})`));
}
export const sequenceFunctions = {
    count: { min: 1, max: 1, compile: (args) => compileCount(args[0]) },
    exists: { min: 1, max: 1, compile: (args) => booleanPlan((code) => exists(args[0], code)) },
    empty: { min: 1, max: 1, compile: (args) => booleanPlan((code) => `!${exists(args[0], code)}`) },
    "distinct-values": { min: 1, max: 1, compile: (args) => compileDistinctValues(args[0]) },
    data: { min: 1, max: 1, compile: (args) => atomized(args[0]) },
    reverse: {
        min: 1,
        max: 1,
        compile: ([source]) => arrayPlan(source.kind, (code) => code.hold(`madeItems([...${array(source, code)}].reverse())`)),
    },
    subsequence: { min: 2, max: 3, compile: compileSubsequence },
    "index-of": { min: 2, max: 2, compile: compileIndexOf },
    /** xsl:value-of with a separator. `#` keeps rule files from calling it by that name. */
    "#value-of": {
        min: 2,
        max: 2,
        compile: ([items, separator]) => {
            const values = atomized(items);
            const texts = mapItems(values, "any", (item) => boxed(values.kind, item));
            return singlePlan("untyped", 1, (code) => `made(joinItems(${array(texts, code)}, ${one(separator, code)}, budget.textLeft))`);
        },
    },
    error: { min: 0, max: 3, compile: () => manyPlan("any", (code) => code.line("raised();")) },
};
//# sourceMappingURL=sequence-functions.js.map