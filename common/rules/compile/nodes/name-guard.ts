import type { Expression, ExpressionOf, NodeTest } from "../../xpath/ast.ts";
import { FN } from "../../xpath/path-parser.ts";
import { compile, withFocus, type Environment } from "../environment.ts";
import { singlePlan, test } from "../plan.ts";

export type Step = ExpressionOf<"step">;

/** The environment in which a predicate sees `node`; `current()` is the node that the whole pattern is asked about. */
export function focusOn(node: string, environment: Environment): Environment {
  const item = singlePlan("element", 1, () => node);
  return { ...withFocus(environment, { item }), current: environment.current ?? item };
}

/** What a step asks of an element, as a condition on `node`. */
export function nameTest(nodeTest: NodeTest, node: string, { unit, ...environment }: Environment, step: Step): string {
  if (nodeTest.test === "node") {
    return `${node} !== 0`;
  }
  if (nodeTest.test !== "name") {
    throw unit.error(`${nodeTest.test}() is not supported here`, { unit, ...environment }, step.at);
  }
  const { namespace, local } = nodeTest;
  if (namespace !== undefined && local !== undefined) {
    return `name[${node}] === ${unit.nameId(namespace, local)}`;
  }
  const parts = [
    `${node} !== 0`,
    ...(namespace === undefined ? [] : [`nameOf(name[${node}]).namespace === ${JSON.stringify(namespace)}`]),
    ...(local === undefined ? [] : [`nameOf(name[${node}]).local === ${JSON.stringify(local)}`]),
  ];
  return parts.join(" && ");
}

/** Body of a function of `n`: the conditions of a wildcard step that an element's expanded name decides. */
export function nameGuard(step: Step, environment: Environment): string {
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

function dependsOnNameOnly(expression: Expression): boolean {
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
      return (
        namespace === FN &&
        ((nameFunctions.has(local) && ofContext) || (textFunctions.has(local) && args.every(dependsOnNameOnly)))
      );
    }
    default:
      return false;
  }
}
