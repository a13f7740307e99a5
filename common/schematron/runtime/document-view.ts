import { type XmlNode, type XmlTree, HAS_CHILDREN, NEEDS_DECODING } from "../xml/xml-tree.ts";
import {
  ElementReference,
  LeafReference,
  Untyped,
  type Atomic,
  type Item,
  AttributeReference,
  isNode,
  atomicToString,
  elementOf,
  nodeOf,
  type LeafNode,
} from "./items.ts";
import { typeError, DynamicError } from "./dynamic-error.ts";
import { joinTrees } from "../xml/join-trees.ts";
import { attributeNameBefore, contentText } from "../xml/xml-text.ts";
import { FIRST_LOCAL_NAME, vocabulary, type ExpandedName } from "../xml/vocabulary.ts";
import { currentTemporal, type MomentKind, type Temporal } from "./temporal.ts";
import type { WorkBudget } from "./work-budget.ts";

/** Texts between the tags of an element; comments and instructions divide them, CDATA and references do not. */
function textNodes(tree: XmlTree, node: XmlNode): string[] {
  const { source, contentStart, contentEnd, flags } = tree.columns;
  const start = contentStart[node] as number;
  const end = contentEnd[node] as number;
  if (start === end) {
    return [];
  }
  if (((flags[node] as number) & (HAS_CHILDREN | NEEDS_DECODING)) === 0) {
    return [source.slice(start, end)];
  }
  return childNodes(tree, node).flatMap((child) =>
    typeof child !== "number" && child.kind === "text" ? [child.text] : [],
  );
}

const marks = /<!--([\s\S]*?)-->|<\?([^\s?]+)\s*([\s\S]*?)\?>|<!\[CDATA\[[\s\S]*?\]\]>/g;

/** All children in document order: elements as their numbers. Outside of the root element there is no text. */
function childNodes(tree: XmlTree, node: XmlNode): (XmlNode | LeafNode)[] {
  const { source, openAt, contentStart, contentEnd, end } = tree.columns;
  const isDocument = (tree.columns.name[node] as number) < 0;
  const found: (XmlNode | LeafNode)[] = [];
  let from = contentStart[node] as number;
  let after = node;
  const addText = (to: number): void => {
    const text = isDocument ? "" : contentText(source, from, to);
    if (text !== "") {
      found.push({ kind: "text", text, at: from, after });
    }
  };
  const addUntil = (until: number): void => {
    const base = from;
    for (const mark of source.slice(base, until).matchAll(marks)) {
      const [whole, comment, target, content] = mark;
      if (!whole.startsWith("<![CDATA[")) {
        const at = base + mark.index;
        addText(at);
        const kind = comment === undefined ? "instruction" : "comment";
        if (target !== "xml") {
          const text = (comment ?? content ?? "").replace(/\r\n?/g, "\n");
          found.push({ kind, text, ...(target === undefined ? {} : { name: target }), at, after });
        }
        from = at + whole.length;
      }
    }
    addText(until);
  };
  for (const child of tree.children(node)) {
    const open = openAt[child] as number;
    addUntil(open);
    found.push(child);
    after = (end[child] as number) - 1;
    from = open + tree.sourceSlice(child).length;
  }
  addUntil(contentEnd[node] as number);
  return found;
}

/** Children of a node, or those of a kind: texts, comments and instructions as references. */
export function childItems(tree: XmlTree, node: XmlNode, kind?: LeafNode["kind"]): Item[] {
  return childNodes(tree, node).flatMap((child): Item[] => {
    if (typeof child === "number") {
      return kind === undefined ? [new ElementReference(child)] : [];
    }
    const isWanted = kind === undefined || kind === child.kind;
    return isWanted ? [new LeafReference(child, node, child.after + child.at / OFFSETS)] : [];
  });
}

/** Larger than any offset in a document, so that offset / OFFSETS is a fraction below 1. */
const OFFSETS = 2 ** 31;

const NO_NODE = 0x7fffffff;

/** Index of children by name, built per node on the first request. */
class ChildIndex {
  private readonly byNode = new Map<number, Map<number, number>>();
  private nextOfName = new Int32Array(0);

  /** @param total nodes of the tree, also beyond its size */
  constructor(
    private readonly tree: XmlTree,
    private readonly total: number,
  ) {}

  /** First child of that name, or a number beyond all nodes. */
  first(node: number, id: number): number {
    let index = this.byNode.get(node);
    if (!index) {
      index = new Map();
      this.byNode.set(node, index);
      const { name } = this.tree.columns;
      if (this.nextOfName.length === 0) {
        this.nextOfName = new Int32Array(this.total);
      }
      for (const child of this.tree.children(node).toReversed()) {
        const own = name[child] as number;
        this.nextOfName[child] = index.get(own) ?? NO_NODE;
        index.set(own, child);
      }
    }
    return index.get(id) ?? NO_NODE;
  }

