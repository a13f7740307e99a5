import { compile, isGlobal, withFocus } from "../compilation-unit.js";
import { atomized } from "../conversions.js";
import { expressionKey } from "../../xpath/expression-key.js";
import { callsInFocus, freeNames } from "../free-names.js";
import { arrayPlan, one, singlePlan } from "../plan.js";
import { isText } from "../static-type.js";
/**
 * `//line[rate = $rate]`: the nodes are constant for the document, so they are indexed by the key once. Without the index each
 * part of a VAT breakdown would walk all lines. undefined where the last predicate is no such comparison.
 */
export function compileJoin(path, environment) {
    const { right } = path;
    const last = right.kind === "step" ? right.predicates.at(-1) : undefined;
    if (right.kind !== "step" || last?.kind !== "compare" || last.operator !== "=") {
        return undefined;
    }
    const base = { ...path, right: { ...right, predicates: right.predicates.slice(0, -1) } };
    const sides = isGlobal(base, environment) ? sidesOf(last, environment) : undefined;
    return sides && join(base, sides, environment);
}
const isPositional = (expression) => callsInFocus(expression, "position") || callsInFocus(expression, "last");
function sidesOf(compare, environment) {
    const { left, right } = compare;
    for (const [key, value] of [
        [left, right],
        [right, left],
    ]) {
        const names = freeNames(key);
        const keyIsOfNode = names.context &&
            !names.current &&
            !isPositional(key) &&
            [...names.variables].every((name) => environment.variables.isGlobal(name));
        if (keyIsOfNode && !freeNames(value).context) {
            return { key, value };
        }
    }
    return undefined;
}
/** JavaScript for the index key of a value; undefined for kinds that cannot be keys. Exact numbers can, because each has only one text. */
function textOf(kind, value) {
    if (isText(kind)) {
        return value;
    }
    return kind === "decimal" || kind === "int" ? `String(${value})` : undefined;
}
function join(base, { key, value }, environment) {
    const { unit } = environment;
    const searched = atomized(compile(value, environment));
    const keyAt = (item) => {
        const focus = { item: singlePlan("element", 1, () => item) };
        return atomized(compile(key, withFocus(environment, focus)));
    };
    const keyKind = keyAt("?").kind;
    const sameFamily = isText(keyKind) === isText(searched.kind);
    if (searched.many || !sameFamily || textOf(keyKind, "") === undefined || textOf(searched.kind, "") === undefined) {
        return undefined;
    }
    const nodes = compile(base, environment);
    const index = unit.memo(`join ${unit.identity(nodes)} ${expressionKey(key)}`, false, () => singlePlan("any", 1, (code) => {
        const map = code.fresh("j");
        code.line(`const ${map} = new Map();`);
        nodes.each(code, (node, inner) => keyAt(node).each(inner, (item, found) => found.line(`addToIndex(${map}, ${textOf(keyKind, item)}, ${node});`)));
        return map;
    }));
    return arrayPlan("element", (code) => {
        const text = one(searched, code);
        const map = index.single?.(code);
        const found = `${map}.get(${textOf(searched.kind, text)}) ?? []`;
        return code.hold(searched.min === 1 ? `(${found})` : `(${text} === undefined ? [] : ${found})`, "a");
    });
}
//# sourceMappingURL=join.js.map