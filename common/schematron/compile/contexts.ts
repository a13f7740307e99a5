import type { Rule } from "../schema/schema.ts";
import type { RuleProblem } from "../schema/rule-file-error.ts";
import { expressionKey, type Expression, type ExpressionOf, type NodeTest, type Step } from "../xpath/ast.ts";
import { compile, type Environment, withFocus } from "./compilation-unit.ts";
import { callsInFocus, freeNames } from "./free-names.ts";
import { isNumeric, type Kind } from "./static-type.ts";
import { compileStep } from "./steps.ts";
import type { ExpandedName } from "../xml/vocabulary.ts";
import type { Code } from "./code.ts";
import { booleanPlan, singlePlan, test, type Plan } from "./plan.ts";
import { isLeafStep, leafReferences } from "./leaf-steps.ts";
import { attributeCondition, dependsOnNameOnly, nodeCondition } from "./name-conditions.ts";

/** The nodes that rules are tried on: elements alone, attributes as well, or texts, comments and instructions too. */
export type Visit = "elements" | "attributes" | "every-node";

/** A rule that never judges anything: the id of an assert or report, as its file writes it. */
export interface Unreachable extends RuleProblem {
  readonly rule: string;
}

const visitedKinds: Readonly<Record<Visit, readonly ContextKind[]>> = {
  elements: ["document", "element"],
  attributes: ["document", "element", "attribute"],
  "every-node": ["document", "element", "attribute", "text", "comment", "instruction"],
};

const plural: Readonly<Record<ContextKind, string>> = {
  document: "documents",
  element: "elements",
  attribute: "attributes",
  text: "texts",
  comment: "comments",
  instruction: "instructions",
};

/** Finds what the rules of a schema are for, and which of them never judge anything. */
export class Reach {
  readonly unreachable: Unreachable[] = [];
  private earlier = new Set<string>();

  constructor(private readonly visit: Visit) {}

  enterPattern(): void {
    this.earlier = new Set();
  }

  /** The alternatives of a rule with the kinds of nodes that they can judge. */
  visited(rule: Rule, alternatives: readonly Alternative[]): [Alternative, ContextKind][] {
    const isVisited = (kind: ContextKind): boolean => visitedKinds[this.visit].includes(kind);
    const found = alternatives.flatMap((alternative) =>
      alternative.kinds.filter(isVisited).map((kind): [Alternative, ContextKind] => [alternative, kind]),
    );
    const left = found.filter(([alternative]) => !this.isTaken(alternative));
    if (left.length === 0) {
      const kinds = [...new Set(alternatives.flatMap((alternative) => alternative.kinds))];
      const reason =
        found.length > 0
          ? "an earlier rule of its pattern has all its nodes"
          : kinds.length === 0
            ? "its context matches nothing"
            : `it is for ${kinds.map((kind) => plural[kind]).join(" and ")}, which are not visited`;
      this.unreachable.push(...rule.asserts.map(({ id, place }) => ({ rule: id, place, reason })));
    }
    alternatives.forEach(({ pattern }) => this.earlier.add(expressionKey(pattern)));
    return found;
  }

  /** Whether an earlier rule matches the same nodes: by the same pattern, or by a name (or any name) alone. */
  private isTaken({ pattern, last }: Alternative): boolean {
    if (this.earlier.has(expressionKey(pattern))) {
      return true;
    }
    if (last === undefined || last.axis !== "child" || last.test.test !== "name") {
      return false;
    }
    const { namespace, local } = last.test;
    const broader = [last.test, { ...last.test, namespace: undefined, local: undefined }];
    if (namespace !== undefined && local !== undefined) {
      broader.push({ ...last.test, namespace: undefined }, { ...last.test, local: undefined });
    }
    return broader.some((each) => this.earlier.has(expressionKey({ ...last, test: each, predicates: [] })));
  }
}

/** What a rule is for; `document` is the document node. */
export type ContextKind = "document" | "element" | "attribute" | "text" | "comment" | "instruction";

/** One alternative of a rule's context. */
interface Alternative {
  readonly pattern: Expression;
  /** undefined for the document node. */
  readonly last: Step | undefined;
  /** Empty where nothing can match. */
  readonly kinds: readonly ContextKind[];
}

/**
 * The alternatives of a context (an XSLT 2 match pattern): `(a | b)/c` becomes `a/c | b/c`.
 * @throws XPathSyntaxError for a context that is no pattern
 */
