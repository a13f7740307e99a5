import type { ExpressionOf } from "../../xpath/ast.ts";
import { compile, type Environment } from "../environment.ts";
import { boxed, widened } from "../conversions.ts";
import { array, arrayPlan, asNodes, emptyPlan, manyPlan, one, singlePlan, type Plan } from "../plan.ts";
import { commonKind, isNodeKind } from "../static-type.ts";
import { whenPresent } from "../when-present.ts";

/** union, intersect and except of nodes. */
export function compileSet(set: ExpressionOf<"set">, environment: Environment): Plan {
  const left = asNodes(compile(set.left, environment));
  const right = asNodes(compile(set.right, environment));
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
        // The loop's body is written once, over both sides: nested unions must not double the code again and again.
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

/** `is`, `<<`, `>>`: identity and document order of two nodes. */
export function compileNodeComparison(expression: ExpressionOf<"node-compare">, environment: Environment): Plan {
  const left = asNodes(compile(expression.left, environment));
  const right = asNodes(compile(expression.right, environment));
  if ([left, right].some(({ kind }) => !isNodeKind(kind) && kind !== "any" && kind !== "none")) {
    throw environment.unit.error(`${expression.operator} needs nodes on both sides`, environment, expression.at);
  }
  if (left.kind === "none" || right.kind === "none") {
    return emptyPlan;
  }
  const sign = { is: "===", "<<": "<", ">>": ">" }[expression.operator];
  const place = ({ kind }: Plan, value: string): string =>
    left.kind === right.kind && kind !== "any" ? value : `placeOf(nodeOf(${boxed(kind, value)}))`;
  return singlePlan("boolean", 0, (code) => {
    const a = one(left, code);
    const b = one(right, code);
    return whenPresent(code, [a, b], () => `(${place(left, a)} ${sign} ${place(right, b)})`);
  });
}
