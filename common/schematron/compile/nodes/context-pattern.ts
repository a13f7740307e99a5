import type { Expression, ExpressionOf, NodeTest } from "../../xpath/ast.ts";
import type { Code } from "../code.ts";
import { compile, type Environment } from "../compilation-unit.ts";
import { callsInFocus, freeNames } from "../free-names.ts";
import { booleanPlan, singlePlan, test, type Plan } from "../plan.ts";
import { countsPositions } from "./double-slash.ts";
import { focusOn, nameGuard, nameTest, type Step } from "./name-guard.ts";
import { compileStep } from "./steps.ts";
import { isNumeric } from "../static-type.ts";

/** One alternative of a rule's context: what its last step asks of an element's name, and the whole condition. */
export interface ContextAlternative {
  /** An undefined namespace or local name matches any. */
  readonly namespace: string | undefined;
  readonly local: string | undefined;
  /** Body of a function of `n` that depends on the element's expanded name only; undefined where the name is given. */
  readonly nameGuard: string | undefined;
  /** Body of a function of `n`; undefined when the name alone decides. */
  readonly body: string | undefined;
  readonly isDocumentNode: boolean;
}

/**
 * A rule's context (an XSLT 2 match pattern) by alternatives. Alternatives that select attributes or text are left
 * out: a Schematron processor visits elements only, so they never fire.
 * @throws XPathSyntaxError for a context that is no pattern or beyond the compiler
 */
export function compileContext(context: Expression, environment: Environment): ContextAlternative[] {
  return alternatives(context).flatMap((alternative) => {
    const last = lastStep(alternative, environment);
    if (last === undefined) {
      return [documentNode];
    }
    const selectsElement = last.axis === "child" && (last.test.test === "name" || last.test.test === "node");
    const current = singlePlan("element", 1, () => "n");
    return selectsElement ? [compileAlternative(alternative, last, { ...environment, current })] : [];
  });
}

const documentNode: ContextAlternative = {
  namespace: undefined,
  local: undefined,
  nameGuard: undefined,
  body: undefined,
  isDocumentNode: true,
};

/** The alternatives of a pattern: `(a | b)/c` becomes `a/c | b/c`. */
function alternatives(context: Expression): Expression[] {
  if (context.kind === "set" && context.operator === "union") {
    return [...alternatives(context.left), ...alternatives(context.right)];
  }
  if (context.kind === "path") {
    const rights = alternatives(context.right);
    return alternatives(context.left).flatMap((left) => rights.map((right) => behind(left, right, context.at)));
  }
  if (context.kind === "filter") {
    return alternatives(context.base).map((base) => withPredicates(base, context.predicates) ?? context);
  }
  return [context];
}

/** Appends the steps of the right side to the left side. */
function behind(left: Expression, right: Expression, at: number): Expression {
  return right.kind === "path" ? { ...right, left: behind(left, right.left, at) } : { kind: "path", left, right, at };
}

/** Moves predicates behind brackets to the last step; undefined where they count positions, which would change. */
function withPredicates(pattern: Expression, predicates: readonly Expression[]): Expression | undefined {
  if (predicates.some((predicate) => countsPositions(predicate))) {
    return undefined;
  }
  if (pattern.kind === "step") {
    return { ...pattern, predicates: [...pattern.predicates, ...predicates] };
  }
  const right = pattern.kind === "path" ? withPredicates(pattern.right, predicates) : undefined;
  return pattern.kind === "path" && right ? { ...pattern, right } : undefined;
}

function lastStep(alternative: Expression, environment: Environment): Step | undefined {
  const last = alternative.kind === "path" ? alternative.right : alternative;
  if (last.kind === "root") {
    return undefined;
  }
  if (last.kind !== "step" || !["child", "attribute"].includes(last.axis)) {
    throw environment.unit.error("The context of a rule must be a pattern", environment, last.at);
  }
  return last;
}

