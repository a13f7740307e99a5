import { type Binding, type Expression, type ExpressionOf, expressionKey } from "../xpath/ast.ts";
import type { Code } from "./code.ts";
import { type Kind, isNodeKind } from "./static-type.ts";
import { compile, type Environment, isGlobal } from "./compilation-unit.ts";
import { widened } from "./conversions.ts";
import {
  array,
  booleanPlan,
  inOrder,
  labelled,
  manyPlan,
  one,
  singlePlan,
  test,
  type Plan,
  emptyPlan,
  arrayPlan,
} from "./plan.ts";
import { FN } from "../xpath/sequence-type.ts";
import { compileArithmetic, compileNegation, compileRange } from "./arithmetic.ts";
import { compileCast, compileCastable, compileInstance, converted } from "./casts.ts";
import { blankTest } from "./string-functions.ts";
import { compileComparison, compileNodeComparison, compileValueComparison } from "./comparisons.ts";
import { freeNames } from "./free-names.ts";
import { compileCall } from "./function-calls.ts";
import { compileFilter, compileMap, compilePath } from "./paths.ts";
import { asNodes } from "./leaf-steps.ts";
import { compileStep } from "./steps.ts";

/** The right side is evaluated only when the left one does not decide. */
function compileLogic(logic: ExpressionOf<"and" | "or">, environment: Environment): Plan {
  const left = compile(logic.left, environment);
  const right = compile(logic.right, environment);
  const plan = booleanPlan((code) => {
    const leftTruth = test(left, code);
    const apart = code.apart();
    const rightTruth = test(right, apart);
    if (apart.isEmpty) {
      return `(${leftTruth} ${logic.kind === "and" ? "&&" : "||"} ${rightTruth})`;
    }
    const result = code.fresh("b");
    code.line(`let ${result} = ${leftTruth};`);
    code.block(`if (${logic.kind === "and" ? "" : "!"}${result})`, (inner) => {
      inner.append(apart);
      inner.line(`${result} = ${rightTruth};`);
    });
    return result;
  });
  const isPart = [logic.left, logic.right].every((side) => sidesOf(side) <= MAX_SIDES) && sidesOf(logic) > MAX_SIDES;
  if (!isPart) {
    return plan;
  }
  // The same in a nested function, which sees the scope around it.
  return booleanPlan((code) => {
    const inner = code.apart();
    const truth = test(plan, inner);
    const name = code.fresh("f");
    code.line(`const ${name} = () => {\n${inner.toString()}\nreturn ${truth};\n};`);
    return `${name}()`;
  });
}

/** V8 keeps all variables of a function on its stack, so a chain of 20,000 sides is written as functions of this many. */
const MAX_SIDES = 250;

const sidesOf = (expression: Expression): number =>
  expression.kind === "and" || expression.kind === "or" ? sidesOf(expression.left) + sidesOf(expression.right) : 1;

function withVariable(environment: Environment, name: string, value: Plan): Environment {
  return { ...environment, once: false, variables: environment.variables.with(name, value) };
}

/** The narrowest kind that holds the items of both. */
function commonKind(left: Kind, right: Kind): Kind {
  if (left === right || right === "none") {
    return left;
  }
  if (left === "none") {
    return right;
  }
  const areExact = [left, right].every((kind) => kind === "int" || kind === "decimal");
  return areExact ? "decimal" : "any";
}

/** Writes nested loops over the bindings; `body` gets the environment with all variables. */
function writeBindings(
  bindings: readonly Binding[],
  environment: Environment,
  code: Code,
  body: (environment: Environment, code: Code) => void,
): void {
  const [binding, ...rest] = bindings;
  if (!binding) {
    body(environment, code);
    return;
  }
  const values = inOrder(compile(binding.value, environment));
  values.each(code, (item, inner) => {
    const held = inner.hold(item);
    const variable = singlePlan(values.kind, 1, () => held);
    writeBindings(rest, withVariable(environment, binding.name, variable), inner, body);
  });
}

/** Type of the body, found by compiling it without writing code. */
function shapeOf(bindings: readonly Binding[], body: Expression, environment: Environment): Plan {
  const inner = bindings.reduce((scope, { name, value }) => {
    const { kind } = compile(value, scope);
    return withVariable(
      scope,
      name,
      singlePlan(kind, 1, () => "?"),
    );
  }, environment);
  return compile(body, inner);
}