  /** Next sibling of the same name as a child that `first` gave. */
  next(node: number): number {
    return this.nextOfName[node] as number;
  }
}

interface Surroundings {
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
  private places: { positions: Int32Array; counts: Int32Array } | undefined;

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

  /** Position among the elements beside it, from 1. */
  elementPosition(node: number): number {
    return node === 0 ? 1 : (this.counted().positions[node] as number);
  }

  /** Number of elements beside it, with itself. */
  elementCount(node: number): number {
    return node === 0 ? 1 : (this.counted().counts[this.tree.columns.parent[node] as number] as number);
  }

  /** The children of all nodes, counted together, because rules ask for each of very many siblings. */
  private counted(): { positions: Int32Array; counts: Int32Array } {
    if (this.places === undefined) {
      const { parent, size } = this.tree.columns;
      const [positions, counts] = [new Int32Array(size), new Int32Array(size)];
      for (let node = 1; node < size; node++) {
        positions[node] = ++(counts[parent[node] as number] as number);
      }
      this.places = { positions, counts };
    }
    return this.places;
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
  now(kind: MomentKind): Temporal {
    this.time ??= this.surroundings.now?.();
    if (this.time === undefined) {
      throw new DynamicError("XPDY0002", "The rules ask for the time, and no clock was given");
    }
    return currentTemporal(this.time, kind);
  }

  firstOfName(id: number): number {
    return this.firstByName[id] as number;
  }

  /** For nodes with very many descendants only. */
  firstChild(node: number, id: number): number {
    return this.children.first(node, id);
  }

  nextChild(node: number): number {
    return this.children.next(node);
  }

  /** String value; that of an element with children is the text of all that is in it. @throws BudgetExhausted */
  text(node: number): string {
    const { contentStart, contentEnd } = this.tree.columns;
    const length = (contentEnd[node] as number) - (contentStart[node] as number);
    this.budget.spendRead(length);
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

  attributeValue(row: number): string {
    const { attributeValueStart, attributeValueEnd } = this.tree.columns;
    this.budget.spendRead((attributeValueEnd[row] as number) - (attributeValueStart[row] as number));
    return this.tree.attributeValue(row);
  }

  /** Whether the value of the attribute is that text. */
  attributeHas(row: number, text: string): boolean {
    const { source, attributeValueStart, attributeValueEnd, attributeNeedsDecoding } = this.tree.columns;
    const start = attributeValueStart[row] as number;
    return attributeNeedsDecoding[row] === 0
      ? (attributeValueEnd[row] as number) - start === text.length && source.startsWith(text, start)
      : this.attributeValue(row) === text;
  }

  /** Whether the string value of the element is that text. */
  elementHas(node: number, text: string): boolean {
    const { source, contentStart, contentEnd, flags } = this.tree.columns;
    const start = contentStart[node] as number;
    return ((flags[node] as number) & (HAS_CHILDREN | NEEDS_DECODING)) === 0
      ? (contentEnd[node] as number) - start === text.length && source.startsWith(text, start)
      : this.text(node) === text;
  }

  nameOf(id: number): ExpandedName {
    return this.tree.nameOf(id);
  }

  /** Name as written in the document. */
  qualifiedName(node: number): string {
    const { source, openAt } = this.tree.columns;
    const start = (openAt[node] as number) + 1;
    let end = start;
    for (let code = source.charCodeAt(end); code > 32 && code !== 47 && code !== 62; code = source.charCodeAt(end)) {
      end++;
    }
    return node === 0 ? "" : source.slice(start, end);
  }

  attributeQualifiedName(row: number): string {
    const { source, attributeName, attributeValueStart } = this.tree.columns;
    const { namespace, local } = this.nameOf(attributeName[row] as number);
    return namespace === "" ? local : attributeNameBefore(source, attributeValueStart[row] as number);
  }

  attributeOwner(row: number): number {
    const { attributeStart } = this.tree.columns;
    let low = 1;
    let high = this.total - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((attributeStart[middle] as number) <= row) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Parent of any node; -1 for a document node. @throws DynamicError XPTY0004 for a value */
  parentOf(item: Item): number {
    const node = nodeOf(item);
    if (node instanceof ElementReference) {
      return node.node === 0 ? -1 : (this.tree.columns.parent[node.node] as number);
    }
    return node instanceof LeafReference ? node.parent : this.attributeOwner(node.row);
  }

  /** fn:path (F&O 3.0, 14.10). */
  nodePath(item: Item): string {
    const { tree } = this;
    const node = nodeOf(item);
    if (node instanceof AttributeReference) {
      const { namespace, local } = tree.nameOf(tree.columns.attributeName[node.row] as number);
      const name = namespace === "" ? local : `Q{${namespace}}${local}`;
      return `${this.elementPath(this.attributeOwner(node.row))}/@${name}`;
    }
    if (node instanceof ElementReference) {
      return this.elementPath(node.node) || "/";
    }
    const { kind, name, parent, place } = node;
    const alike = childItems(tree, parent, kind) as LeafReference[];
    const position = alike.filter((leaf) => leaf.name === name).findIndex((leaf) => leaf.place === place) + 1;
    const test = kind === "instruction" ? `processing-instruction(${name})` : `${kind}()`;
    return `${this.elementPath(parent)}/${test}[${position}]`;
  }

  /** Empty for a document node. */
  private elementPath(node: number): string {
    const { name, parent } = this.tree.columns;
    const steps: string[] = [];
    for (let at = node; (name[at] as number) >= 0; at = parent[at] as number) {
      const { namespace, local } = this.tree.expandedName(at);
      steps.push(`/Q{${namespace}}${local}[${this.siblingPosition(at)}]`);
    }
    return steps.toReversed().join("");
  }

  /** Number of the element, and a fraction after it: attributes by their order, then texts, comments and instructions by their offset. */
  private placeOf(item: Item): number {
    if (item instanceof ElementReference) {
      return item.node;
    }
    if (item instanceof AttributeReference) {
      const owner = this.attributeOwner(item.row);
      return owner + (item.row - (this.tree.columns.attributeStart[owner] as number) + 1) / OFFSETS;
    }
    if (item instanceof LeafReference) {
      return item.place;
    }
    throw typeError("Nodes and values are mixed where nodes must be in order");
  }

  /** Sorts nodes of unknown kind in document order, without repetition: attributes come between their element and its content. */
  sortItems(items: Item[]): void {
    this.budget.spendRead(items.length);
    if (items.length === 0 || !items.some(isNode)) {
      return;
    }
    const byPlace = new Map(items.map((item) => [this.placeOf(item), item]));
    const sorted = [...byPlace].sort(([left], [right]) => left - right).map(([, item]) => item);
    // Assigned one by one, because very many items as arguments of a call exceed the stack.
    sorted.forEach((item, index) => (items[index] = item));
    items.length = sorted.length;
  }

  /** `intersect` (wanted) or `except` of nodes of unknown kind. */
  selectItems(left: readonly Item[], right: readonly Item[], wanted: boolean): Item[] {
    this.budget.spendRead(left.length + right.length);
    const found = new Set(right.map((item) => this.placeOf(item)));
    return left.filter((item) => found.has(this.placeOf(item)) === wanted);
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
    this.budget.spendRead(siblings.length);
    return siblings.toReversed();
  }

  textNodes(node: number): string[] {
    const { contentStart, contentEnd } = this.tree.columns;
    this.budget.spendRead((contentEnd[node] as number) - (contentStart[node] as number));
    return textNodes(this.tree, node);
  }

  /**
   * Children or siblings of a node, or itself, all or those of a kind, in the direction of the axis: texts, comments and
   * instructions as references. @throws DynamicError XPTY0004 for a value
   */
  nodesOn(
    from: Item,
    axis: "child" | "self" | "following-sibling" | "preceding-sibling",
    kind?: LeafNode["kind"],
  ): Item[] {
    const { contentStart, contentEnd } = this.tree.columns;
    const node = nodeOf(from);
    if (axis === "self") {
      return kind === undefined || (node instanceof LeafReference && node.kind === kind) ? [node] : [];
    }
    const container = axis === "child" ? elementOf(node) : this.parentOf(node);
    if (container < 0 || node instanceof AttributeReference) {
      return [];
    }
    this.budget.spendRead((contentEnd[container] as number) - (contentStart[container] as number));
    const items = childItems(this.tree, container, kind);
    if (axis === "child") {
      return items;
    }
    const place = this.placeOf(node);
    return axis === "following-sibling"
      ? items.filter((item) => this.placeOf(item) > place)
      : items.filter((item) => this.placeOf(item) < place).toReversed();
  }

  /** The typed value of a node (XPath 2.0, 2.5.2); a value is returned unchanged. */
  atomize(item: Item): Atomic {
    if (item instanceof ElementReference) {
      return new Untyped(this.text(item.node));
    }
    if (item instanceof AttributeReference) {
      return new Untyped(this.attributeValue(item.row));
    }
    if (!(item instanceof LeafReference)) {
      return item;
    }
    return item.kind === "text" ? new Untyped(item.text) : item.text;
  }

  itemToString(item: Item): string {
    return atomicToString(this.atomize(item));
  }
}
