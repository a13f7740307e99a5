import type { Expression } from "../xpath/ast.ts";
import { FN, XS } from "../xpath/sequence-type.ts";

/** What an expression depends on: the context item, current(), variables, the document. */
export interface FreeNames {
  readonly context: boolean;
  /** Uses `current()`, which, unlike the context item, does not change in predicates and path steps. */
  readonly current: boolean;
  readonly variables: ReadonlySet<string>;
  /** Reads the document through a path from the root, or by a function of `ofDocument`, or may do so in an xsl:function. */
  readonly document: boolean;
}

/** Functions whose result depends on the document or on the time. */
const ofDocument = new Set(["key", "document", "doc", "root", "current-date", "current-time", "current-dateTime"]);

const cache = new WeakMap<Expression, FreeNames>();
/** Most expressions are of these kinds, judged at a glance. */
const leaves: ReadonlySet<Expression["kind"]> = new Set(["literal", "variable", "context", "root"]);

/** Functions that read the context item when they have no argument. */
const contextual =
  /^(?:position|last|string|number|normalize-space|string-length|name|local-name|namespace-uri|path|root)$/;

export function freeNames(expression: Expression): FreeNames {
  if (leaves.has(expression.kind)) {
    if (expression.kind === "variable") {
      return { ...nothing, variables: new Set([expression.name]) };
    }
    return expression.kind === "context" ? contextOnly : expression.kind === "root" ? documentOnly : nothing;
  }
  let found = cache.get(expression);
  if (!found) {
    found = analyse(expression);
    cache.set(expression, found);
  }
  return found;
}

/** Results are shared, because a rule file has an expression for every few characters. */
const noVariables: ReadonlySet<string> = new Set();
const nothing: FreeNames = { context: false, current: false, document: false, variables: noVariables };
const contextOnly: FreeNames = { ...nothing, context: true };
const currentOnly: FreeNames = { ...nothing, current: true };
const documentOnly: FreeNames = { ...nothing, document: true };

function both(left: FreeNames, right: FreeNames): FreeNames {
  if (left === nothing || right === nothing || left === right) {
    return left === nothing ? right : left;
  }
  const { size } = left.variables;
  const isOneEmpty = size === 0 || right.variables.size === 0;
  return {
    context: left.context || right.context,
    current: left.current || right.current,
    document: left.document || right.document,
    variables: isOneEmpty ? (size === 0 ? right : left).variables : new Set([...left.variables, ...right.variables]),
  };
}

function all(expressions: readonly Expression[]): FreeNames {
  let names = nothing;
  for (const expression of expressions) {
    names = both(names, freeNames(expression));
  }
  return names;
}

const withoutContext = (names: FreeNames): FreeNames => (names.context ? { ...names, context: false } : names);

function without(names: FreeNames, bound: readonly string[]): FreeNames {
  if (names.variables.size === 0) {
    return names;
  }
  return { ...names, variables: new Set([...names.variables].filter((name) => !bound.includes(name))) };
}

function analyse(expression: Expression): FreeNames {
  switch (expression.kind) {
    case "step":
      return both(withoutContext(all(expression.predicates)), contextOnly);
    case "path":
    case "map":
      return both(freeNames(expression.left), withoutContext(freeNames(expression.right)));
    case "filter":
      return both(freeNames(expression.base), withoutContext(all(expression.predicates)));
    case "call":
      return analyseCall(expression);
    case "let":
      return analyseBindings([expression], expression.body);
    default:
      return "bindings" in expression
        ? analyseBindings(expression.bindings, expression.body)
        : all(operands(expression));
  }
}

function analyseCall(call: Extract<Expression, { kind: "call" }>): FreeNames {
  if (call.namespace === FN && call.local === "current") {
    return currentOnly;
  }
  const usesContext = call.namespace === FN && contextual.test(call.local) && call.args.length === 0;
  const names = all(call.args);
  // An xsl:function may read the document whatever its arguments are.
  const readsDocument = ![FN, XS].includes(call.namespace) || (call.namespace === FN && ofDocument.has(call.local));
  return both(both(names, usesContext ? contextOnly : nothing), readsDocument ? documentOnly : nothing);
}

function analyseBindings(bindings: readonly { name: string; value: Expression }[], body: Expression): FreeNames {
  const bound: string[] = [];
  const parts = bindings.map(({ name, value }) => {
    const names = without(freeNames(value), bound);
    bound.push(name);
    return names;
  });
  return [...parts, without(freeNames(body), bound)].reduce(both, nothing);
}

/** Direct operands of the forms that bind nothing. */
export function operands(expression: Expression): Expression[] {
  const parts: Expression[] = [];
  for (const name in expression) {
    const value: unknown = expression[name as keyof Expression];
    if (Array.isArray(value)) {
      parts.push(...(value as Expression[]));
    } else if (typeof value === "object" && value !== null && "at" in value) {
      parts.push(value as Expression);
    }
  }
  return parts;
}

/** Whether the expression calls position() or last() for the focus in which it is evaluated itself. */
export const callsInFocus = (expression: Expression, local: "position" | "last"): boolean =>
  isInFocus(expression, (each) => each.kind === "call" && each.namespace === FN && each.local === local);

/** Whether there is such an expression in the focus in which the whole is evaluated itself. */
export function isInFocus(expression: Expression, is: (each: Expression) => boolean): boolean {
  if (is(expression)) {
    return true;
  }
  switch (expression.kind) {
    case "path":
    case "map":
      return isInFocus(expression.left, is);
    case "filter":
      return isInFocus(expression.base, is);
    case "literal":
    case "step":
      return false;
    case "for":
    case "some":
    case "every":
      return [...expression.bindings.map(({ value }) => value), expression.body].some((part) => isInFocus(part, is));
    default:
      return operands(expression).some((part) => isInFocus(part, is));
  }
}
