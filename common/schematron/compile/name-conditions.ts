import type { Expression, ExpressionOf } from "../xpath/ast.ts";
import { FN } from "../xpath/sequence-type.ts";

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
    : textFunctions.has(local) && args.every(dependsOnNameOnly);
}
