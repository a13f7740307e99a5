import type { Axis, Expression, Step } from "../xpath/ast.ts";
import type { Code } from "./code.ts";
import { compile, withFocus, type Environment } from "./compilation-unit.ts";
import { callsInFocus, operands } from "./free-names.ts";
import { boxed, numericAs } from "./conversions.ts";
import {
  array,
  labelled,
  one,
  singlePlan,
  test,
  type Plan,
  type Use,
  arrayPlan,
  exists,
  inOrder,
  manyPlan,
  unique,
} from "./plan.ts";
import { isNumeric, type Kind } from "./static-type.ts";
import { nodeCondition } from "./name-conditions.ts";

/** Writes the loop over the items of an axis or a sequence for one origin. */
type Source = (origin: string, code: Code, use: Use) => void;

/** The source with the predicates applied in turn; positions count per origin. */
export function filtered(
  predicates: readonly Expression[],
  environment: Environment,
  kind: Kind,
  source: Source,
): Source {
  return predicates.reduce<Source>((from, predicate) => {
    if (callsInFocus(predicate, "last")) {
      return withLast(from, predicate, environment, kind);
    }
    if (predicate.kind === "literal" && predicate.type === "integer") {
      return nth(from, Number(predicate.value));
    }
    let needsPosition = callsInFocus(predicate, "position");
    if (!needsPosition) {
      const focus = { item: singlePlan(kind, 1, () => "?"), position: "?" };
      const shape = compile(predicate, withFocus(environment, focus));
      needsPosition = isNumeric(shape.kind) || shape.kind === "any";
    }
    return (origin, code, use) => {
      const position = needsPosition ? code.fresh("p") : undefined;
      if (position !== undefined) {
        code.line(`let ${position} = 0;`);
      }
      from(origin, code, (item, inner) => {
        if (position !== undefined) {
          inner.line(`${position}++;`);
        }
        const focus = { item: singlePlan(kind, 1, () => item), ...(position === undefined ? {} : { position }) };
        writeCondition(compile(predicate, withFocus(environment, focus)), position, inner, (found) => use(item, found));
      });
    };
  }, source);
}

/** Writes `success` where the predicate selects the item at that position. */
function writeCondition(plan: Plan, position: string | undefined, code: Code, success: (code: Code) => void): void {
  let condition: string;
  if (isNumeric(plan.kind)) {
    const value = one(plan, code);
    condition = `${value} !== undefined && ${numericAs(plan.kind, "double", value)} === ${position}`;
  } else if (plan.kind === "any") {
    condition = `predicateTest(${array(plan, code)}, ${position})`;
  } else {
    condition = test(plan, code);
  }
  code.block(`if (${condition})`, success);
}

/** `[3]`: the loop ends at that item. */
function nth(source: Source, index: number): Source {
  return (origin, code, use) => {
    const position = code.fresh("p");
    code.line(`let ${position} = 0;`);
    labelled(code, (label, block) => {
      source(origin, block, (item, inner) => {
        inner.block(`if (++${position} === ${index})`, (found) => {
          use(item, found);
          found.line(`break ${label};`);
        });
      });
    });
  };
}

/** With last() the items are counted before the predicate is evaluated for the first one. */
function withLast(source: Source, predicate: Expression, environment: Environment, kind: Kind): Source {
  return (origin, code, use) => {
    const items = code.fresh("a");
    const index = code.fresh("i");
    code.line(`const ${items} = [];`);
    source(origin, code, (item, inner) => inner.line(`${items}.push(${item});`));
    code.block(`for (let ${index} = 0; ${index} < ${items}.length; ${index}++)`, (inner) => {
      const item = inner.hold(`${items}[${index}]`);
      const position = inner.hold(`${index} + 1`, "p");
      const focus = { item: singlePlan(kind, 1, () => item), position, last: `${items}.length` };
      writeCondition(compile(predicate, withFocus(environment, focus)), position, inner, (found) => use(item, found));
    });
  };
}

const leafTests = new Set(["text", "comment", "instruction"]);

const leafAxes = new Set<Axis>(["child", "following-sibling", "preceding-sibling"]);

/** A step to texts, comments or instructions, or to children or siblings of every kind. */
export function isLeafStep({ axis, test: tested }: Step): boolean {
  return leafTests.has(tested.test) || (leafAxes.has(axis) && tested.test === "node");
}

