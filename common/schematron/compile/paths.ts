import { type Expression, type ExpressionOf, type Axis, type Step, expressionKey } from "../xpath/ast.ts";
import { compile, isGlobal, withFocus, type Environment } from "./compilation-unit.ts";
import { atomized } from "./conversions.ts";
import { callsInFocus, freeNames } from "./free-names.ts";
import { arrayPlan, one, singlePlan, type Plan, emptyPlan, inOrder, manyPlan, singleFrom } from "./plan.ts";
import { isText, type Kind, isNodeKind } from "./static-type.ts";

import { asNodes, filtered } from "./leaf-steps.ts";
import { compileStep } from "./steps.ts";

interface Sides {
  /** Depends on the node that the predicate is evaluated for, and otherwise on constants of the document. */
  readonly key: Expression;
  /** Does not depend on that node. */
  readonly value: Expression;
}

/**
 * `//line[rate = $rate]`: the nodes are constant for the document, so they are indexed by the key once. Without the index each
 * part of a VAT breakdown would walk all lines. undefined where the last predicate is no such comparison.
 */
function compileJoin(path: ExpressionOf<"path">, environment: Environment): Plan | undefined {
  const { right } = path;
  const last = right.kind === "step" ? right.predicates.at(-1) : undefined;
  if (right.kind !== "step" || last?.kind !== "compare" || last.operator !== "=") {
    return undefined;
  }
  const base: Expression = { ...path, right: { ...right, predicates: right.predicates.slice(0, -1) } };
  const sides = isGlobal(base, environment) ? sidesOf(last, environment) : undefined;
  return sides && join(base, sides, environment);
}

function sidesOf(compare: ExpressionOf<"compare">, environment: Environment): Sides | undefined {
  const { left, right } = compare;
  for (const [key, value] of [
    [left, right],
    [right, left],
  ] as const) {
    const names = freeNames(key);
    const keyIsOfNode =
      names.context &&
      !names.current &&
      !(callsInFocus(key, "position") || callsInFocus(key, "last")) &&
      [...names.variables].every((name) => environment.variables.isGlobal(name));
    if (keyIsOfNode && !freeNames(value).context) {
      return { key, value };
    }
  }
  return undefined;
}

/** JavaScript for the index key of a value; undefined for kinds that cannot be keys. Exact numbers can, because each has only one text. */
function textOf(kind: Kind, value: string): string | undefined {
  if (isText(kind)) {
    return value;
  }
  return kind === "decimal" || kind === "int" ? `String(${value})` : undefined;
}

function join(base: Expression, { key, value }: Sides, environment: Environment): Plan | undefined {
  const { unit } = environment;
  const searched = atomized(compile(value, environment));
  const keyAt = (item: string): Plan => {
    const focus = { item: singlePlan("element", 1, () => item) };
    return atomized(compile(key, withFocus(environment, focus)));
  };
  const keyKind = keyAt("?").kind;
  const sameFamily = isText(keyKind) === isText(searched.kind);
  if (searched.many || !sameFamily || textOf(keyKind, "") === undefined || textOf(searched.kind, "") === undefined) {
    return undefined;
  }
  const nodes = compile(base, environment);
  const index = unit.memo(`join ${unit.identity(nodes)} ${expressionKey(key)}`, false, () =>
    singlePlan("any", 1, (code) => {
      const map = code.fresh("j");
      code.line(`const ${map} = new Map();`);
      nodes.each(code, (node, inner) =>
        keyAt(node).each(inner, (item, found) =>
          found.line(`addToIndex(${map}, ${textOf(keyKind, item) as string}, ${node});`),
        ),
      );
      return map;
    }),
  );
  return arrayPlan("element", (code) => {
    const text = one(searched, code);
    const map = index.single?.(code) as string;
    const found = `${map}.get(${textOf(searched.kind, text) as string}) ?? []`;
    return code.hold(searched.min === 1 ? `(${found})` : `(${text} === undefined ? [] : ${found})`, "a");
  });
}

