import type { ContextKind } from "../compile/nodes/context-alternatives.ts";
import { Dispatch, type Candidates, type CompiledRule, type Judged } from "./dispatch.ts";
import { childItems } from "../runtime/child-items.ts";
import { LeafReference } from "../runtime/items.ts";
import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";

/** An attribute, a text, a comment or an instruction of an element. */
export interface NodePart {
  readonly judged: Judged;
  readonly kind: ContextKind;
  /** Of a text, comment or instruction: the number among its element's ones of its kind, from 1. */
  readonly position: number;
}

type Judge = (part: NodePart, patterns: readonly Candidates[]) => void;

type LeafRules = ReadonlyMap<ContextKind, readonly Candidates[]>;

const leafKinds: readonly ContextKind[] = ["text", "comment", "instruction"];

/** The patterns with the contexts of those kinds alone. */
export const rulesFor = (
  patterns: readonly (readonly CompiledRule[])[],
  kinds: readonly ContextKind[],
): CompiledRule[][] =>
  patterns
    .map((rules) =>
      rules
        .map(({ contexts, ...rule }) => ({ ...rule, contexts: contexts.filter(({ kind }) => kinds.includes(kind)) }))
        .filter(({ contexts }) => contexts.length > 0),
    )
    .filter((rules) => rules.length > 0);

/** Rules for what has no number in a tree. They are tried behind those of the element, so a check without them pays nothing. */
export class PartRules {
  private readonly attributes: Dispatch | undefined;
  private readonly leaves: LeafRules;

  private constructor(patterns: readonly (readonly CompiledRule[])[]) {
    const ofAttributes = rulesFor(patterns, ["attribute"]);
    this.attributes = ofAttributes.length === 0 ? undefined : new Dispatch(ofAttributes);
    this.leaves = new Map(
      leafKinds.flatMap((kind) => {
        const candidates = rulesFor(patterns, [kind]).map(candidatesOf);
        return candidates.length === 0 ? [] : [[kind, candidates] as const];
      }),
    );
  }

  static of(patterns: readonly (readonly CompiledRule[])[]): PartRules | undefined {
    const parts = new PartRules(patterns);
    return parts.attributes === undefined && parts.leaves.size === 0 ? undefined : parts;
  }

  /** Passes on each part of the element that rules may be for, with the rules. */
  visit(tree: XmlTree, element: XmlNode, judge: Judge): void {
    if (this.attributes !== undefined) {
      visitAttributes(tree, element, this.attributes, judge);
    }
    if (this.leaves.size > 0) {
      visitLeaves(tree, element, this.leaves, judge);
    }
  }
}

function visitLeaves(tree: XmlTree, element: XmlNode, rules: LeafRules, judge: Judge): void {
  const counts = { text: 0, comment: 0, instruction: 0 };
  for (const leaf of childItems(tree, element)) {
    if (leaf instanceof LeafReference) {
      const patterns = rules.get(leaf.kind);
      const position = ++counts[leaf.kind];
      if (patterns !== undefined) {
        judge({ judged: leaf, kind: leaf.kind, position }, patterns);
      }
    }
  }
}

function visitAttributes(tree: XmlTree, element: XmlNode, dispatch: Dispatch, judge: Judge): void {
  const { attributeStart, attributeName } = tree.columns;
  for (let row = attributeStart[element] as number; row < (attributeStart[element + 1] as number); row++) {
    const patterns = dispatch.candidates(tree, row, attributeName[row] as number);
    if (patterns.length > 0) {
      judge({ judged: row, kind: "attribute", position: 0 }, patterns);
    }
  }
}

const candidatesOf = (rules: readonly CompiledRule[]): Candidates =>
  rules.flatMap((rule) => rule.contexts.map(({ match }) => ({ rule, match })));
