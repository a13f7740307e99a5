import type { Environment } from "../environment.ts";
import { arrayPlan, exists, inOrder, manyPlan, unique, type Plan } from "../plan.ts";
import type { Step } from "./name-guard.ts";
import type { NodeTest } from "../../xpath/ast.ts";
import { needsNode } from "./node-uses.ts";
import { filtered } from "./predicates.ts";

const leafTests = new Set(["text", "comment", "instruction"]);
/** Whether it is for nodes that are stretches of the document's text only. */
export const isLeafTest = ({ test }: NodeTest): boolean => leafTests.has(test);

/** Axes on which there are texts, comments and instructions; on the others node() is an element, an attribute or the document. */
const leafAxes = new Set<string>([
  "child",
  "descendant",
  "descendant-or-self",
  "following-sibling",
  "preceding-sibling",
  "following",
  "preceding",
]);

/** A step to texts, comments or instructions, or to nodes of every kind. */
export function isLeafStep({ axis, test }: Step): boolean {
  return leafAxes.has(axis) && (isLeafTest(test) || test.test === "node");
}

/** `self::text()`, `ancestor::comment()`: nothing, from an element or attribute. */
export const isLeafless = ({ axis, test }: Step): boolean => !leafAxes.has(axis) && isLeafTest(test);

/**
 * Texts, comments and instructions are no nodes of the tree but stretches of its text. Texts of nodes that do not lie
 * inside of each other are bare values; whatever else could be out of order is a reference that knows its place.
 */
export function compileLeafStep(step: Step, environment: Environment, nodes: Plan): Plan {
  const isBare = step.axis === "child" && step.test.test === "text" && (!nodes.many || nodes.peers);
  return isBare && !step.predicates.some(needsNode)
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
  return { ...plan, test: (code) => exists(plan, code), references: () => references(step, environment, nodes) };
}

function references(step: Step, environment: Environment, nodes: Plan): Plan {
  const kind = step.test.test === "node" ? "undefined" : JSON.stringify(step.test.test);
  const source = unique(nodes);
  const each = filtered(step.predicates, environment, "any", (node, code, use) => {
    const children = arrayPlan("any", () => `nodesOn(${node}, "${step.axis}", ${kind})`);
    children.each(code, use);
  });
  const isForward = !step.axis.startsWith("preceding");
  const isSorted = isForward && (!nodes.many || (step.axis === "child" && nodes.peers && nodes.order === "sorted"));
  const plan = manyPlan(
    "any",
    (code, use) => source.each(code, (node, inner) => each(node, inner, use)),
    isSorted ? "sorted" : step.axis === "child" || !nodes.many ? "unique" : "loose",
  );
  return { ...plan, test: (code) => exists(plan, code) };
}
