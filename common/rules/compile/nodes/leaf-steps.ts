import type { Environment } from "../environment.ts";
import { arrayPlan, exists, inOrder, manyPlan, unique, type Plan } from "../plan.ts";
import type { Step } from "./name-guard.ts";
import { filtered } from "./predicates.ts";

const leafTests = new Set(["text", "comment", "instruction"]);

/** A step to texts, comments or instructions, or to children of every kind. */
export function isLeafStep({ axis, test }: Step): boolean {
  return leafTests.has(test.test) || (axis === "child" && test.test === "node");
}

/**
 * Texts, comments and instructions are no nodes of the tree but stretches of its text. Texts of nodes that do not lie
 * inside of each other are bare values; whatever else could be out of order is a reference that knows its place.
 */
export function compileLeafStep(step: Step, environment: Environment, nodes: Plan): Plan {
  if (step.axis !== "child") {
    throw environment.unit.error(`${step.test.test}() is supported as a child only`, environment, step.at);
  }
  return step.test.test === "text" && (!nodes.many || nodes.peers)
    ? bareTexts(step, environment, nodes)
    : references(step, environment, nodes);
}

function bareTexts(step: Step, environment: Environment, nodes: Plan): Plan {
  const source = inOrder(unique(nodes));
  const each = filtered(step.predicates, environment, "untyped", (node, code, use) => {
    const item = code.fresh("v");
    code.block(`for (const ${item} of textNodes(${node}))`, (inner) => use(item, inner));
  });
  const plan = manyPlan("untyped", (code, use) => source.each(code, (node, inner) => each(node, inner, use)));
  // Two texts are as true as one: they are nodes.
  return { ...plan, test: (code) => exists(plan, code) };
}

function references(step: Step, environment: Environment, nodes: Plan): Plan {
  const kind = step.test.test === "node" ? "undefined" : JSON.stringify(step.test.test);
  const source = unique(nodes);
  const each = filtered(step.predicates, environment, "any", (node, code, use) => {
    const children = arrayPlan("any", () => `childNodes(${node}, ${kind})`);
    children.each(code, use);
  });
  const isSorted = !nodes.many || (nodes.peers && nodes.order === "sorted");
  const plan = manyPlan(
    "any",
    (code, use) => source.each(code, (node, inner) => each(node, inner, use)),
    isSorted ? "sorted" : "unique",
  );
  return { ...plan, test: (code) => exists(plan, code) };
}
