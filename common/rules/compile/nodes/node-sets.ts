import type { ExpressionOf } from "../../xpath/ast.ts";
import { compile, type Environment } from "../environment.ts";
import { widened } from "../conversions.ts";
import { array, arrayPlan, manyPlan, type Plan } from "../plan.ts";
import { commonKind, isNodeKind } from "../static-type.ts";

export function compileSet(set: ExpressionOf<"set">, environment: Environment): Plan {
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
