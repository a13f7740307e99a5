import type { ContextKind } from "../compile/contexts.ts";
import { LeafReference } from "../runtime/items.ts";
import { FIRST_LOCAL_NAME, vocabulary, type ExpandedName } from "../xml/vocabulary.ts";
import type { Written } from "../findings.ts";
import type { Note } from "../schema/schema.ts";
import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";
import { childItems } from "../runtime/document-view.ts";

/** A compiled assert; its functions belong to the generated module. */
export interface CompiledAssert {
  readonly id: string;
  /** The id in upper case, or the place. */
  readonly code: string;
  readonly flag: "fatal" | "warning";
  readonly test: string;
  /** Its place: `file:line:column`, the file without its folders. */
  readonly place: string;
  /** Which elements its rule is for, as the file says it. */
  readonly context: string;
  /** Paths that its test reads, computed on the first call because only failed rules need them. */
  places(): readonly string[];
  /** Id, flag and role as the file has them. */
  readonly written: Written;
  /** A report fails when its test is true; reports of a check call that a success. */
  readonly isReport: boolean;
  holds(judged: Judged): boolean;
  message(judged: Judged): string;
  /** Finds the node that a finding names, where the assert has a subject; without one a finding names the judged node. */
  readonly subject: ((judged: Judged) => XmlNode | undefined) | undefined;
  readonly diagnostics: readonly CompiledNote[];
  readonly properties: readonly CompiledNote[];
}

/** A diagnostic or property that an assert refers to. */
export interface CompiledNote extends Pick<Note, "id" | "written"> {
  text(judged: Judged): string;
}

/** What the functions of a rule are called with: the number of an element, the row of an attribute, or a text, comment or instruction. */
export type Judged = XmlNode | LeafReference;

export interface ContextMatcher {
  readonly kind: ContextKind;
  readonly namespace: string | undefined;
  readonly local: string | undefined;
  /** Name of the element's parent, where the context asks for one. */
  readonly parent: ExpandedName | undefined;
  /** Depends on the expanded name alone, so that its answer is cached by name. */
  readonly guard: ((judged: Judged) => boolean) | undefined;
  /** undefined when the names alone decide. */
  readonly match: ((judged: Judged) => boolean) | undefined;
}

export interface CompiledRule {
  readonly pattern: CompiledPattern;
  /** Which nodes it is for, as the file says it. */
  readonly context: string;
  readonly contexts: readonly ContextMatcher[];
  readonly asserts: readonly CompiledAssert[];
  readonly written: Written;
}

/** What reports say of a pattern. */
export interface CompiledPattern {
  readonly written: Written;
  readonly title: string | undefined;
}

/** Rules of a pattern whose context can match elements of one name, in the order of the pattern. */
export type Candidates = readonly { readonly rule: CompiledRule; readonly match: ContextMatcher["match"] }[];

/** Candidates for a name of the vocabulary, by the name of the parent where contexts ask for one. */
interface Choice {
  /** Wherever the parent is none of those that contexts name. */
  readonly elsewhere: readonly Candidates[];
  readonly byParent: readonly (readonly Candidates[] | undefined)[];
}

/**
 * Rules by the name of an element (or of an attribute), and by the name of its parent where a context asks for it. For each pattern an
 * element gets the candidates whose context can end in these names, in the pattern's order; the first one that matches judges it and
 * ends the pattern.
 */
export class Dispatch {
  private readonly byName: (Choice | undefined)[] = [];

  /** The rules that may fire for names that no rule mentions: those with a wildcard. */
  private readonly wildcards: readonly (readonly CompiledRule[])[];

  constructor(private readonly patterns: readonly (readonly CompiledRule[])[]) {
    this.wildcards = patterns.map((rules) =>
      rules
        .map(({ contexts, ...rule }) => ({
          ...rule,
          contexts: contexts.filter(({ namespace, local }) => namespace === undefined || local === undefined),
        }))
        .filter(({ contexts }) => contexts.length > 0),
    );
  }

  /** Candidates per pattern; patterns without any are left out. @param id number of the node's name */
  candidates(tree: XmlTree, node: XmlNode, id: number): readonly Candidates[] {
    if (id >= FIRST_LOCAL_NAME) {
      return this.select(this.wildcards, node, tree.nameOf(id));
    }
    const { byParent, elsewhere } = this.byName[id] ?? this.choose(tree, node, id);
    if (byParent.length === 0) {
      return elsewhere;
    }
    const parent = tree.columns.name[tree.columns.parent[node] as number] as number;
    // The document node has a negative number for its name, and names outside of the vocabulary have large ones.
    return (parent >= 0 && parent < byParent.length ? byParent[parent] : undefined) ?? elsewhere;
  }

  private choose(tree: XmlTree, node: XmlNode, id: number): Choice {
    const own = tree.nameOf(id);
    const byParent: (readonly Candidates[] | undefined)[] = [];
    for (const context of this.patterns.flat().flatMap(({ contexts }) => contexts)) {
      const parent = isSame(context, own) ? context.parent : undefined;
      const parentId = parent && vocabulary.find(parent.namespace, parent.local);
      if (parentId !== undefined) {
        byParent[parentId] ??= this.select(this.patterns, node, own, parent);
      }
    }
    const choice = { elsewhere: this.select(this.patterns, node, own), byParent };
    this.byName[id] = choice;
    return choice;
  }

  private select(
    patterns: readonly (readonly CompiledRule[])[],
    node: XmlNode,
    own: ExpandedName,
    parent?: ExpandedName,
  ): readonly Candidates[] {
    const fits = (context: ContextMatcher): boolean =>
      (context.namespace === undefined || context.namespace === own.namespace) &&
      (context.local === undefined || context.local === own.local) &&
      (context.parent === undefined || (parent !== undefined && isSame(context.parent, parent))) &&
      (context.guard === undefined || context.guard(node));
    return patterns
      .map((rules) => rules.flatMap((rule) => rule.contexts.filter(fits).map(({ match }) => ({ rule, match }))))
      .filter((candidates) => candidates.length > 0);
  }
}

const isSame = (left: Pick<ContextMatcher, "namespace" | "local">, right: ExpandedName): boolean =>
  left.namespace === right.namespace && left.local === right.local;

/** An attribute, a text, a comment or an instruction of an element. */
export interface NodePart {
  readonly judged: Judged;
  readonly kind: ContextKind;
  /** A text, comment or instruction: its number among those of its kind in the element, from 1. */
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

/** Rules for nodes without a number in the tree, tried after those of their element. A check without such rules pays nothing. */
export class PartRules {
  private readonly attributes: Dispatch | undefined;
  private readonly leaves: LeafRules;

  private constructor(patterns: readonly (readonly CompiledRule[])[]) {
    const ofAttributes = rulesFor(patterns, ["attribute"]);
    this.attributes = ofAttributes.length === 0 ? undefined : new Dispatch(ofAttributes);
    this.leaves = new Map(
      leafKinds.flatMap((kind) => {
        const candidates = rulesFor(patterns, [kind]).map((rules): Candidates =>
          rules.flatMap((rule) => rule.contexts.map(({ match }) => ({ rule, match }))),
        );
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
