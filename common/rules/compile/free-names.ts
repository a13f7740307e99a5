import type { Expression } from "../xpath/ast.ts";
import { FN } from "../xpath/path-parser.ts";
import { XS } from "../xpath/sequence-type.ts";

/** What the value of an expression depends on besides the document. */
export interface FreeNames {
  readonly context: boolean;
  readonly variables: ReadonlySet<string>;
  /** Reads the document at all, through a path from the root. */
  readonly document: boolean;
}

/** Functions whose answer is another one for another document, or at another time. */
const ofDocument = new Set(["key", "document", "doc", "root", "current-date", "current-time", "current-dateTime"]);

const cache = new WeakMap<Expression, FreeNames>();

/** Functions that look at the context item when they have no argument (or, for `lang` and `id`, always). */
const contextual = new Set([
  "position",
  "last",
  "string",
  "number",
  "normalize-space",
  "string-length",
  "name",
  "local-name",
  "namespace-uri",
  "root",
  "current",
]);

export function freeNames(expression: Expression): FreeNames {
  let found = cache.get(expression);
  if (!found) {
    found = analyse(expression);
    cache.set(expression, found);
  }
  return found;
}

function union(parts: readonly FreeNames[]): FreeNames {
  return {
    context: parts.some((part) => part.context),
    document: parts.some((part) => part.document),
    variables: new Set(parts.flatMap((part) => [...part.variables])),
  };
}

const all = (...expressions: readonly Expression[]): FreeNames => union(expressions.map(freeNames));
const withoutContext = (names: FreeNames): FreeNames => ({ ...names, context: false });

function without(names: FreeNames, bound: readonly string[]): FreeNames {
  return { ...names, variables: new Set([...names.variables].filter((name) => !bound.includes(name))) };
}

function analyse(expression: Expression): FreeNames {
  switch (expression.kind) {
    case "literal":
    case "variable":
    case "context":
    case "root":
      return analyseLeaf(expression);
    case "step":
      return { ...withoutContext(all(...expression.predicates)), context: true };
    case "path":
    case "map":
      return union([freeNames(expression.left), withoutContext(freeNames(expression.right))]);
    case "filter":
      return union([freeNames(expression.base), withoutContext(all(...expression.predicates))]);
    case "call":
      return analyseCall(expression);
    case "let":
      return analyseBindings([expression], expression.body);
    default:
      return "bindings" in expression
        ? analyseBindings(expression.bindings, expression.body)
        : all(...operands(expression));
  }
}

function analyseLeaf(leaf: Expression): FreeNames {
  return {
    context: leaf.kind === "context",
    document: leaf.kind === "root",
    variables: new Set(leaf.kind === "variable" ? [leaf.name] : []),
  };
}

function analyseCall(call: Extract<Expression, { kind: "call" }>): FreeNames {
  const usesContext = call.namespace === FN && contextual.has(call.local) && call.args.length === 0;
  const names = all(...call.args);
  // A function that is declared may read the document, whatever it is given.
  const readsDocument = ![FN, XS].includes(call.namespace) || (call.namespace === FN && ofDocument.has(call.local));
  return { ...names, context: names.context || usesContext, document: names.document || readsDocument };
}

function analyseBindings(bindings: readonly { name: string; value: Expression }[], body: Expression): FreeNames {
  const bound: string[] = [];
  const parts = bindings.map(({ name, value }) => {
    const names = without(freeNames(value), bound);
    bound.push(name);
    return names;
  });
  return union([...parts, without(freeNames(body), bound)]);
}

/** Direct operands of the forms that bind nothing. */
function operands(expression: Expression): Expression[] {
  const parts: Expression[] = [];
  for (const value of Object.values(expression)) {
    if (Array.isArray(value)) {
      parts.push(...(value as Expression[]));
    } else if (typeof value === "object" && value !== null && "at" in value) {
      parts.push(value as Expression);
    }
  }
  return parts;
}

/** Keys (`{namespace}local#arity`) of all functions that the expression calls. */
export function calledFunctions(expression: Expression): Set<string> {
  const keys = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
    } else if (typeof value === "object" && value !== null) {
      Object.values(value).forEach(visit);
      if ("kind" in value && value.kind === "call") {
        const { namespace, local, args } = value as Extract<Expression, { kind: "call" }>;
        keys.add(`{${namespace}}${local}#${args.length}`);
      }
    }
  };
  visit(expression);
  return keys;
}

/** Whether the expression calls the function with no argument in the focus that it gets from outside. */
export function callsInFocus(expression: Expression, local: "position" | "last"): boolean {
  switch (expression.kind) {
    case "call":
      return (
        (expression.namespace === FN && expression.local === local) ||
        expression.args.some((arg) => callsInFocus(arg, local))
      );
    case "path":
    case "map":
      return callsInFocus(expression.left, local);
    case "filter":
      return callsInFocus(expression.base, local);
    case "literal":
    case "step":
      return false;
    case "for":
    case "some":
    case "every":
      return [...expression.bindings.map(({ value }) => value), expression.body].some((part) =>
        callsInFocus(part, local),
      );
    default:
      return operands(expression).some((part) => callsInFocus(part, local));
  }
}
