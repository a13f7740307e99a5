import { at, isSlot } from "./expression.js";
import { writtenCase } from "./expression-case.js";
import { literal } from "./maker.js";
import { smallerTrees } from "./random-tree.js";
const simplest = {
    int: "1",
    dec: "0.5",
    dbl: "1e0",
    str: "'a'",
    bool: "true()",
    date: "xs:date('2026-02-28')",
};
/** Expressions that are a little smaller. Some make no sense: then both engines fail, and they are passed over. */
function* smallerExpressions(expression) {
    const { parts, type } = expression;
    for (const part of parts.filter(isSlot)) {
        yield part.expression;
    }
    const simple = simplest[type];
    if (simple !== undefined) {
        yield literal(type, simple);
    }
    for (let length = 3; length > 0; length -= 1) {
        for (let from = 0; from + length <= parts.length && parts.length > length; from += 1) {
            yield { ...expression, parts: [...parts.slice(0, from), ...parts.slice(from + length)] };
        }
    }
    for (const [index, part] of parts.entries()) {
        if (isSlot(part)) {
            for (const smaller of smallerExpressions(part.expression)) {
                yield { ...expression, parts: parts.with(index, at(smaller, part.level)) };
            }
        }
    }
}
function* smallerCases(made) {
    const { schemaLet, ruleLet, expression, tree, codes } = made;
    if (ruleLet) {
        yield { ...made, ruleLet: undefined };
    }
    if (schemaLet) {
        yield { ...made, schemaLet: undefined };
    }
    for (const smaller of smallerExpressions(expression)) {
        yield { ...made, expression: smaller };
    }
    for (const smaller of ruleLet ? smallerExpressions(ruleLet) : []) {
        yield { ...made, ruleLet: smaller };
    }
    for (const smaller of schemaLet ? smallerExpressions(schemaLet) : []) {
        yield { ...made, schemaLet: smaller };
    }
    for (const smaller of smallerTrees(tree)) {
        yield { ...made, tree: smaller };
    }
    for (const smaller of smallerTrees(codes)) {
        yield { ...made, codes: smaller };
    }
}
function sizeOf(made) {
    const { expression, schemaLet = "", ruleLet = "", xml, codes } = writtenCase(made, "ours");
    return (expression.length + schemaLet.length + ruleLet.length) * 4 + xml.length + codes.length;
}
const maxTries = 3_000;
/** A small case that differs in the same way. */
export function shrunkCase(made, kindOf) {
    const kind = kindOf(made);
    let best = made;
    let tries = 0;
    for (let isSmaller = true; isSmaller;) {
        isSmaller = false;
        const size = sizeOf(best);
        for (const smaller of smallerCases(best)) {
            if (sizeOf(smaller) >= size) {
                continue;
            }
            tries += 1;
            if (tries > maxTries) {
                return best;
            }
            if (kindOf(smaller) === kind) {
                best = smaller;
                isSmaller = true;
                break;
            }
        }
    }
    return best;
}
//# sourceMappingURL=shrink-case.js.map