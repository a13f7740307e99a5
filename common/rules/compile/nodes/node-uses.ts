import type { Expression } from "../../xpath/ast.ts";
import { FN } from "../../xpath/path-parser.ts";
import { XS } from "../../xpath/sequence-type.ts";
import { freeNames, operands } from "../free-names.ts";

/** Texts are bare values until an expression asks more of them than what they say. */

/** Functions that ask more of a text than what it says. */
const ofNodes = new Set(["root", "name", "local-name", "namespace-uri", "node-name", "generate-id", "deep-equal"]);

/** Forms that ask what an item is, or hand it on. */
const askingForms: ReadonlySet<Expression["kind"]> = new Set([
  "instance",
  "treat",
  "node-compare",
  "set",
  "for",
  "some",
  "every",
  "let",
]);

/** Whether the expression goes on from the context item, or asks where it is. */
export function needsNode(expression: Expression): boolean {
  switch (expression.kind) {
    case "step":
      return true;
    case "path":
    case "map":
      return expression.left.kind === "context" || needsNode(expression.left);
    case "filter":
      return (
        needsNode(expression.base) || (freeNames(expression.base).context && expression.predicates.some(needsNode))
      );
    case "call": {
      const asksOnlyText = [FN, XS].includes(expression.namespace) && !ofNodes.has(expression.local);
      return asksOnlyText ? expression.args.some(needsNode) : freeNames(expression).context;
    }
    default:
      return askingForms.has(expression.kind) ? freeNames(expression).context : operands(expression).some(needsNode);
  }
}

/** Forms that ask what their operands are, and where. */
const nodeForms: ReadonlySet<unknown> = new Set(["path", "map", "filter", "node-compare", "set", "instance", "treat"]);

/** Whether a step or another form that needs a node stands behind the variable of that name. */
export function isUsedAsNode(name: string, value: unknown): boolean {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const parts: unknown[] = Object.values(value);
  const isAsked = "kind" in value && (nodeForms.has(value.kind) || isCallOfNodes(value as Expression));
  return (
    (isAsked && parts.flat().some((part) => isVariable(part, name))) || parts.some((part) => isUsedAsNode(name, part))
  );
}

const isCallOfNodes = (expression: Expression): boolean =>
  expression.kind === "call" &&
  (expression.namespace !== FN || ofNodes.has(expression.local)) &&
  expression.namespace !== XS;

const isVariable = (part: unknown, name: string): boolean =>
  typeof part === "object" &&
  part !== null &&
  "kind" in part &&
  part.kind === "variable" &&
  "name" in part &&
  part.name === name;
