import type { Rule } from "../schema/schema.ts";
import type { Alternative, ContextKind } from "./context-alternatives.ts";
import { expressionKey } from "../xpath/ast.ts";

/** The nodes that rules are tried on: elements alone, attributes as well, or texts, comments and instructions too. */
export type Visit = "elements" | "attributes" | "every-node";

/** A rule that never judges anything. */
export interface Unreachable {
  /** Id of an assert or report, as its file writes it. */
  readonly rule: string;
  /** `file:line:column`. */
  readonly place: string;
  readonly reason: string;
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
      const reason = found.length === 0 ? unvisited(alternatives) : "an earlier rule of its pattern has all its nodes";
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
    return broader.some((test) => this.earlier.has(expressionKey({ ...last, test, predicates: [] })));
  }
}

function unvisited(alternatives: readonly Alternative[]): string {
  const kinds = [...new Set(alternatives.flatMap((alternative) => alternative.kinds))];
  return kinds.length === 0
    ? "its context matches nothing"
    : `it is for ${kinds.map((kind) => plural[kind]).join(" and ")}, which are not visited`;
}