export function contextAlternatives(context: Expression, environment: Environment): Alternative[] {
  return patternsOf(context, environment).map((pattern) => {
    const last = pattern.kind === "path" ? pattern.right : pattern;
    if (last.kind === "root") {
      return { pattern, last: undefined, kinds: isImpossible(pattern) ? [] : ["document"] };
    }
    if (last.kind !== "step" || !["child", "attribute"].includes(last.axis)) {
      throw environment.unit.error("The context of a rule must be a pattern", environment, last.at);
    }
    return { pattern, last, kinds: isImpossible(pattern) ? [] : kindsOf(last) };
  });
}

function patternsOf(context: Expression, environment: Environment): Expression[] {
  if (context.kind === "set" && context.operator === "union") {
    return [...patternsOf(context.left, environment), ...patternsOf(context.right, environment)];
  }
  if (context.kind === "path") {
    const rights = patternsOf(context.right, environment);
    return patternsOf(context.left, environment).flatMap((left) =>
      rights.map((right) => behind(left, right, context.at)),
    );
  }
  if (context.kind === "filter") {
    const { base, predicates } = context;
    return patternsOf(base, environment).map((part) => withPredicates(part, predicates, environment) ?? context);
  }
  return [context];
}

/** Appends the steps of the right side to the left side. */
function behind(left: Expression, right: Expression, at: number): Expression {
  return right.kind === "path" ? { ...right, left: behind(left, right.left, at) } : { kind: "path", left, right, at };
}

/** Moves predicates after brackets to the last step; undefined where they count positions, which would change. */
function withPredicates(
  pattern: Expression,
  predicates: readonly Expression[],
  environment: Environment,
): Expression | undefined {
  if (predicates.some((predicate) => isPositional(predicate, environment))) {
    return undefined;
  }
  if (pattern.kind === "step") {
    return { ...pattern, predicates: [...pattern.predicates, ...predicates] };
  }
  const right = pattern.kind === "path" ? withPredicates(pattern.right, predicates, environment) : undefined;
  return pattern.kind === "path" && right ? { ...pattern, right } : undefined;
}

/** Whether the predicate may select by position. */
function isPositional(predicate: Expression, environment: Environment): boolean {
  if (callsInFocus(predicate, "position") || callsInFocus(predicate, "last")) {
    return true;
  }
  const { kind } = compile(predicate, focusOn("n", environment));
  return isNumeric(kind) || kind === "any";
}

/** Whether a step leads on from an attribute, a text, a comment or an instruction. */
function isImpossible(pattern: Expression): boolean {
  if (pattern.kind !== "path") {
    return false;
  }
  const { left } = pattern;
  const before = left.kind === "path" ? left.right : left;
  const leadsNowhere =
    before.kind === "step" &&
    (before.axis === "attribute" || ["text", "comment", "instruction"].includes(before.test.test));
  return leadsNowhere || isImpossible(left);
}

function kindsOf(last: Step): readonly ContextKind[] {
  const tested = last.test.test;
  if (last.axis === "attribute") {
    return tested === "name" || tested === "node" ? ["attribute"] : [];
  }
  switch (tested) {
    case "node":
      return ["element", "text", "comment", "instruction"];
    case "text":
    case "comment":
    case "instruction":
      return [tested];
    default:
      return ["element"];
  }
}

/** Environment of a predicate of `node`; `current()` stays the node that the whole pattern is matched against. */
function focusOn(node: string, environment: Environment, kind: Kind = "element"): Environment {
  const item = singlePlan(kind, 1, () => node);
  return { ...withFocus(environment, { item }), current: environment.current ?? item };
}

/** JavaScript condition that the element passes the node test; the document node never does. */
const nameTest = (nodeTest: NodeTest, node: string, environment: Environment, step: Step): string =>
  nodeTest.test === "node" ? `${node} !== 0` : nodeCondition(nodeTest, environment, step)(node);

/** Body of a function of `n` with the conditions of a wildcard step that depend on the element's name only. */
function nameGuard(step: Step, environment: Environment): string {
  const code = environment.unit.code();
  code.line(`if (!(${nameTest(step.test, "n", environment, step)})) return false;`);
  for (const predicate of step.predicates.filter(dependsOnNameOnly)) {
    const condition = test(compile(predicate, focusOn("n", environment)), code);
    code.line(`if (!${condition}) return false;`);
  }
  code.line("return true;");
  return code.toString();
}

/** What a context asks of names. */
interface ContextNames {
  /** Whether namespace and local name are given. */
  readonly areGiven: boolean;
  /** Name of the parent, where both names are given. */
  readonly parent: ExpandedName | undefined;
  /** Whether nothing else is asked, provided that no predicate counts positions. */
  readonly decide: boolean;
}