function compileAlternative(alternative: Expression, last: Step, environment: Environment): ContextAlternative {
  const { namespace, local } = last.test.test === "name" ? last.test : { namespace: undefined, local: undefined };
  const isNamed = namespace !== undefined && local !== undefined;
  const decidedByName = alternative.kind === "step" && last.predicates.length === 0 && isNamed;
  const code = environment.unit.code();
  writeMatch(alternative, "n", { environment, code }, (inner) => inner.line("return true;"));
  code.line("return false;");
  return {
    namespace,
    local,
    nameGuard: isNamed ? undefined : nameGuard(last, environment),
    body: decidedByName ? undefined : code.toString(),
    isDocumentNode: false,
  };
}

interface Place {
  readonly environment: Environment;
  readonly code: Code;
}

type Success = (code: Code) => void;

/** Writes the condition for `node` to match; `success` is written where it holds. */
function writeMatch(pattern: Expression, node: string, { environment, code }: Place, success: Success): void {
  switch (pattern.kind) {
    case "root":
      code.block(`if (${node} === 0)`, success);
      return;
    case "step":
      writeStep(pattern, node, { environment, code }, success);
      return;
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

const isDoubleSlash = (pattern: Expression): pattern is ExpressionOf<"path"> =>
  pattern.kind === "path" &&
  pattern.right.kind === "step" &&
  pattern.right.axis === "descendant-or-self" &&
  pattern.right.test.test === "node";

/** Writes the condition of the steps before the last slash; before `//` any ancestor may match. */
function writeParent(left: Expression, parent: string, { environment, code }: Place, success: Success): void {
  if (!isDoubleSlash(left)) {
    if (hasPredicates(left) && !freeNames(left).current) {
      // Each child asks about the same parent, so the last answer is remembered.
      code.block(`if (${parentMemo(left, environment)}(${parent}))`, success);
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

function parentMemo(pattern: Expression, environment: Environment): string {
  const plan = booleanPlan((code) => {
    const found = code.fresh("b");
    code.line(`let ${found} = false;`);
    writeMatch(pattern, "n", { environment, code }, (inner) => inner.line(`${found} = true;`));
    return found;
  });
  return environment.unit.nodeMemo(plan);
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
    writePredicates(step.predicates, node, { environment, code: inner }, success),
  );
}

function writePredicates(
  [predicate, ...rest]: readonly Expression[],
  node: string,
  { environment, code }: Place,
  success: Success,
): void {
  if (!predicate) {
    success(code);
    return;
  }
  const plan = compile(predicate, focusOn(node, environment));
  code.block(`if (${test(plan, code)})`, (inner) => writePredicates(rest, node, { environment, code: inner }, success));
}

function isPositional(predicate: Expression, environment: Environment): boolean {
  if (callsInFocus(predicate, "position") || callsInFocus(predicate, "last")) {
    return true;
  }
  const { kind } = compile(predicate, focusOn("n", environment));
  return isNumeric(kind) || kind === "any";
}

/** Predicates that count positions: the node must be among the results of the step from its parent. */
function writePositional(step: Step, node: string, { environment, code }: Place, success: Success): void {
  const [only] = step.predicates;
  if (step.predicates.length === 1 && only?.kind === "literal" && only.type === "integer" && isNamed(step.test)) {
    const position = `siblingPosition(${node}) === ${only.value}`;
    code.block(`if (${nameTest(step.test, node, environment, step)} && ${position})`, success);
    return;
  }
  const parent: Plan = singlePlan("element", 1, () => `parent[${node}]`);
  const siblings = compileStep(step, environment, parent);
  const found = code.fresh("b");
  code.line(`let ${found} = false;`);
  siblings.each(code, (item, inner) => inner.line(`if (${item} === ${node}) ${found} = true;`));
  code.block(`if (${found})`, success);
}

const isNamed = (nodeTest: NodeTest): boolean =>
  nodeTest.test === "name" && nodeTest.namespace !== undefined && nodeTest.local !== undefined;
