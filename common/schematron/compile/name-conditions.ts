import type { Environment } from "./compilation-unit.ts";
import type { Expression, ExpressionOf, NodeTest } from "../xpath/ast.ts";
import { FN } from "../xpath/sequence-type.ts";

const nameFunctions = new Set(["local-name", "namespace-uri"]);
const textFunctions = /^(?:ends-with|starts-with|contains|not|upper-case|lower-case|string-length)$/;

/** Whether a predicate has the same value for all elements of one expanded name. */
export function dependsOnNameOnly(expression: Expression): boolean {
  switch (expression.kind) {
    case "literal":
      return true;
    case "and":
    case "or":
    case "compare":
      return dependsOnNameOnly(expression.left) && dependsOnNameOnly(expression.right);
    case "call":
      return expression.namespace === FN && isOfName(expression);
    default:
      return false;
  }
}

function isOfName({ local, args }: ExpressionOf<"call">): boolean {
  if (nameFunctions.has(local)) {
    return args.every(({ kind }) => kind === "context");
  }
  const [text, end] = args;
  // name() has the prefix of the document, but ends as the local name does.
  const isEndOfName =
    local === "ends-with" &&
    text?.kind === "call" &&
    text.local === "name" &&
    text.namespace === FN &&
    end !== undefined;
  return isEndOfName && text.args.every(({ kind }) => kind === "context")
    ? end.kind === "literal" && !end.value.includes(":")
    : textFunctions.test(local) && args.every(dependsOnNameOnly);
}

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
  const { namespace, local } = nodeTest;
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
