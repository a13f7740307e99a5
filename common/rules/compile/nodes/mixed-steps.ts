import type { NodeTest } from "../../xpath/ast.ts";
import { boxed } from "../conversions.ts";
import type { Environment } from "../environment.ts";
import { exists, manyPlan, type Plan } from "../plan.ts";
import type { Kind, Order } from "../static-type.ts";
import { guarded } from "./axis-loops.ts";
import type { Step } from "./name-guard.ts";
import { attributeCondition, nodeCondition } from "./node-tests.ts";
import { isLeafTest } from "./leaf-steps.ts";
import { filtered } from "./predicates.ts";

/** How a step passes on what it finds: as which kind, under which condition on a reference, and as what. */
interface Found {
  readonly kind: Kind;
  readonly condition: (item: string) => string;
  readonly value: (item: string) => string;
}

const element = "instanceof ElementReference";
const attribute = "instanceof AttributeReference";

function foundBy(test: NodeTest, environment: Environment, step: Step): Found {
  if (test.test === "node" && (step.axis === "parent" || step.axis === "ancestor")) {
    return { kind: "element", condition: () => "true", value: (item) => `${item}.node` };
  }
  if (test.test === "node") {
    return { kind: "any", condition: () => "true", value: (item) => item };
  }
  if (test.test === "name" && (test.of === "attribute" || step.axis === "attribute")) {
    const accepts = attributeCondition(test, environment, step);
    return {
      kind: "attribute",
      condition: (item) => `${item} ${attribute} && ${accepts(`${item}.row`)}`,
      value: (item) => `${item}.row`,
    };
  }
  if (["name", "document-node", "tree-node"].includes(test.test)) {
    const accepts = nodeCondition(test, environment, step);
    return {
      kind: "element",
      condition: (item) => `${item} ${element} && ${accepts(`${item}.node`)}`,
      value: (item) => `${item}.node`,
    };
  }
  const name = test.test === "instruction" ? test.name : undefined;
  return {
    kind: "any",
    condition: (item) => (name === undefined ? "true" : `${item}.name === ${JSON.stringify(name)}`),
    value: (item) => item,
  };
}

/** The step from nodes whose kind is known when the document is read, or to nodes of several kinds. */
export function compileMixedStep(step: Step, environment: Environment, nodes: Plan): Plan {
  const { test, axis } = step;
  const found = foundBy(test, environment, step);
  const wanted = isLeafTest(test) ? `, ${JSON.stringify(test.test)}` : "";
  const each = filtered(step.predicates, environment, found.kind, (origin, code, use) => {
    const item = code.fresh("v");
    code.block(`for (const ${item} of nodesOn(${origin}, ${JSON.stringify(axis)}${wanted}))`, (inner) =>
      guarded(found.condition(item), item, inner, (node, hit) => use(hit.hold(found.value(node)), hit)),
    );
  });
  const plan = manyPlan(
    found.kind,
    (code, use) =>
      nodes.each(code, (node, inner) => {
        const origin = nodes.kind === "any" ? `nodeOf(${node})` : boxed(nodes.kind, node);
        each(inner.hold(origin), inner, use);
      }),
    orderOf(step, nodes),
  );
  return found.kind === "any" ? { ...plan, test: (code) => exists(plan, code) } : plan;
}

function orderOf({ axis }: Step, nodes: Plan): Order {
  if (axis === "self") {
    return nodes.order;
  }
  if (nodes.many) {
    return "loose";
  }
  return axis.startsWith("preceding") || axis.startsWith("ancestor") ? "unique" : "sorted";
}
