import { FN } from "../../xpath/path-parser.js";
import { compile, withFocus } from "../compilation-unit.js";
import { singlePlan, test } from "../plan.js";
import { nodeCondition } from "./node-tests.js";
/** Environment of a predicate of `node`; `current()` stays the node that the whole pattern is matched against. */
export function focusOn(node, environment, kind = "element") {
    const item = singlePlan(kind, 1, () => node);
    return { ...withFocus(environment, { item }), current: environment.current ?? item };
}
/** JavaScript condition that the element passes the node test; the document node never does. */
export const nameTest = (nodeTest, node, environment, step) => nodeTest.test === "node" ? `${node} !== 0` : nodeCondition(nodeTest, environment, step)(node);
/** Body of a function of `n` with the conditions of a wildcard step that depend on the element's name only. */
export function nameGuard(step, environment) {
    const code = environment.unit.code();
    code.line(`if (!(${nameTest(step.test, "n", environment, step)})) return false;`);
    for (const predicate of step.predicates.filter(dependsOnNameOnly)) {
        const condition = test(compile(predicate, focusOn("n", environment)), code);
        code.line(`if (!${condition}) return false;`);
    }
    code.line("return true;");
    return code.toString();
}
const nameFunctions = new Set(["local-name", "namespace-uri"]);
const textFunctions = new Set([
    "ends-with",
    "starts-with",
    "contains",
    "not",
    "upper-case",
    "lower-case",
    "string-length",
]);
export function dependsOnNameOnly(expression) {
    switch (expression.kind) {
        case "literal":
            return true;
        case "and":
        case "or":
        case "compare":
            return dependsOnNameOnly(expression.left) && dependsOnNameOnly(expression.right);
        case "call": {
            const { namespace, local, args } = expression;
            const ofContext = args.every(({ kind }) => kind === "context");
            return (namespace === FN &&
                ((nameFunctions.has(local) && ofContext) || (textFunctions.has(local) && args.every(dependsOnNameOnly))));
        }
        default:
            return false;
    }
}
//# sourceMappingURL=name-guard.js.map