/** Whether the expression has a step from the node that it is evaluated at. */
function stepsFromFocus(expression: Expression): boolean {
  switch (expression.kind) {
    case "step":
      return true;
    case "path":
    case "map":
      return stepsFromFocus(expression.left);
    case "filter":
      return stepsFromFocus(expression.base);
    case "for":
    case "some":
    case "every":
      return [...expression.bindings.map(({ value }) => value), expression.body].some(stepsFromFocus);
    default:
      return operands(expression).some(stepsFromFocus);
  }
}

/**
 * The same nodes, texts as nodes where `users`, which are evaluated at them, lead on by steps; the same expression where it
 * finds no texts, comments or instructions.
 */
export function asNodes(expression: Expression, users?: readonly Expression[]): Expression {
  if (users?.some(stepsFromFocus) === false) {
    return expression;
  }
  switch (expression.kind) {
    case "step":
      return isLeafStep(expression) ? { ...expression, asNodes: true } : expression;
    case "path": {
      const right = asNodes(expression.right);
      return right === expression.right ? expression : { ...expression, right };
    }
    case "filter": {
      const base = asNodes(expression.base);
      return base === expression.base ? expression : { ...expression, base };
    }
    default:
      return expression;
  }
}

/** Whether the step finds nothing at a text or a comment, or below it. */
export const needsElement = ({ axis, test: tested }: Step): boolean =>
  ["child", "descendant", "attribute"].includes(axis) ||
  tested.test === "tree-node" ||
  (["self", "descendant-or-self"].includes(axis) && tested.test === "name");

/**
 * Texts, comments and instructions are not in the tree's columns. Texts of elements that are not nested are plain strings; all
 * others are references with their place in the document, so that they can be sorted.
 */
export function compileLeafStep(step: Step, environment: Environment, nodes: Plan): Plan {
  if (!leafAxes.has(step.axis)) {
    const message = `${step.test.test}() is supported as a child or sibling only`;
    throw environment.unit.error(message, environment, step.at);
  }
  const isText = step.axis === "child" && step.test.test === "text" && (!nodes.many || nodes.peers);
  if (isText && step.asNodes === undefined && !step.predicates.some(stepsFromFocus)) {
    const source = inOrder(unique(nodes));
    const each = filtered(step.predicates, environment, "untyped", (node, code, use) => {
      const item = code.fresh("v");
      code.block(`for (const ${item} of textNodes(${node}))`, (inner) => use(item, inner));
    });
    const plan = manyPlan("untyped", (code, use) => source.each(code, (node, inner) => each(node, inner, use)));
    // Texts are nodes, so the effective boolean value of several is true and no error.
    return { ...plan, test: (code) => exists(plan, code) };
  }
  return leafReferences(step, environment, nodes);
}

/** The nodes as references, also where their texts would do; elements where they have a name. `nodes` may be of any kind. */
export function leafReferences(step: Step, environment: Environment, nodes: Plan): Plan {
  const { axis, test: tested } = step;
  const accepts = tested.test === "name" ? nodeCondition(tested, environment, step) : undefined;
  const result = accepts ? "element" : "any";
  const kind = accepts || tested.test === "node" ? "undefined" : JSON.stringify(tested.test);
  const source = unique(nodes);
  const each = filtered(step.predicates, environment, result, (node, code, use) => {
    const found = arrayPlan("any", () => `nodesOn(${boxed(nodes.kind, node)}, "${axis}", ${kind})`);
    found.each(code, (item, inner) => {
      if (!accepts) {
        use(item, inner);
        return;
      }
      const element = `${item}.node`;
      inner.block(`if (${item} instanceof ElementReference && ${accepts(element)})`, (named) =>
        use(named.hold(element), named),
      );
    });
  });
  const isSorted = axis !== "preceding-sibling" && (!nodes.many || (nodes.peers && nodes.order === "sorted"));
  const order = axis !== "child" && axis !== "self" && nodes.many ? "loose" : isSorted ? "sorted" : "unique";
  const plan = manyPlan(result, (code, use) => source.each(code, (node, inner) => each(node, inner, use)), order);
  return { ...plan, test: (code) => exists(plan, code) };
}
