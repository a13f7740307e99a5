import type { ComparisonOperator, Expression, ExpressionOf } from "../xpath/ast.ts";
import { compatibleSides, atomized, boxed, numericAs, whenPresent } from "./conversions.ts";
import { compile, isGlobal, type Environment } from "./compilation-unit.ts";
import { array, booleanPlan, emptyPlan, labelled, one, singlePlan, type Plan } from "./plan.ts";
import { isTemporal } from "../runtime/temporal.ts";
import { isNodeKind, isNumeric, isText, type Kind } from "./static-type.ts";
import type { Code } from "./code.ts";

const script = (operator: ComparisonOperator): string =>
  operator === "=" ? "===" : operator === "!=" ? "!==" : operator;

const mirrored = (operator: ComparisonOperator): ComparisonOperator =>
  ({ "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const)[operator as "<"] ?? operator;

/** Kind that untyped text takes beside a value of the other kind (XPath 2.0, 3.5.2). */
function castBeside(kind: Kind, other: Kind): Kind {
  if (kind !== "untyped") {
    return kind;
  }
  if (isNumeric(other)) {
    return "double";
  }
  return other === "boolean" || isTemporal(other) ? other : "string";
}

function castUntyped(from: Kind, to: Kind, value: string): string {
  if (from !== "untyped" || to === "string") {
    return value;
  }
  if (to === "double") {
    return `parseDouble(${value})`;
  }
  return to === "boolean" ? `castBoolean(${value})` : `parseTemporal(${value}, "${to}")`;
}

type Operand = readonly [kind: Kind, value: string];

/** JavaScript that compares two atomic values. `general` says whether untyped text takes the type of the other value. */
function comparison(operator: ComparisonOperator, left: Operand, right: Operand, general: boolean): string {
  if (left[0] === "any" || right[0] === "any") {
    const helper = general ? "compareGeneral" : "compareValues";
    return `${helper}(${JSON.stringify(operator)}, ${boxed(...left)}, ${boxed(...right)})`;
  }
  const kinds = general
    ? ([castBeside(left[0], right[0]), castBeside(right[0], left[0])] as const)
    : ([castBeside(left[0], "string"), castBeside(right[0], "string")] as const);
  const a = castUntyped(left[0], kinds[0], left[1]);
  const b = castUntyped(right[0], kinds[1], right[1]);
  return sameKind(operator, [kinds[0], a], [kinds[1], b]);
}

function sameKind(operator: ComparisonOperator, left: Operand, right: Operand): string {
  const sign = script(operator);
  if (isNumeric(left[0]) && isNumeric(right[0])) {
    return numbers(operator, left, right);
  }
  if (left[0] === "string" && right[0] === "string") {
    const isEquality = operator === "=" || operator === "!=";
    return isEquality ? `(${left[1]} ${sign} ${right[1]})` : `(compareStrings(${left[1]}, ${right[1]}) ${sign} 0)`;
  }
  if (left[0] === "boolean" && right[0] === "boolean") {
    return `(${left[1]} ${sign} ${right[1]})`;
  }
  return isTemporal(left[0]) && left[0] === right[0]
    ? `(${left[1]}.instant ${sign} ${right[1]}.instant)`
    : `incomparable("${left[0]}", "${right[0]}")`;
}

function numbers(operator: ComparisonOperator, left: Operand, right: Operand): string {
  const sign = script(operator);
  if (left[0] === "double" || right[0] === "double") {
    return `(${numericAs(left[0], "double", left[1])} ${sign} ${numericAs(right[0], "double", right[1])})`;
  }
  if (left[0] === "int" && right[0] === "int") {
    return `(${left[1]} ${sign} ${right[1]})`;
  }
  const a = numericAs(left[0], "decimal", left[1]);
  return `(compareDecimals(${a}, ${numericAs(right[0], "decimal", right[1])}) ${sign} 0)`;
}

/** General comparisons (`=`, `<`): true when any pair of items compares so. */
export function compileComparison(expression: ExpressionOf<"compare">, environment: Environment): Plan {
  const { operator } = expression;
  const sides = [compile(expression.left, environment), compile(expression.right, environment)] as const;
  const found = nodesWithText(expression, sides, environment);
  if (found !== undefined) {
    return found;
  }
  const [left, right] = (environment.unit.options.compatible && compatibleSides(operator, sides)) || [
    comparedValues(expression.left, sides[0], environment),
    comparedValues(expression.right, sides[1], environment),
  ];
  if (left.kind === "none" || right.kind === "none") {
    return booleanPlan(() => "false");
  }
  return membership(left, right, operator) ?? existential(operator, left, right);
}

/** `@schemeID = '0088'`: nodes are compared with a literal where their text lies in the document, without a copy of it. */
function nodesWithText(
  { operator, left, right }: ExpressionOf<"compare">,
  sides: readonly [Plan, Plan],
  environment: Environment,
): Plan | undefined {
  const [side, nodes, literal] = left.kind === "literal" ? [right, sides[1], left] : [left, sides[0], right];
  if (operator !== "=" || literal.kind !== "literal" || literal.type !== "string" || isGlobal(side, environment)) {
    return undefined;
  }
  const has = nodes.kind === "attribute" ? "attributeHas" : nodes.kind === "element" ? "elementHas" : undefined;
  return has && anyItem(nodes, (item) => `${has}(${item}, ${JSON.stringify(literal.value)})`);
}

/**
 * The values of an operand. Nodes that are constant for the document are atomized once, and put into a Set where there are
 * many, so that an element is not compared with each of them.
 */
function comparedValues(side: Expression, plan: Plan, environment: Environment): Plan {
  return plan.many && isNodeKind(plan.kind) && !environment.once && isGlobal(side, environment)
    ? environment.unit.memo(`values ${environment.unit.identity(plan)}`, false, () => atomized(plan))
    : atomized(plan);
}

/** `x = $codes`: strings that are constant for the document are looked up in a Set. */
function membership(left: Plan, right: Plan, operator: ComparisonOperator): Plan | undefined {
  const [values, codes] = right.set ? [left, right] : [right, left];
  if (operator !== "=" || !codes.set || !isText(values.kind) || !isText(codes.kind)) {
    return undefined;
  }
  const { set } = codes;
  return anyItem(values, (item) => `${set()}.has(${item})`);
}

function anyItem(plan: Plan, condition: (item: string, code: Code) => string): Plan {
  return booleanPlan((code) => {
    if (!plan.many) {
      const value = one(plan, code);
      const inner = code.apart();
      const truth = condition(value, inner);
      if (inner.isEmpty) {
        return plan.min === 1 ? truth : `(${value} !== undefined && ${truth})`;
      }
    }
    const found = code.fresh("b");
    code.line(`let ${found} = false;`);
    labelled(code, (label, block) => {
      plan.each(block, (item, inner) => {
        inner.block(`if (${condition(item, inner)})`, (hit) => {
          hit.line(`${found} = true;`);
          hit.line(`break ${label};`);
        });
      });
    });
    return found;
  });
}

function existential(operator: ComparisonOperator, left: Plan, right: Plan): Plan {
  if (!right.many) {
    return booleanPlan((code) => {
      const value = one(right, code);
      const pairs = anyItem(left, (item) => comparison(operator, [left.kind, item], [right.kind, value], true));
      if (right.min === 1) {
        return write(pairs, code);
      }
      const condition = `${value} !== undefined`;
      const apart = code.apart();
      const truth = write(pairs, apart);
      if (apart.isEmpty) {
        return `(${condition} && ${truth})`;
      }
      const result = code.fresh("b");
      code.line(`let ${result} = false;`);
      code.block(`if (${condition})`, (inner) => {
        inner.append(apart);
        inner.line(`${result} = ${truth};`);
      });
      return result;
    });
  }
  if (!left.many) {
    return existential(mirrored(operator), right, left);
  }
  if (isText(left.kind) && isText(right.kind) && (operator === "=" || operator === "!=")) {
    const helper = operator === "=" ? "sharesText" : "differsInText";
    return booleanPlan((code) => {
      const texts = array(left, code);
      return `${helper}(${texts}, ${array(right, code)})`;
    });
  }
  return booleanPlan((code) => {
    // The right side is held in an array, so that it is not computed again for each item of the left one.
    const values = array(right, code);
    return write(
      anyItem(left, (item, inner) => {
        const found = inner.fresh("b");
        const other = inner.fresh("v");
        inner.line(`let ${found} = false;`);
        inner.block(`for (const ${other} of ${values})`, (each) => {
          const truth = comparison(operator, [left.kind, item], [right.kind, other], true);
          each.line(`if (${truth}) { ${found} = true; break; }`);
        });
        return found;
      }),
      code,
    );
  });
}

const write = (plan: Plan, code: Code): string => plan.test?.(code) ?? "false";

/** Value comparisons (`eq`, `lt`): of single values, empty when one is missing. */
export function compileValueComparison(expression: ExpressionOf<"value-compare">, environment: Environment): Plan {
  const left = atomized(compile(expression.left, environment));
  const right = atomized(compile(expression.right, environment));
  if (left.kind === "none" || right.kind === "none") {
    return emptyPlan;
  }
  const min = left.min === 1 && right.min === 1 ? 1 : 0;
  return singlePlan("boolean", min, (code) => {
    const a = one(left, code);
    const b = one(right, code);
    return whenPresent(code, [left.min === 1 ? undefined : a, right.min === 1 ? undefined : b], () =>
      comparison(expression.operator, [left.kind, a], [right.kind, b], false),
    );
  });
}

/** `is`, `<<`, `>>`: identity and document order of two nodes. */
export function compileNodeComparison(expression: ExpressionOf<"node-compare">, environment: Environment): Plan {
  const left = compile(expression.left, environment);
  const right = compile(expression.right, environment);
  if (!isNodeKind(left.kind) || left.kind !== right.kind) {
    const message = `${expression.operator} is supported between two elements or two attributes only`;
    throw environment.unit.error(message, environment, expression.at);
  }
  const signs = { is: "===", "<<": "<", ">>": ">" } as const;
  return singlePlan("boolean", 0, (code) => {
    const a = one(left, code);
    const b = one(right, code);
    return whenPresent(code, [a, b], () => `(${a} ${signs[expression.operator]} ${b})`);
  });
}
