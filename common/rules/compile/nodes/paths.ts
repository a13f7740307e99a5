import type { Expression, ExpressionOf } from "../../xpath/ast.ts";
import { compile, withFocus, type Environment } from "../environment.ts";
import { compileJoin } from "./join.ts";
import { callsInFocus } from "../free-names.ts";
import { needsNode } from "./node-uses.ts";
import { array, arrayPlan, asNodes, inOrder, manyPlan, singlePlan, type Plan } from "../plan.ts";
import { filtered } from "./predicates.ts";
import { compileStep } from "./steps.ts";
import { withoutDoubleSlash } from "./double-slash.ts";
import { isNodeKind } from "../static-type.ts";
import type { Step } from "./name-guard.ts";

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
  const left = compile(short.left, environment);
  if (short.right.kind === "step") {
    const chain = fromRoot(short.left, short.right, environment);
    return chain ?? compileStep(short.right, environment, left);
  }
  const from = inOrder(asNodes(left));
  if (!isNodeKind(from.kind) && from.kind !== "any") {
    throw environment.unit.error("A path needs nodes on its left", environment, path.at);
  }
  return mapped(from, short.right, environment);
}

/** `left ! right`: values of any kind on the left, the results in the order of the items that they come from. */
export function compileMap(map: ExpressionOf<"map">, environment: Environment): Plan {
  const left = compile(map.left, environment);
  return { ...mapped(inOrder(needsNode(map.right) ? asNodes(left) : left), map.right, environment), order: "sorted" };
}

/** Forms whose nodes come in an order of their own; behind a slash that of the document counts. */
const inOwnOrder: ReadonlySet<Expression["kind"]> = new Set(["sequence", "for", "if", "let", "call", "variable"]);

/** The right side is evaluated for each node on the left, with its position in that sequence. */
function mapped(from: Plan, right: Expression, environment: Environment): Plan {
  const plan = mappedAs(from, right, environment, asWritten);
  return plan.references === undefined
    ? plan
    : { ...plan, references: () => mappedAs(from, right, environment, asNodes) };
}

function mappedAs(from: Plan, right: Expression, environment: Environment, as: (plan: Plan) => Plan): Plan {
  const [needsPosition, needsLast] = [callsInFocus(right, "position"), callsInFocus(right, "last")];
  const focused = { item: singlePlan(from.kind, 1, () => "?"), position: "?", last: "?" };
  const shape = as(compile(right, withFocus(environment, focused)));
  const plan = manyPlan(
    shape.kind,
    (code, use) => {
      const position = needsPosition ? code.fresh("p") : undefined;
      if (position !== undefined) {
        code.line(`let ${position} = 0;`);
      }
      // All items must be there before the number of them is known.
      const items = needsLast ? array(from, code) : undefined;
      const source = items === undefined ? from : arrayPlan(from.kind, () => items);
      source.each(code, (item, inner) => {
        if (position !== undefined) {
          inner.line(`${position}++;`);
        }
        const focus = {
          item: singlePlan(from.kind, 1, () => item),
          ...(position !== undefined && { position }),
          ...(items !== undefined && { last: `${items}.length` }),
        };
        inOrder(as(compile(right, withFocus(environment, focus)))).each(inner, use);
      });
    },
    (isNodeKind(shape.kind) || shape.kind === "any") && (from.many || inOwnOrder.has(right.kind)) ? "loose" : "sorted",
  );
  const found = from.many || shape.many ? plan : singleFrom(plan);
  // Whoever needs the nodes themselves makes the loop again, over them.
  return shape.references === undefined ? found : { ...found, references: () => found };
}

const asWritten = (plan: Plan): Plan => plan;

function singleFrom(plan: Plan): Plan {
  return singlePlan(plan.kind, 0, (code) => {
    const found = code.fresh("v");
    code.line(`let ${found};`);
    plan.each(code, (item, inner) => inner.line(`${found} = ${item};`));
    return found;
  });
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
  const base = compile(filter.base, environment);
  const isOfNodes = base.references === undefined || filter.predicates.some(needsNode);
  const nodes = (): Plan => filteredItems(asNodes(base), filter, environment);
  return isOfNodes ? nodes() : { ...filteredItems(base, filter, environment), references: nodes };
}

function filteredItems(items: Plan, filter: ExpressionOf<"filter">, environment: Environment): Plan {
  const base = inOrder(items);
  const each = filtered(filter.predicates, environment, base.kind, (_origin, code, use) => base.each(code, use));
  const plan = manyPlan(base.kind, (code, use) => each("", code, use), "sorted", base.peers);
  const atMostOne =
    !base.many || filter.predicates.some(({ kind }, index) => kind === "literal" && isNumericLiteral(filter, index));
  return atMostOne ? singleFrom(plan) : plan;
}

function isNumericLiteral(filter: ExpressionOf<"filter">, index: number): boolean {
  const predicate = filter.predicates[index] as Expression;
  return predicate.kind === "literal" && predicate.type !== "string";
}
