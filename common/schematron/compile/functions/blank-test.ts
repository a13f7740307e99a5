import type { ExpressionOf } from "../../xpath/ast.ts";
import { FN } from "../../xpath/path-parser.ts";
import { compile, type Environment } from "../compilation-unit.ts";
import { booleanPlan, one, type Plan } from "../plan.ts";

/** `normalize-space(x) = ''` of one element, which needs no text made; undefined for any other comparison. */
export function blankTest(expression: ExpressionOf<"compare">, environment: Environment): Plan | undefined {
  const { left, operator } = expression;
  if (left.kind !== "call" || !isBlankTest(expression)) {
    return undefined;
  }
  const [argument] = left.args;
  const item = argument ? compile(argument, environment) : environment.focus?.item;
  const isOneElement = item?.kind === "element" && !item.many && item.min === 1;
  return isOneElement ? booleanPlan((code) => `${operator === "=" ? "" : "!"}isBlank(${one(item, code)})`) : undefined;
}

function isBlankTest({ left, operator, right }: ExpressionOf<"compare">): boolean {
  const isCall = left.kind === "call" && left.namespace === FN && left.local === "normalize-space";
  const isEmptyText = right.kind === "literal" && right.type === "string" && right.value === "";
  return isCall && left.args.length <= 1 && isEmptyText && (operator === "=" || operator === "!=");
}
