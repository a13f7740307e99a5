import type { Step, Axis } from "../xpath/ast.ts";
import type { Environment } from "./compilation-unit.ts";
import { type Use, emptyPlan, manyPlan, singleFrom, type Plan } from "./plan.ts";
import type { Kind, Order } from "./static-type.ts";
import type { Code } from "./code.ts";
import { attributeCondition, nodeCondition } from "./name-conditions.ts";
import { compileLeafStep, filtered, isLeafStep, leafReferences, needsElement } from "./leaf-steps.ts";

/** Writes the loop over an axis from one node; items come in the axis's own direction. */
type AxisLoop = (node: string, accepts: (item: string) => string, code: Code, use: Use) => void;

const guarded = (condition: string, item: string, code: Code, use: Use): void => {
  if (condition === "true") {
    use(item, code);
  } else {
    code.block(`if (${condition})`, (inner) => use(item, inner));
  }
};

/** `for (let c = start; going; c = next)` with the node test inside; `@` is the node, `#` the item. */
function loop(start: string, going: string, next: string): AxisLoop {
  return (node, accepts, code, use) => {
    const item = code.fresh("c");
    const fill = (text: string): string => text.replaceAll("@", () => node).replaceAll("#", () => item);
    code.block(`for (let ${item} = ${fill(start)}; ${fill(going)}; ${item} = ${fill(next)})`, (inner) =>
      guarded(accepts(item), item, inner, use),
    );
  };
}

const ancestors = (start: string): AxisLoop => loop(start, "# >= 0", "# === 0 ? -1 : parent[#]");

const self: AxisLoop = (node, accepts, code, use) => guarded(accepts(node), node, code, use);

const axisLoops: Readonly<Record<Exclude<Axis, "attribute">, AxisLoop>> = {
  child: loop("@ + 1", "# < end[@]", "end[#]"),
  descendant: loop("@ + 1", "# < end[@]", "# + 1"),
  "descendant-or-self": loop("@", "# < end[@]", "# + 1"),
  parent: loop("@ === 0 ? -1 : parent[@]", "# >= 0", "-1"),
  ancestor: ancestors("@ === 0 ? -1 : parent[@]"),
  "ancestor-or-self": ancestors("@"),
  "following-sibling": loop("end[@]", "@ !== 0 && # < end[parent[@]]", "end[#]"),
  following: (node, accepts, code, use) => {
    const last = code.hold(`end[documentNode(${node})]`, "e");
    loop("end[@]", `# < ${last}`, "# + 1")(node, accepts, code, use);
  },
  self,
  "preceding-sibling": (node, accepts, code, use) => {
    const item = code.fresh("v");
    code.block(`for (const ${item} of precedingSiblings(${node}))`, (inner) =>
      guarded(accepts(item), item, inner, use),
    );
  },
  preceding: (node, accepts, code, use) => {
    const first = code.hold(`documentNode(${node})`, "e");
    loop("@ - 1", `# > ${first}`, "# - 1")(node, accepts, code, use);
  },
};

/** Number of descendants from which a node's children are indexed. */
const LARGE = 2048;

interface AxisTraits {
  /** From one node: at most one item, document order, no item inside of another. */
  readonly many: boolean;
  readonly order: Order;
  readonly peers: boolean;
}

const traits: Readonly<Record<Axis, AxisTraits>> = {
  child: { many: true, order: "sorted", peers: true },
  descendant: { many: true, order: "sorted", peers: false },
  "descendant-or-self": { many: true, order: "sorted", peers: false },
  attribute: { many: true, order: "sorted", peers: true },
  self: { many: false, order: "sorted", peers: true },
  parent: { many: false, order: "sorted", peers: true },
  ancestor: { many: true, order: "unique", peers: false },
  "ancestor-or-self": { many: true, order: "unique", peers: false },
  "following-sibling": { many: true, order: "sorted", peers: true },
  following: { many: true, order: "sorted", peers: false },
  "preceding-sibling": { many: true, order: "unique", peers: true },
  preceding: { many: true, order: "unique", peers: false },
};

/** How the nodes that a step finds are ordered, and whether none is inside another (`peers`), by axis and starting sequence. */
function resultOrder(axis: Axis, from: Plan): { order: Order; peers: boolean } {
  if (!from.many) {
    return traits[axis];
  }
  switch (axis) {
    case "self":
      return from;
    case "child":
      return { order: childOrder(from, from.peers), peers: from.peers };
    case "attribute":
      return { order: childOrder(from, true), peers: from.peers };
    case "descendant":
    case "descendant-or-self":
      return { order: from.peers && from.order !== "loose" ? from.order : "loose", peers: false };
    default:
      return { order: "loose", peers: false };
  }
}

/** Children of nodes in order are in order only where no node is inside of another one. */
function childOrder({ order }: Plan, keepsOrder: boolean): Order {
  return order === "sorted" && !keepsOrder ? "unique" : order;
}

export function compileStep(step: Step, environment: Environment, from: Plan): Plan {
  if (from.kind === "none") {
    return emptyPlan;
  }
  const found = from.kind === "any" ? compileFromAny(step, environment, from) : undefined;
  if (found) {
    return found;
  }
  const nodes = nodesOf(from, step, environment);
  if (isLeafStep(step) && nodes.kind === "element") {
    return compileLeafStep(step, environment, nodes);
  }
  if (nodes.kind === "attribute") {
    return compileFromAttribute(step, environment, nodes);
  }
  const kind: Kind = step.axis === "attribute" ? "attribute" : "element";
  const each = filtered(step.predicates, environment, kind, (node, code, use) =>
    writeAxis(step, environment)(node, code, use),
  );
  const { order, peers } = resultOrder(step.axis, nodes);
  const plan = manyPlan(kind, (code, use) => nodes.each(code, (node, inner) => each(node, inner, use)), order, peers);
  // A step that yields at most one node stays a single value.
  return nodes.many || (step.axis !== "self" && step.axis !== "parent") ? plan : singleFrom(plan);
}