/**
 * Rewrites `left//right`, whose step in between visits every node: a child step becomes a descendant step (the same nodes
 * unless a predicate counts positions), and `//(a | b)` becomes `//a | //b`, each of which follows the chain of its name.
 * A path that goes downwards finds nothing below texts and comments, so it starts from elements only. Other paths stay, and are
 * refused when they are compiled.
 */
function withoutDoubleSlash(path: ExpressionOf<"path">): Expression {
  const { left, right } = path;
  if (left.kind !== "path" || !isAnyDescendant(left.right) || !looksDown(right)) {
    return path;
  }
  const parts = right.kind === "step" ? undefined : partsOf(right);
  if (parts) {
    return parts
      .map((part): Expression => ({ ...path, right: part }))
      .reduce((all, part) => ({
        kind: "set",
        operator: "union",
        left: all,
        right: part,
        at: path.at,
      }));
  }
  if (
    right.kind === "step" &&
    right.axis === "child" &&
    right.test.test === "name" &&
    !right.predicates.some(countsPositions)
  ) {
    return { ...path, left: left.left, right: { ...right, axis: "descendant" } };
  }
  return { ...path, left: { ...left, right: { ...left.right, test: { test: "tree-node" } } as Step } };
}

/** The steps of a union with the predicates after its brackets; undefined where the expression is no union. */
function partsOf(expression: Expression): Expression[] | undefined {
  switch (expression.kind) {
    case "step":
      return [expression];
    case "set": {
      const sides = [partsOf(expression.left), partsOf(expression.right)];
      return expression.operator === "union" && sides.every((side) => side !== undefined) ? sides.flat() : undefined;
    }
    case "filter": {
      const parts = expression.predicates.some(countsPositions) ? undefined : partsOf(expression.base);
      return parts?.map((part) =>
        part.kind === "step" ? { ...part, predicates: [...part.predicates, ...expression.predicates] } : part,
      );
    }
    default:
      return undefined;
  }
}

const downwards: ReadonlySet<Axis> = new Set(["child", "descendant", "descendant-or-self", "attribute"]);

/** Whether the expression finds nothing when it starts from a text, a comment or an instruction. */
function looksDown(expression: Expression): boolean {
  switch (expression.kind) {
    case "step":
      return downwards.has(expression.axis) || (expression.axis === "self" && expression.test.test === "name");
    case "path":
      return looksDown(expression.left);
    case "filter":
      return looksDown(expression.base);
    case "set":
      return looksDown(expression.left) && (expression.operator !== "union" || looksDown(expression.right));
    case "sequence":
      return expression.items.every(looksDown);
    default:
      return false;
  }
}

function isAnyDescendant(expression: Expression): boolean {
  return (
    expression.kind === "step" &&
    expression.axis === "descendant-or-self" &&
    expression.test.test === "node" &&
    expression.predicates.length === 0
  );
}

const numericForms: ReadonlySet<Expression["kind"]> = new Set(["arithmetic", "negate", "variable", "if", "cast"]);

/** Functions whose result is no number. */
const neverNumeric =
  /^(?:not|exists|empty|boolean|contains|starts-with|ends-with|matches|true|normalize-space|string|upper-case|lower-case|concat|substring)$/;

/** Whether the predicate may select by position. */
function countsPositions(predicate: Expression): boolean {
  if (callsInFocus(predicate, "position") || callsInFocus(predicate, "last")) {
    return true;
  }
  if (predicate.kind === "call") {
    return !neverNumeric.test(predicate.local);
  }
  return (predicate.kind === "literal" && predicate.type !== "string") || numericForms.has(predicate.kind);
}

