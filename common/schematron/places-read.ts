import type { Let } from "./schema/schema.ts";
import type { Expression, NameTest, Step } from "./xpath/ast.ts";
import { parseXPath } from "./xpath/parser.ts";
import type { Namespaces } from "./xpath/sequence-type.ts";

/** A rule that reads more than this has no single field to look at. */
const MAX_PLACES = 8;
/** Bounds the chain of variables that use each other. */
const MAX_DEPTH = 10;

/** The paths that a test reads, computed on the first call. */
export function placesOnDemand(test: string, lets: readonly Let[], namespaces: Namespaces): () => readonly string[] {
  let places: readonly string[] | undefined;
  return () => (places ??= new PlaceReader(lets, namespaces).read(test));
}

/**
 * Finds the elements and attributes that an expression reads, as paths without predicates: from its element
 * (`cac:Party/cbc:EndpointID/@schemeID`, `../cbc:Amount`) or from the root. Variables are replaced by their expressions. `//x` has no
 * such path and is left out.
 */
class PlaceReader {
  private readonly prefixes: ReadonlyMap<string, string>;
  private readonly places = new Set<string>();

  constructor(
    private readonly lets: readonly Let[],
    private readonly namespaces: Namespaces,
  ) {
    this.prefixes = new Map([...namespaces].map(([prefix, namespace]) => [namespace, prefix]));
  }

  read(test: string): readonly string[] {
    this.collect(parseXPath(test, this.namespaces), MAX_DEPTH);
    this.places.delete(".");
    return [...this.places].slice(0, MAX_PLACES);
  }

  private collect(expression: Expression, depth: number): void {
    const path = this.path(expression, depth);
    if (path !== undefined) {
      this.places.add(path);
      return;
    }
    const value = expression.kind === "variable" ? this.variable(expression.name) : undefined;
    const parts = value === undefined ? startsOf(expression) : [value];
    if (depth > 0) {
      parts.forEach((part) => this.collect(part, depth - 1));
    }
  }

  /** undefined for an expression that is no plain path to an element or attribute. */
  private path(expression: Expression, depth: number): string | undefined {
    switch (expression.kind) {
      case "context":
        return ".";
      case "step":
        return this.step(expression);
      case "filter":
        return this.path(expression.base, depth);
      case "path":
        return this.joined(expression.left, expression.right, depth);
      case "variable": {
        const value = depth === 0 ? undefined : this.variable(expression.name);
        return value && this.path(value, depth - 1);
      }
      default:
        return undefined;
    }
  }

  private joined(left: Expression, right: Expression, depth: number): string | undefined {
    const from = left.kind === "root" ? "" : this.path(left, depth);
    // A function after the last slash reads the nodes before it.
    const to = right.kind === "call" ? "." : this.path(right, depth);
    if (from === undefined || to === undefined) {
      return undefined;
    }
    return to === "." ? from || undefined : from === "." ? to : `${from}/${to}`;
  }

  private step({ axis, test }: Step): string | undefined {
    if (axis === "parent" && test.test === "node") {
      return "..";
    }
    if ((axis === "self" && test.test === "node") || test.test === "text") {
      return ".";
    }
    const mark = axis === "attribute" ? "@" : axis === "child" ? "" : undefined;
    return test.test === "name" && mark !== undefined ? `${mark}${this.named(test)}` : undefined;
  }

  private named({ namespace, local = "*" }: NameTest): string {
    const prefix = namespace === undefined ? "" : (this.prefixes.get(namespace) ?? "");
    return prefix === "" ? local : `${prefix}:${local}`;
  }

  /** The innermost variable of that name. */
  private variable(name: string): Expression | undefined {
    const found = this.lets.findLast((variable) => variable.name === name);
    return found && (found.expression ?? parseXPath(found.value, this.namespaces));
  }
}

/** The parts that are evaluated at the rule's own element; after a slash or in a predicate paths begin elsewhere. */
function startsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case "path":
    case "map":
      return [expression.left];
    case "filter":
      return [expression.base];
    case "step":
      return [];
    default:
      return Object.values(expression).flatMap((member: unknown) =>
        (Array.isArray(member) ? (member as unknown[]) : [member]).flatMap((part) => expressionsIn(part)),
      );
  }
}

function expressionsIn(part: unknown): Expression[] {
  if (typeof part !== "object" || part === null) {
    return [];
  }
  if ("kind" in part) {
    return [part as Expression];
  }
  // A binding of `for`, `some` or `every` has no kind; its expression is in `value`.
  return "value" in part ? expressionsIn(part.value) : [];
}