/** The names of an element and its parent. */
function elementNames(alternative: Expression, last: Step): ContextNames {
  const areGiven = expandedNameOf(last) !== undefined;
  const decideElement = areGiven ? last.predicates.length === 0 : last.predicates.every(dependsOnNameOnly);
  const outer = alternative.kind === "path" ? alternative.left : undefined;
  const parent = areGiven && outer ? nameOfLastStep(outer) : undefined;
  const decide =
    decideElement &&
    (outer === undefined || (parent !== undefined && outer.kind === "step" && outer.predicates.length === 0));
  return { areGiven, parent, decide };
}

/** What a context asks of an attribute's name. Texts, comments and instructions have no name to ask for. */
function partNames(alternative: Expression, last: Step): ContextNames {
  const areGiven = expandedNameOf(last) !== undefined;
  const decide = areGiven && alternative.kind === "step" && last.predicates.length === 0;
  return { areGiven, parent: undefined, decide };
}

/** The name of the step before a slash; before `//` that step is not the parent, so none. */
function nameOfLastStep(pattern: Expression): ExpandedName | undefined {
  const step = pattern.kind === "path" ? pattern.right : pattern;
  return step.kind === "step" && step.axis === "child" ? expandedNameOf(step) : undefined;
}

/** undefined for a step with a wildcard. */
function expandedNameOf({ test: tested }: Step): ExpandedName | undefined {
  return tested.test === "name" && tested.namespace !== undefined && tested.local !== undefined
    ? { namespace: tested.namespace, local: tested.local }
    : undefined;
}

/** One alternative of a rule's context for one kind of node: what its last step asks of a name, and the whole condition. */
export interface CompiledContext {
  readonly kind: ContextKind;
  /** An undefined namespace or local name matches any. */
  readonly namespace: string | undefined;
  readonly local: string | undefined;
  /** Name that the element's parent must have; undefined where it may have any, or the element's own name is not given. */
  readonly parent: ExpandedName | undefined;
  /** Body of a function of `n` that depends on the element's expanded name only; undefined where the name is given. */
  readonly nameGuard: string | undefined;
  /** Body of a function of `n`; undefined when the names alone decide. */
  readonly body: string | undefined;
}

/** How generated code holds the node of a rule. */
export function focusKind(kind: ContextKind): Kind {
  switch (kind) {
    case "document":
    case "element":
      return "element";
    case "attribute":
      return "attribute";
    default:
      return "any";
  }
}

/** @throws XPathSyntaxError for a context that is beyond the compiler */
export function compileContext({ pattern, last }: Alternative, kind: ContextKind, outer: Environment): CompiledContext {
  if (last === undefined) {
    return { kind, namespace: undefined, local: undefined, parent: undefined, nameGuard: undefined, body: undefined };
  }
  const environment = { ...outer, current: singlePlan(focusKind(kind), 1, () => "n") };
  const { namespace, local } = last.test.test === "name" ? last.test : { namespace: undefined, local: undefined };
  const names = kind === "element" ? elementNames(pattern, last) : partNames(pattern, last);
  const isDecided = names.decide && !last.predicates.some((predicate) => isPositional(predicate, environment));
  const code = environment.unit.code();
  if (kind === "element") {
    writeMatch(pattern, "n", { environment, code }, matched);
  } else {
    writePart({ pattern, last }, kind, { environment, code }, matched);
  }
  code.line("return false;");
  return {
    kind,
    namespace,
    local,
    parent: names.parent,
    nameGuard: names.areGiven || kind !== "element" ? undefined : nameGuard(last, environment),
    body: isDecided ? undefined : code.toString(),
  };
}

interface Place {
  readonly environment: Environment;
  readonly code: Code;
}

type Success = (code: Code) => void;

const matched: Success = (code) => code.line("return true;");

/** Writes the condition for `node` to match; `success` is written where it holds. */
function writeMatch(pattern: Expression, node: string, { environment, code }: Place, success: Success): void {
  switch (pattern.kind) {
    case "root":
      code.block(`if (${node} === 0)`, success);
      return;
    case "step":
      writeStep(pattern, node, { environment, code }, success);
      return;
    case "variable": {
      const nodes = compile(pattern, environment);
      if (nodes.kind !== "element") {
        break;
      }
      writeMember(nodes, (item) => `${item} === ${node}`, code, success);
      return;
    }
    case "path": {
      const { left, right } = pattern;
      if (right.kind !== "step") {
        break;
      }
      writeStep(right, node, { environment, code }, (inner) => {
        const parent = inner.fresh("p");
        inner.line(`const ${parent} = parent[${node}];`);
        writeParent(left, parent, { environment, code: inner }, success);
      });
      return;
    }
    default:
  }
  if (pattern.kind !== "path") {
    throw environment.unit.error("The context of a rule must be a pattern", environment, pattern.at);
  }
  throw environment.unit.error("The context of a rule must be a pattern", environment, pattern.right.at);
}

