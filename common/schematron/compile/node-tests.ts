import type { Expression, NodeTest, Step } from "../xpath/ast.ts";
import { type Environment, compile, withFocus } from "./compilation-unit.ts";
import { FN } from "../xpath/sequence-type.ts";
import { singlePlan, test } from "./plan.ts";
import type { Kind } from "./static-type.ts";

export function nodeCondition(
  nodeTest: NodeTest,
  environment: Environment,
  step: Expression,
): (item: string) => string {
  const { unit } = environment;
  if (nodeTest.test === "node" || nodeTest.test === "tree-node") {
    return () => "true";
  }
  if (nodeTest.test !== "name") {
    throw unit.error(`Nodes of the kind ${nodeTest.test} are not supported here`, environment, step.at);
  }
  return nameCondition(nodeTest.namespace, nodeTest.local, environment);
}

function nameCondition(
  namespace: string | undefined,
  local: string | undefined,
  { unit }: Environment,
): (item: string) => string {
  if (namespace !== undefined && local !== undefined) {
    const id = unit.nameId(namespace, local);
    return (item) => `name[${item}] === ${id}`;
  }
  if (local !== undefined) {
    return (item) => `nameOf(name[${item}]).local === ${JSON.stringify(local)}`;
  }
  return namespace === undefined
    ? (item) => `name[${item}] >= 0`
    : (item) => `nameOf(name[${item}]).namespace === ${JSON.stringify(namespace)}`;
}

export function attributeCondition(
  nodeTest: NodeTest,
  environment: Environment,
  step: Expression,
): (row: string) => string {
  const { unit } = environment;
  if (nodeTest.test === "node") {
    return () => "true";
  }
  if (nodeTest.test !== "name") {
    throw unit.error(`An attribute is never a ${nodeTest.test}`, environment, step.at);
  }
  const { namespace, local } = nodeTest;
  if (namespace !== undefined && local !== undefined) {
    const id = unit.nameId(namespace, local);
    return (row) => `attributeName[${row}] === ${id}`;
  }
  const parts = [
    ...(local === undefined ? [] : [`.local === ${JSON.stringify(local)}`]),
    ...(namespace === undefined ? [] : [`.namespace === ${JSON.stringify(namespace)}`]),
  ];
  return (row) => parts.map((part) => `nameOf(attributeName[${row}])${part}`).join(" && ") || "true";
}

/** Environment of a predicate of `node`; `current()` stays the node that the whole pattern is matched against. */
export function focusOn(node: string, environment: Environment, kind: Kind = "element"): Environment {
  const item = singlePlan(kind, 1, () => node);
  return { ...withFocus(environment, { item }), current: environment.current ?? item };
}

/** JavaScript condition that the element passes the node test; the document node never does. */
export const nameTest = (nodeTest: NodeTest, node: string, environment: Environment, step: Step): string =>
  nodeTest.test === "node" ? `${node} !== 0` : nodeCondition(nodeTest, environment, step)(node);

/** Body of a function of `n` with the conditions of a wildcard step that depend on the element's name only. */
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

export function dependsOnNameOnly(expression: Expression): boolean {
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
