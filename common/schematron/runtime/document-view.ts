import { ownerOf, parentOf, placeOf, selectItems, sortItems, type NodePlaces } from "./node-order.ts";
import { nodePath } from "./node-path.ts";
import { joinTrees } from "../xml/join-trees.ts";
import { attributeNameBefore } from "../xml/xml-text.ts";
import { textNodes, type LeafNode } from "../xml/text-nodes.ts";
import { HAS_CHILDREN, NEEDS_DECODING, type XmlTree } from "../xml/xml-tree.ts";
import { FIRST_LOCAL_NAME, vocabulary, type ExpandedName } from "../xml/vocabulary.ts";
import { ChildIndex } from "./child-index.ts";
import { atomizedLeaf, childItems } from "./child-items.ts";
import { DynamicError } from "./dynamic-error.ts";
import {
  atomicToString,
  AttributeReference,
  ElementReference,
  nodeOf,
  Untyped,
  type Atomic,
  type Item,
} from "./items.ts";
import { currentTemporal, type Temporal, type TemporalKind } from "./temporal.ts";
import type { WorkBudget } from "./work-budget.ts";

export interface Surroundings {
  readonly budget: WorkBudget;
  readonly siblings: { position(node: number): number };
  readonly documents?: readonly XmlTree[];
  readonly now?: (() => Date) | undefined;
}

/** Longer texts are decoded once and kept. */
const LONG_TEXT = 1000;

/** The document as generated code reads it. Each check has its own, so that nothing of a document outlives the check. */
export class DocumentView {
  /** Next element of the same name in document order; 0 at the end. */
  readonly nextOfName: Int32Array;
  private readonly firstByName: Int32Array;
  private readonly children: ChildIndex;
  readonly budget: WorkBudget;
  private readonly longTexts = new Map<number, string>();

  readonly tree: XmlTree;
  private readonly starts: readonly number[];
  private readonly total: number;
  private time: Date | undefined;

  constructor(
    document: XmlTree,
    private readonly surroundings: Surroundings,
  ) {
    const { tree, starts, total } = joinTrees(document, surroundings.documents ?? []);
    this.tree = tree;
    this.starts = starts;
    this.total = total;
    this.children = new ChildIndex(tree, total);
    const { name, size } = tree.columns;
    this.budget = surroundings.budget;
    this.nextOfName = new Int32Array(size);
    this.firstByName = new Int32Array(vocabulary.size);
    for (let node = size - 1; node > 0; node--) {
      const id = name[node] as number;
      if (id < FIRST_LOCAL_NAME) {
        this.nextOfName[node] = this.firstByName[id] as number;
        this.firstByName[id] = node;
      }
    }
  }

  /** Position among the siblings of the same name, from 1. */
  siblingPosition(node: number): number {
    const { size, name } = this.tree.columns;
    if (node < size) {
      return this.surroundings.siblings.position(node);
    }
    return 1 + this.precedingSiblings(node).filter((other) => name[other] === name[node]).length;
  }

  /** Document node of one of the documents that the rules read. */
  documentStart(index: number): number {
    return this.starts[index] as number;
  }

  /** Document node of the document that a node is in. */
  documentNode(node: number): number {
    return this.starts.findLast((start) => start <= node) ?? 0;
  }

  /** The time in UTC, the same one during a check. @throws DynamicError without a clock */
  now(kind: TemporalKind): Temporal {
    this.time ??= this.surroundings.now?.();
    if (this.time === undefined) {
      throw new DynamicError("XPDY0002", "The rules ask for the time, and no clock was given");
    }
    return currentTemporal(this.time, kind);
  }

  firstOfName(id: number): number {
    return this.firstByName[id] as number;
  }

  /** First child of that name, or a number beyond all nodes. For nodes with very many descendants only. */
  firstChild(node: number, id: number): number {
    return this.children.first(node, id);
  }

  /** Next sibling of the same name as a child that `firstChild` gave. */
  nextChild(node: number): number {
    return this.children.next(node);
  }

  /** String value; that of an element with children is the text of all that is in it. @throws BudgetExhausted */
  text(node: number): string {
    const { contentStart, contentEnd } = this.tree.columns;
    const length = (contentEnd[node] as number) - (contentStart[node] as number);
    this.spend(length);
    return length > LONG_TEXT ? this.longText(node) : this.tree.text(node);
  }