/** Writes the condition for an attribute, a text, a comment or an instruction to match. */
function writePart(
  { pattern, last }: { pattern: Expression; last: Step },
  kind: ContextKind,
  { environment, code }: Place,
  success: Success,
): void {
  const isAttribute = kind === "attribute";
  const parent = code.hold(isAttribute ? "attributeOwner(n)" : "n.parent");
  const whole: Success = (inner) => {
    if (pattern.kind === "path") {
      writeParent(pattern.left, parent, { environment, code: inner }, success);
    } else {
      success(inner);
    }
  };
  if (last.predicates.some((predicate) => isPositional(predicate, environment))) {
    const owner = singlePlan("element", 1, () => parent);
    const found = isAttribute ? compileStep(last, environment, owner) : leafReferences(last, environment, owner);
    writeMember(found, (item) => (isAttribute ? `${item} === n` : `${item}.place === n.place`), code, whole);
    return;
  }
  const condition = isAttribute ? attributeCondition(last.test, environment, last)("n") : "true";
  code.block(`if (${condition})`, (inner) =>
    writePredicates(last.predicates, focusOn("n", environment, focusKind(kind)), inner, whole),
  );
}

const isDoubleSlash = (pattern: Expression): pattern is ExpressionOf<"path"> =>
  pattern.kind === "path" &&
  pattern.right.kind === "step" &&
  pattern.right.axis === "descendant-or-self" &&
  pattern.right.test.test === "node";

/** Writes the condition that a node's ancestors must meet for the steps before the last slash; before `//` any may. */
function writeParent(left: Expression, parent: string, { environment, code }: Place, success: Success): void {
  if (!isDoubleSlash(left)) {
    if (hasPredicates(left) && !freeNames(left).current) {
      // Each child asks about the same parent, so the last answer is remembered.
      const plan = booleanPlan((inner) => {
        const found = inner.fresh("b");
        inner.line(`let ${found} = false;`);
        writeMatch(left, "n", { environment, code: inner }, (hit) => hit.line(`${found} = true;`));
        return found;
      });
      code.block(`if (${environment.unit.nodeMemo(plan)}(${parent}))`, success);
    } else {
      writeMatch(left, parent, { environment, code }, success);
    }
    return;
  }
  if (left.left.kind === "root") {
    success(code);
    return;
  }
  const ancestor = code.fresh("p");
  code.block(`for (let ${ancestor} = ${parent}; ${ancestor} > 0; ${ancestor} = parent[${ancestor}])`, (inner) =>
    writeMatch(left.left, ancestor, { environment, code: inner }, success),
  );
}

function hasPredicates(pattern: Expression): boolean {
  const step = pattern.kind === "path" ? pattern.right : pattern;
  return step.kind === "step" && step.predicates.length > 0;
}

function writeStep(step: Step, node: string, { environment, code }: Place, success: Success): void {
  if (step.axis !== "child") {
    throw environment.unit.error(`The axis ${step.axis} is not supported in a context`, environment, step.at);
  }
  if (step.predicates.some((predicate) => isPositional(predicate, environment))) {
    writePositional(step, node, { environment, code }, success);
    return;
  }
  code.block(`if (${nameTest(step.test, node, environment, step)})`, (inner) =>
    writePredicates(step.predicates, focusOn(node, environment), inner, success),
  );
}

function writePredicates(
  [predicate, ...rest]: readonly Expression[],
  focused: Environment,
  code: Code,
  success: Success,
): void {
  if (!predicate) {
    success(code);
    return;
  }
  code.block(`if (${test(compile(predicate, focused), code)})`, (inner) =>
    writePredicates(rest, focused, inner, success),
  );
}

/** Predicates that count positions: the node must be among the results of the step from its parent. */
function writePositional(step: Step, node: string, { environment, code }: Place, success: Success): void {
  const [only] = step.predicates;
  if (
    step.predicates.length === 1 &&
    only?.kind === "literal" &&
    only.type === "integer" &&
    expandedNameOf(step) !== undefined
  ) {
    const position = `siblingPosition(${node}) === ${only.value}`;
    code.block(`if (${nameTest(step.test, node, environment, step)} && ${position})`, success);
    return;
  }
  const parent: Plan = singlePlan("element", 1, () => `parent[${node}]`);
  const held = isLeafStep(step) ? ".node" : "";
  writeMember(compileStep(step, environment, parent), (item) => `${item}${held} === ${node}`, code, success);
}

function writeMember(nodes: Plan, isNode: (item: string) => string, code: Code, success: Success): void {
  const found = code.fresh("b");
  code.line(`let ${found} = false;`);
  nodes.each(code, (item, inner) => inner.line(`if (${isNode(item)}) ${found} = true;`));
  code.block(`if (${found})`, success);
}
