import { compile, withFocus } from "../compilation-unit.js";
import { compileJoin } from "./join.js";
import { callsInFocus } from "../free-names.js";
import { emptyPlan, inOrder, manyPlan, singlePlan, singleFrom } from "../plan.js";
import { findsLeaves, refuseStepsFromLeaves } from "./leaf-steps.js";
import { filtered } from "./predicates.js";
import { compileStep } from "./steps.js";
import { withoutDoubleSlash } from "./double-slash.js";
import { isNodeKind } from "../static-type.js";
/** `left/right`; `left//name` without positions is one descendant step. */
export function compilePath(path, environment) {
    const short = withoutDoubleSlash(path);
    if (short.kind !== "path") {
        return compile(short, environment);
    }
    refuseStepsFromLeaves(short.left, [short.right], environment);
    const joined = compileJoin(short, environment);
    if (joined) {
        return joined;
    }
    const left = compile(short.left, environment);
    if (short.right.kind === "step") {
        const chain = fromRoot(short.left, short.right, environment);
        return chain ?? compileStep(short.right, environment, left);
    }
    if (left.kind === "none") {
        return emptyPlan;
    }
    const from = inOrder(left);
    if (!isNodeKind(from.kind) && from.kind !== "any" && !findsLeaves(short.left)) {
        throw environment.unit.error("A path needs nodes on its left", environment, path.at);
    }
    return mapped(from, short.right, environment);
}
/** xsl:for-each: the results keep the order of the items on the left, which need not be nodes. */
export function compileMap(map, environment) {
    return { ...mapped(inOrder(compile(map.left, environment)), map.right, environment), order: "sorted" };
}
/** Expressions whose nodes may come in another order; behind a slash they are sorted into document order. */
const inOwnOrder = new Set(["sequence", "for", "if", "let", "call", "variable"]);
/** The right side is evaluated for each node on the left, with its position in that sequence. */
function mapped(from, right, environment) {
    const needsPosition = callsInFocus(right, "position");
    if (callsInFocus(right, "last")) {
        throw environment.unit.error("last() on the right of a slash is not supported", environment, right.at);
    }
    const shape = compile(right, withFocus(environment, { item: singlePlan(from.kind, 1, () => "?"), position: "?" }));
    const plan = manyPlan(shape.kind, (code, use) => {
        const position = needsPosition ? code.fresh("p") : undefined;
        if (position !== undefined) {
            code.line(`let ${position} = 0;`);
        }
        from.each(code, (item, inner) => {
            if (position !== undefined) {
                inner.line(`${position}++;`);
            }
            const focus = { item: singlePlan(from.kind, 1, () => item), ...(position === undefined ? {} : { position }) };
            inOrder(compile(right, withFocus(environment, focus))).each(inner, use);
        });
    }, (isNodeKind(shape.kind) || shape.kind === "any") && (from.many || inOwnOrder.has(right.kind)) ? "loose" : "sorted");
    return from.many || shape.many ? plan : singleFrom(plan);
}
/** `//name`: along the chain of elements of that name. */
function fromRoot(left, step, environment) {
    if (left.kind !== "root" || step.axis !== "descendant" || step.test.test !== "name") {
        return undefined;
    }
    const { namespace, local } = step.test;
    if (namespace === undefined || local === undefined) {
        return undefined;
    }
    const id = environment.unit.nameId(namespace, local);
    const each = filtered(step.predicates, environment, "element", (_origin, code, use) => {
        const item = code.fresh("c");
        code.block(`for (let ${item} = firstOfName(${id}); ${item} > 0; ${item} = nextOfName[${item}])`, (inner) => use(item, inner));
    });
    return manyPlan("element", (code, use) => each("0", code, use));
}
/** `(base)[predicate]`: positions count over the whole sequence. */
export function compileFilter(filter, environment) {
    refuseStepsFromLeaves(filter.base, filter.predicates, environment);
    const base = inOrder(compile(filter.base, environment));
    const each = filtered(filter.predicates, environment, base.kind, (_origin, code, use) => base.each(code, use));
    const plan = manyPlan(base.kind, (code, use) => each("", code, use), "sorted", base.peers);
    const atMostOne = !base.many || filter.predicates.some(({ kind }, index) => kind === "literal" && isNumericLiteral(filter, index));
    return atMostOne ? singleFrom(plan) : plan;
}
function isNumericLiteral(filter, index) {
    const predicate = filter.predicates[index];
    return predicate.kind === "literal" && predicate.type !== "string";
}
//# sourceMappingURL=paths.js.map