function compileQuantified(expression: ExpressionOf<"some" | "every">, environment: Environment): Plan {
  const { bindings, body, kind } = expression;
  // Compiled once without writing code, so that an unsupported expression is refused before half of the code is written.
  shapeOf(bindings, body, environment);
  return booleanPlan((code) => {
    const result = code.fresh("b");
    code.line(`let ${result} = ${kind === "every"};`);
    labelled(code, (label, block) => {
      writeBindings(bindings, environment, block, (scope, inner) => {
        const truth = test(compile(body, scope), inner);
        inner.block(`if (${kind === "every" ? "!" : ""}${truth})`, (found) => {
          found.line(`${result} = ${kind === "some"};`);
          found.line(`break ${label};`);
        });
      });
    });
    return result;
  });
}

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
  literal: (literal, { unit }) => {
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
  },
  variable: compileVariable,
  context: contextItem,
  root: () => singlePlan("element", 1, () => "0"),
  step: (step, environment) => compileStep(step, environment, contextItem(step, environment)),
  path: compilePath,
  filter: compileFilter,
  sequence: (sequence, environment) => {
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
  },
  call: compileCall,
  set: (set, environment) => {
    const left = compile(asNodes(set.left), environment);
    const right = compile(asNodes(set.right), environment);
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
      const first = array(sides[0], code);
      const second = array(sides[1], code);
      return kind === "any"
        ? code.hold(`selectItems(${first}, ${second}, ${isIntersection})`, "a")
        : code.hold(`${isIntersection ? "intersection" : "difference"}(${first}, ${second})`, "a");
    });
  },
  and: compileLogic,
  or: compileLogic,
  compare: (expression, environment) =>
    blankTest(expression, environment) ?? compileComparison(expression, environment),
  "value-compare": compileValueComparison,
  "node-compare": compileNodeComparison,
  arithmetic: compileArithmetic,
  negate: compileNegation,
  range: compileRange,
  if: (expression, environment) => {
    const condition = compile(expression.condition, environment);
    const branches = [compile(expression.whenTrue, environment), compile(expression.whenFalse, environment)] as const;
    const kind = commonKind(branches[0].kind, branches[1].kind);
    const whenTrue = widened(inOrder(branches[0]), kind);
    const whenFalse = widened(inOrder(branches[1]), kind);
    const min = whenTrue.min === 1 && whenFalse.min === 1 ? 1 : 0;
    if (whenTrue.many || whenFalse.many) {
      const plan = manyPlan(kind, (code, use) => {
        code.block(`if (${test(condition, code)})`, (inner) => whenTrue.each(inner, use));
        code.block("else", (inner) => whenFalse.each(inner, use));
      });
      return { ...plan, min };
    }
    return singlePlan(kind, min, (code) => {
      const result = code.fresh("v");
      code.line(`let ${result};`);
      code.block(`if (${test(condition, code)})`, (inner) => inner.line(`${result} = ${one(whenTrue, inner)};`));
      code.block("else", (inner) => inner.line(`${result} = ${one(whenFalse, inner)};`));
      return result;
    });
  },
  for: (expression, environment) => {
    const { bindings, body } = expression;
    const { kind } = shapeOf(bindings, body, environment);
    return manyPlan(kind, (code, use) =>
      writeBindings(bindings, environment, code, (scope, inner) => inOrder(compile(body, scope)).each(inner, use)),
    );
  },
  some: compileQuantified,
  every: compileQuantified,
  // A variable of an XSLT function is evaluated at its first use, because an unused one must not fail.
  let: (expression, environment) => {
    const value = compile(expression.value, environment);
    const name = environment.unit.names.next("f");
    const call = (): string => `${name}()`;
    const variable = value.literal
      ? value
      : value.many
        ? { ...arrayPlan(value.kind, call, value.min), peers: value.peers }
        : singlePlan(value.kind, value.min, call);
    const body = compile(expression.body, withVariable(environment, expression.name, variable));
    const declare = (code: Code): void => {
      if (value.literal) {
        return;
      }
      const inner = code.apart();
      const result = value.many ? array(value, inner) : one(value, inner);
      code.line(`let ${name}d = false, ${name}v;`);
      code.line(
        `const ${name} = () => { if (!${name}d) {\n${inner.toString()}\n${name}v = ${result}; ${name}d = true; }`,
      );
      code.line(`return ${name}v; };`);
    };
    if (!body.many) {
      return singlePlan(body.kind, body.min, (code) => {
        declare(code);
        return one(body, code);
      });
    }
    const plan = manyPlan(body.kind, (code, use) => {
      declare(code);
      inOrder(body).each(code, use);
    });
    return { ...plan, min: body.min };
  },
  map: compileMap,
  cast: compileCast,
  castable: compileCastable,
  instance: compileInstance,
  convert: ({ operand, type }, environment) => converted(compile(operand, environment), type),
};

function compileForm(expression: Expression, environment: Environment): Plan {
  const form = forms[expression.kind] as (expression: Expression, environment: Environment) => Plan;
  return form(expression, environment);
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
