import type { ContextKind } from "../compile/nodes/context-alternatives.ts";
import type { LeafReference } from "../runtime/items.ts";
import { FIRST_LOCAL_NAME } from "../xml/vocabulary.ts";
import type { Written } from "../schema/schema.ts";
import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";

/** A compiled assert; its functions belong to the generated module. */
export interface CompiledAssert {
  readonly id: string;
  readonly flag: "fatal" | "warning";
  readonly test: string;
  /** Where it stands: `file:line:column`, the file without its folders. */
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
  /** The node that a failure is reported at, where it is not the one that is judged. */
  readonly subject: ((judged: Judged) => XmlNode | undefined) | undefined;
  readonly diagnostics: readonly CompiledNote[];
  readonly properties: readonly CompiledNote[];
}

/** A diagnostic or property that an assert refers to. */
export interface CompiledNote {
  readonly id: string;
  text(judged: Judged): string;
}

/** What the functions of a rule are called with: the number of an element, the row of an attribute, or a text, comment or instruction. */
export type Judged = XmlNode | LeafReference;

export interface ContextMatcher {
  readonly kind: ContextKind;
  readonly namespace: string | undefined;
  readonly local: string | undefined;
  /** Depends on the expanded name alone, so that its answer is cached by name. */
  readonly guard: ((judged: Judged) => boolean) | undefined;
  /** undefined when the name alone decides. */
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

/** Bounds the cache of names that no rule mentions, because a hostile document could fill it. */
const MAX_OTHER_NAMES = 1000;

/**
 * Rules by the name of an element (or of an attribute). For each pattern an element gets the candidates whose context can end in its name, in the
 * pattern's order; the first one that matches judges it and ends the pattern.
 */
export class Dispatch {
  private readonly byName: (readonly Candidates[] | undefined)[] = [];
  private readonly byOtherName = new Map<string, readonly Candidates[]>();

  /** The rules that may fire for names that no rule mentions: those with a wildcard. */
  private readonly wildcards: readonly (readonly CompiledRule[])[];

  constructor(private readonly patterns: readonly (readonly CompiledRule[])[]) {
    this.wildcards = patterns.map((rules) => rules.map(wildcardsOf).filter(({ contexts }) => contexts.length > 0));
  }

  /** Candidates per pattern; patterns without any are left out. @param id number of the node's name */
  candidates(tree: XmlTree, node: XmlNode, id: number): readonly Candidates[] {
    return (id < FIRST_LOCAL_NAME ? this.byName[id] : undefined) ?? this.find(tree, node, id);
  }

  /** Names outside of the vocabulary have other numbers in each document, so they are looked up by their text. */
  private find(tree: XmlTree, node: XmlNode, id: number): readonly Candidates[] {
    if (id < FIRST_LOCAL_NAME) {
      const found = this.select(this.patterns, tree, node, id);
      this.byName[id] = found;
      return found;
    }
    const { namespace, local } = tree.nameOf(id);
    const key = `${local} ${namespace}`;
    const known = this.byOtherName.get(key);
    if (known) {
      return known;
    }
    const found = this.select(this.wildcards, tree, node, id);
    if (this.byOtherName.size < MAX_OTHER_NAMES) {
      this.byOtherName.set(key, found);
    }
    return found;
  }

  private select(
    patterns: readonly (readonly CompiledRule[])[],
    tree: XmlTree,
    node: XmlNode,
    id: number,
  ): readonly Candidates[] {
    const { namespace, local } = tree.nameOf(id);
    const fits = (context: ContextMatcher): boolean =>
      (context.namespace === undefined || context.namespace === namespace) &&
      (context.local === undefined || context.local === local) &&
      (context.guard === undefined || context.guard(node));
    return patterns
      .map((rules) => rules.flatMap((rule) => rule.contexts.filter(fits).map(({ match }) => ({ rule, match }))))
      .filter((candidates) => candidates.length > 0);
  }
}

function wildcardsOf({ contexts, ...rule }: CompiledRule): CompiledRule {
  return {
    ...rule,
    contexts: contexts.filter(({ namespace, local }) => namespace === undefined || local === undefined),
  };
}