  /** Only texts of elements without children are kept, because together they are no longer than the document. */
  private longText(node: number): string {
    const isDecodedLeaf =
      ((this.tree.columns.flags[node] as number) & (HAS_CHILDREN | NEEDS_DECODING)) === NEEDS_DECODING;
    const text = this.longTexts.get(node) ?? this.tree.text(node);
    if (isDecodedLeaf) {
      this.longTexts.set(node, text);
    }
    return text;
  }

  private spend(characters: number): void {
    this.budget.spendRead(characters);
  }

  attributeValue(row: number): string {
    const { attributeValueStart, attributeValueEnd } = this.tree.columns;
    this.spend((attributeValueEnd[row] as number) - (attributeValueStart[row] as number));
    return this.tree.attributeValue(row);
  }

  nameOf(id: number): ExpandedName {
    return this.tree.nameOf(id);
  }

  /** Name as written in the document. */
  qualifiedName(node: number): string {
    const { source, openAt } = this.tree.columns;
    const nameEnd = /[\s/>]/g;
    nameEnd.lastIndex = openAt[node] as number;
    return node === 0 ? "" : source.slice((openAt[node] as number) + 1, nameEnd.exec(source)?.index);
  }

  attributeQualifiedName(row: number): string {
    const { source, attributeName, attributeValueStart } = this.tree.columns;
    const { namespace, local } = this.nameOf(attributeName[row] as number);
    return namespace === "" ? local : attributeNameBefore(source, attributeValueStart[row] as number);
  }

  attributeOwner(row: number): number {
    return ownerOf(row, this.tree.columns.attributeStart, this.total - 1);
  }

  /** Parent of any node; -1 for a document node. @throws DynamicError XPTY0019 for a value */
  parentOf(item: Item): number {
    return parentOf(nodeOf(item), this.tree.columns.parent, this.places);
  }

  nodePath(item: Item): string {
    return nodePath(nodeOf(item), this);
  }

  private readonly places: NodePlaces = {
    attributeOwner: (row) => this.attributeOwner(row),
    firstAttribute: (element) => this.tree.columns.attributeStart[element]!,
  };

  sortItems(items: Item[]): void {
    this.spend(items.length);
    sortItems(items, this.places);
  }

  /** `intersect` (wanted) or `except` of nodes of unknown kind. */
  selectItems(left: readonly Item[], right: readonly Item[], wanted: boolean): Item[] {
    this.spend(left.length + right.length);
    return selectItems(left, right, this.places, wanted);
  }

  precedingSiblings(node: number): number[] {
    if (node === 0) {
      return [];
    }
    const { parent, end } = this.tree.columns;
    const siblings: number[] = [];
    for (let at = (parent[node] as number) + 1; at < node; at = end[at] as number) {
      siblings.push(at);
    }
    this.spend(siblings.length);
    return siblings.toReversed();
  }

  /** Texts between the tags of an element; comments and instructions divide them, CDATA and references do not. */
  textNodes(node: number): string[] {
    const { contentStart, contentEnd } = this.tree.columns;
    this.spend((contentEnd[node] as number) - (contentStart[node] as number));
    return textNodes(this.tree, node);
  }

  /** Children or siblings, all or those of a kind, in the direction of the axis: texts, comments and instructions as references. */
  nodesOn(node: number, axis: "child" | "following-sibling" | "preceding-sibling", kind?: LeafNode["kind"]): Item[] {
    const { contentStart, contentEnd, parent } = this.tree.columns;
    const container = axis === "child" ? node : (parent[node] as number);
    if (container < 0 || (node === 0 && axis !== "child")) {
      return [];
    }
    this.spend((contentEnd[container] as number) - (contentStart[container] as number));
    const items = childItems(this.tree, container, kind);
    if (axis === "child") {
      return items;
    }
    return axis === "following-sibling"
      ? items.filter((item) => placeOf(item, this.places) > node)
      : items.filter((item) => placeOf(item, this.places) < node).toReversed();
  }

  atomize(item: Item): Atomic {
    if (item instanceof ElementReference) {
      return new Untyped(this.text(item.node));
    }
    return item instanceof AttributeReference ? new Untyped(this.attributeValue(item.row)) : atomizedLeaf(item);
  }

  itemToString(item: Item): string {
    return atomicToString(this.atomize(item));
  }
}