/** The steps that lead on from texts and attributes as well; undefined for others, which start from elements. */
function compileFromAny(step: Step, environment: Environment, from: Plan): Plan | undefined {
  if (needsElement(step)) {
    return undefined;
  }
  switch (step.axis) {
    case "parent":
    case "ancestor":
      return fromParents(step, environment, from, "parentOf");
    case "self":
    case "following-sibling":
    case "preceding-sibling":
      return leafReferences(step, environment, from);
    default: {
      const message = `The axis ${step.axis} is not supported where texts or attributes may be`;
      throw environment.unit.error(message, environment, step.at);
    }
  }
}

function nodesOf(from: Plan, step: Step, environment: Environment): Plan {
  if (from.kind === "element" || from.kind === "attribute") {
    return from;
  }
  if (from.kind === "any") {
    return manyPlan(
      "element",
      (code, use) =>
        from.each(code, (item, inner) => {
          const isOther = `${item} instanceof LeafReference || ${item} instanceof AttributeReference`;
          guarded(`!(${isOther})`, item, inner, (element, found) => use(found.hold(`elementOf(${element})`), found));
        }),
      "loose",
    );
  }
  throw environment.unit.error("A step needs a node to start from", environment, step.at);
}

function writeAxis(step: Step, environment: Environment): (node: string, code: Code, use: Use) => void {
  const { axis, test: nodeTest } = step;
  if (axis === "attribute") {
    const accepts = attributeCondition(nodeTest, environment, step);
    return (node, code, use) => {
      const row = code.fresh("c");
      const head = `for (let ${row} = attributeStart[${node}]; ${row} < attributeStart[${node} + 1]; ${row}++)`;
      code.block(head, (inner) => guarded(accepts(row), row, inner, use));
    };
  }
  if (
    nodeTest.test === "node" &&
    ["child", "descendant", "descendant-or-self", "following", "preceding"].includes(axis)
  ) {
    // node() includes texts and comments, which are not in the tree; `//` itself becomes a descendant step.
    throw environment.unit.error(`${axis}::node() is not supported`, environment, step.at);
  }
  const accepts = nodeCondition(nodeTest, environment, step);
  if (
    axis === "child" &&
    nodeTest.test === "name" &&
    nodeTest.namespace !== undefined &&
    nodeTest.local !== undefined
  ) {
    // Children of one name. A node with thousands of descendants gets an index of its children, because each of very many
    // siblings would scan all others without it.
    const id = environment.unit.nameId(nodeTest.namespace, nodeTest.local);
    return (node, code, use) => {
      const item = code.fresh("c");
      const last = code.fresh("e");
      const isLarge = code.fresh("i");
      code.line(`const ${last} = end[${node}], ${isLarge} = ${last} - ${node} > ${LARGE};`);
      const start = `${isLarge} ? firstChild(${node}, ${id}) : ${node} + 1`;
      const next = `${isLarge} ? nextChild(${item}) : end[${item}]`;
      code.block(`for (let ${item} = ${start}; ${item} < ${last}; ${item} = ${next})`, (inner) =>
        guarded(`name[${item}] === ${id}`, item, inner, use),
      );
    };
  }
  if (axis === "preceding") {
    return (node, code, use) =>
      axisLoops.preceding(
        node,
        (item) => {
          const left = `end[${item}] <= ${node}`;
          const right = accepts(item);
          return right === "true" ? left : `${left} && ${right}`;
        },
        code,
        use,
      );
  }
  return (node, code, use) => axisLoops[axis](node, accepts, code, use);
}

/** A step to the parents, or to their ancestors and themselves. @param parentOf function that gives -1 where there is no parent */
function fromParents(step: Step, environment: Environment, from: Plan, parentOf: string): Plan {
  const parents = manyPlan(
    "element",
    (code, use) =>
      from.each(code, (item, inner) => {
        const parent = inner.hold(`${parentOf}(${item})`);
        inner.block(`if (${parent} >= 0)`, (found) => use(parent, found));
      }),
    "loose",
  );
  return compileStep({ ...step, axis: step.axis === "parent" ? "self" : "ancestor-or-self" }, environment, parents);
}

/** Axes on which there is nothing from an attribute. */
const leadsNowhere: ReadonlySet<Axis> = new Set([
  "child",
  "descendant",
  "attribute",
  "following-sibling",
  "preceding-sibling",
]);

function compileFromAttribute(step: Step, environment: Environment, rows: Plan): Plan {
  const isItself = step.axis === "self" || step.axis === "descendant-or-self";
  if (isItself && !["node", "tree-node"].includes(step.test.test)) {
    // A name on these axes is that of an element (XPath 2.0, 3.2.1.2).
    return emptyPlan;
  }
  if (isItself) {
    const each = filtered(step.predicates, environment, "attribute", (row, code, use) => use(row, code));
    return {
      ...manyPlan("attribute", (code, use) => rows.each(code, (row, inner) => each(row, inner, use))),
      order: rows.order,
    };
  }
  if (step.axis === "parent" || step.axis === "ancestor") {
    return fromParents(step, environment, rows, "attributeOwner");
  }
  if (leadsNowhere.has(step.axis)) {
    return emptyPlan;
  }
  throw environment.unit.error(`The axis ${step.axis} from an attribute is not supported`, environment, step.at);
}