/** `left/right`; `left//name` without positions is one descendant step. */
export function compilePath(path: ExpressionOf<"path">, environment: Environment): Plan {
  const short = withoutDoubleSlash(path);
  if (short.kind !== "path") {
    return compile(short, environment);
  }
  const joined = compileJoin(short, environment);
  if (joined) {
    return joined;
  }
  const left = compile(asNodes(short.left, [short.right]), environment);
  if (short.right.kind === "step") {
    const chain = fromRoot(short.left, short.right, environment);
    return chain ?? compileStep(short.right, environment, left);
  }
  if (left.kind === "none") {
    return emptyPlan;
  }
  const from = inOrder(left);
  if (!isNodeKind(from.kind) && from.kind !== "any" && asNodes(short.left) === short.left) {
    throw environment.unit.error("A path needs nodes on its left", environment, path.at);
  }
  return mapped(from, short.right, environment);
}

/** `!` and xsl:for-each: the results keep the order of the items on the left, which need not be nodes. */
export function compileMap(map: ExpressionOf<"map">, environment: Environment): Plan {
  return {
    ...mapped(inOrder(compile(asNodes(map.left, [map.right]), environment)), map.right, environment),
    order: "sorted",
  };
}

/** Expressions whose nodes may come in another order; after a slash they are sorted into document order. */
const inOwnOrder: ReadonlySet<Expression["kind"]> = new Set(["sequence", "for", "if", "let", "call", "variable"]);

/** The right side is evaluated for each node on the left, with its position in that sequence. */
function mapped(from: Plan, right: Expression, environment: Environment): Plan {
  const needsPosition = callsInFocus(right, "position");
  if (callsInFocus(right, "last")) {
    throw environment.unit.error("last() on the right of a slash is not supported", environment, right.at);
  }
  const shape = compile(right, withFocus(environment, { item: singlePlan(from.kind, 1, () => "?"), position: "?" }));
  const plan = manyPlan(
    shape.kind,
    (code, use) => {
      const position = needsPosition ? code.fresh("p") : undefined;
      if (position !== undefined) {
        code.line(`let ${position} = 0;`);
      }
      from.each(code, (item, inner) => {
        if (position !== undefined) {
          inner.line(`${position}++;`);
        }
        const focus = { item: singlePlan(from.kind, 1, () => item), ...(position === undefined ? {} : { position }) };
        inOrder(compile(right, withFocus(environment, focus))).each(inner, use);
      });
    },
    (isNodeKind(shape.kind) || shape.kind === "any") && (from.many || inOwnOrder.has(right.kind)) ? "loose" : "sorted",
  );
  return from.many || shape.many ? plan : singleFrom(plan);
}

/** `//name`: along the chain of elements of that name. */
function fromRoot(left: Expression, step: Step, environment: Environment): Plan | undefined {
  if (left.kind !== "root" || step.axis !== "descendant" || step.test.test !== "name") {
    return undefined;
  }
  const { namespace, local } = step.test;
  if (namespace === undefined || local === undefined) {
    return undefined;
  }
  const id = environment.unit.nameId(namespace, local);
  const each = filtered(step.predicates, environment, "element", (_origin, code, use) => {
    const item = code.fresh("c");
    code.block(`for (let ${item} = firstOfName(${id}); ${item} > 0; ${item} = nextOfName[${item}])`, (inner) =>
      use(item, inner),
    );
  });
  return manyPlan("element", (code, use) => each("0", code, use));
}

/** `(base)[predicate]`: positions count over the whole sequence. */
export function compileFilter(filter: ExpressionOf<"filter">, environment: Environment): Plan {
  const base = inOrder(compile(asNodes(filter.base, filter.predicates), environment));
  const each = filtered(filter.predicates, environment, base.kind, (_origin, code, use) => base.each(code, use));
  const plan = manyPlan(base.kind, (code, use) => each("", code, use), "sorted", base.peers);
  const atMostOne =
    !base.many || filter.predicates.some((predicate) => predicate.kind === "literal" && predicate.type !== "string");
  return atMostOne ? singleFrom(plan) : plan;
}
