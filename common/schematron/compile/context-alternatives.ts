import type { Expression, Step } from "../xpath/ast.ts";
import { compile, type Environment } from "./compilation-unit.ts";
import { callsInFocus } from "./free-names.ts";
import { isNumeric } from "./static-type.ts";
import { focusOn } from "./node-tests.ts";

/** What a rule is for; `document` is the document node. */
export type ContextKind = "document" | "element" | "attribute" | "text" | "comment" | "instruction";

/** One alternative of a rule's context. */
export interface Alternative {
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
    const last = lastStep(pattern, environment);
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

/** Moves predicates behind brackets to the last step; undefined where they count positions, which would change. */
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
export function isPositional(predicate: Expression, environment: Environment): boolean {
  if (callsInFocus(predicate, "position") || callsInFocus(predicate, "last")) {
    return true;
  }
  const { kind } = compile(predicate, focusOn("n", environment));
  return isNumeric(kind) || kind === "any";
}

function lastStep(pattern: Expression, environment: Environment): Step | undefined {
  const last = pattern.kind === "path" ? pattern.right : pattern;
  if (last.kind === "root") {
    return undefined;
  }
  if (last.kind !== "step" || !["child", "attribute"].includes(last.axis)) {
    throw environment.unit.error("The context of a rule must be a pattern", environment, last.at);
  }
  return last;
}

/** Whether a step leads on from an attribute, a text, a comment or an instruction. */
function isImpossible(pattern: Expression): boolean {
  if (pattern.kind !== "path") {
    return false;
  }
  const { left } = pattern;
  const before = left.kind === "path" ? left.right : left;
  return (before.kind === "step" && (before.axis === "attribute" || isLeaf(before))) || isImpossible(left);
}

const isLeaf = ({ test }: Step): boolean => ["text", "comment", "instruction"].includes(test.test);

function kindsOf(last: Step | undefined): readonly ContextKind[] {
  if (last === undefined) {
    return ["document"];
  }
  const { test } = last.test;
  if (last.axis === "attribute") {
    return test === "name" || test === "node" ? ["attribute"] : [];
  }
  switch (test) {
    case "node":
      return ["element", "text", "comment", "instruction"];
    case "text":
    case "comment":
    case "instruction":
      return [test];
    default:
      return ["element"];
  }
}
