import type { Expression, ExpressionOf } from "../xpath/ast.ts";
import { FN } from "../xpath/path-parser.ts";
import { compileArithmetic, compileNegation, compileRange } from "./arithmetic.ts";
import { compileCast, compileCastable, compileConversion, compileInstance } from "./casts.ts";
import { blankTest } from "./functions/blank-test.ts";
import { compileComparison, compileNodeComparison, compileValueComparison } from "./comparisons.ts";
import { compileFor, compileIf, compileLet, compileLogic, compileQuantified } from "./control-flow.ts";
import { compile, isGlobal, type Environment } from "./compilation-unit.ts";
import { expressionKey } from "../xpath/expression-key.ts";
import { freeNames } from "./free-names.ts";
import { compileCall } from "./functions/function-calls.ts";
import { commonKind, type Kind, isNodeKind } from "./static-type.ts";
import { widened } from "./conversions.ts";
import { compileFilter, compileMap, compilePath } from "./nodes/paths.ts";
import { compileStep } from "./nodes/steps.ts";
import { emptyPlan, inOrder, manyPlan, singlePlan, type Plan, array, arrayPlan } from "./plan.ts";

/**
 * Compiles an expression. Parts that depend on the document only are computed once per document, constants once.
 * @throws XPathSyntaxError for what the compiler cannot express
 */
export function compileExpression(expression: Expression, environment: Environment): Plan {
  if (environment.once || !isWorthKeeping(expression) || !isGlobal(expression, environment)) {
    return compileForm(expression, environment);
  }
  const { unit } = environment;
  const names = freeNames(expression);
  const variables = [...names.variables].map((name) => compileVariable({ name, at: expression.at }, environment));
  const isConstant = !names.document && variables.every((plan) => plan.constant === true);
  const key = `${variables.map((plan) => unit.identity(plan)).join()} ${expressionKey(expression)}`;
  return unit.memo(key, isConstant, () => compileForm(expression, { ...environment, once: true, focus: undefined }));
}

/** Literals, variables and simple combinations of them cost no more than reading a memoised value. */
function isWorthKeeping(expression: Expression): boolean {
  switch (expression.kind) {
    case "literal":
    case "variable":
    case "root":
    case "negate":
    case "and":
    case "or":
      return false;
    case "sequence":
      return expression.items.length > 1;
    case "call":
      return expression.args.length > 0 || expression.namespace !== FN;
    case "arithmetic":
      return [expression.left, expression.right].some(isWorthKeeping);
    default:
      return true;
  }
}

type Forms = { readonly [K in Expression["kind"]]: (expression: ExpressionOf<K>, environment: Environment) => Plan };

/** A table, because V8 would inline the branches of a switch and spend more on that than a rule file takes to compile. */
const forms: Forms = {
  literal: compileLiteral,
  variable: compileVariable,
  context: contextItem,
  root: () => singlePlan("element", 1, () => "0"),
  step: (step, environment) => compileStep(step, environment, contextItem(step, environment)),
  path: compilePath,
  filter: compileFilter,
  sequence: compileSequence,
  call: compileCall,
  set: compileSet,
  and: compileLogic,
  or: compileLogic,
  compare: (expression, environment) =>
    blankTest(expression, environment) ?? compileComparison(expression, environment),
  "value-compare": compileValueComparison,
  "node-compare": compileNodeComparison,
  arithmetic: compileArithmetic,
  negate: compileNegation,
  range: compileRange,
  if: compileIf,
  for: compileFor,
  some: compileQuantified,
  every: compileQuantified,
  let: compileLet,
  map: compileMap,
  cast: compileCast,
  castable: compileCastable,
  instance: compileInstance,
  convert: compileConversion,
};

function compileForm(expression: Expression, environment: Environment): Plan {
  const form = forms[expression.kind] as (expression: Expression, environment: Environment) => Plan;
  return form(expression, environment);
}

function compileLiteral(literal: ExpressionOf<"literal">, { unit }: Environment): Plan {
  const kinds: Record<typeof literal.type, Kind> = {
    string: "string",
    integer: Number.isSafeInteger(Number(literal.value)) ? "int" : "decimal",
    decimal: "decimal",
    double: "double",
  };
  const kind = kinds[literal.type];
  const written: Partial<Record<Kind, () => string>> = {
    string: () => JSON.stringify(literal.value),
    decimal: () => unit.constant(`parseDecimal(${JSON.stringify(literal.value)})`),
  };
  const write = written[kind] ?? (() => String(Number(literal.value)));
  return { ...singlePlan(kind, 1, write), constant: true, literal: { type: kind, value: literal.value } };
}

function compileVariable(variable: { name: string; at: number }, environment: Environment): Plan {
  const plan = environment.variables.get(variable.name);
  if (!plan) {
    throw environment.unit.error(`The variable $${variable.name} is not declared`, environment, variable.at);
  }
  return plan;
}

function contextItem(expression: Expression, environment: Environment): Plan {
  if (!environment.focus) {
    throw environment.unit.error("There is no context item here", environment, expression.at);
  }
  return environment.focus.item;
}

function compileSequence(sequence: ExpressionOf<"sequence">, environment: Environment): Plan {
  const parts = sequence.items.map((item) => inOrder(compile(item, environment)));
  if (parts.length === 0) {
    return emptyPlan;
  }
  const kind = parts.map((part) => part.kind).reduce(commonKind);
  const items = parts.map((part) => widened(part, kind));
  const plan = manyPlan(kind, (code, use) => {
    for (const item of items) {
      item.each(code, use);
    }
  });
  // The items keep the written order; an operator that needs document order sorts them.
  return { ...plan, min: parts.some((part) => part.min === 1) ? 1 : 0, order: "sorted" };
}

function compileSet(set: ExpressionOf<"set">, environment: Environment): Plan {
  const left = compile(set.left, environment);
  const right = compile(set.right, environment);
  for (const side of [left, right]) {
    if (!isNodeKind(side.kind) && side.kind !== "any" && side.kind !== "none") {
      throw environment.unit.error(`${set.operator} needs nodes on both sides`, environment, set.at);
    }
  }
  const kind = commonKind(left.kind, right.kind);
  const sides = [widened(left, kind), widened(right, kind)] as const;
  if (set.operator === "union") {
    const plan = manyPlan(
      kind,
      (code, use) => {
        // The loop's body is written once for both sides, because nested unions would double the code each time.
        const nodes = code.fresh("a");
        code.line(`const ${nodes} = [];`);
        for (const side of sides) {
          side.each(code, (item, inner) => inner.line(`${nodes}.push(${item});`));
        }
        const item = code.fresh("v");
        code.block(`for (const ${item} of ${nodes})`, (inner) => use(item, inner));
      },
      "loose",
    );
    return { ...plan, min: left.min === 1 || right.min === 1 ? 1 : 0 };
  }
  const isIntersection = set.operator === "intersect";
  return arrayPlan(kind, (code) => {
    const [first, second] = [array(sides[0], code), array(sides[1], code)];
    return kind === "any"
      ? code.hold(`selectItems(${first}, ${second}, ${isIntersection})`, "a")
      : code.hold(`${isIntersection ? "intersection" : "difference"}(${first}, ${second})`, "a");
  });
}
