import { ownerOf, parentOf, placeOf, selectItems, sortItems } from "./node-order.js";
import { nodePath } from "./node-path.js";
import { joinTrees } from "../xml/join-trees.js";
import { attributeNameBefore } from "../xml/xml-text.js";
import { textNodes } from "../xml/text-nodes.js";
import { HAS_CHILDREN, NEEDS_DECODING } from "../xml/xml-tree.js";
import { FIRST_LOCAL_NAME, vocabulary } from "../xml/vocabulary.js";
import { ChildIndex } from "./child-index.js";
import { atomizedLeaf, childItems } from "./child-items.js";
import { DynamicError } from "./dynamic-error.js";
import { atomicToString, AttributeReference, ElementReference, nodeOf, Untyped, } from "./items.js";
import { currentTemporal } from "./temporal.js";
/** Longer texts are decoded once and kept. */
const LONG_TEXT = 1000;
/** The document as generated code reads it. Each check has its own, so that nothing of a document outlives the check. */
export class DocumentView {
    constructor(document, surroundings) {
        this.surroundings = surroundings;
        this.longTexts = new Map();
        this.places = {
            attributeOwner: (row) => this.attributeOwner(row),
            firstAttribute: (element) => this.tree.columns.attributeStart[element],
        };
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
            const id = name[node];
            if (id < FIRST_LOCAL_NAME) {
                this.nextOfName[node] = this.firstByName[id];
                this.firstByName[id] = node;
            }
        }
    }
    /** Position among the siblings of the same name, from 1. */
    siblingPosition(node) {
        const { size, name } = this.tree.columns;
        if (node < size) {
            return this.surroundings.siblings.position(node);
        }
        return 1 + this.precedingSiblings(node).filter((other) => name[other] === name[node]).length;
    }
    /** Document node of one of the documents that the rules read. */
    documentStart(index) {
        return this.starts[index];
    }
    /** Document node of the document that a node is in. */
    documentNode(node) {
        return this.starts.findLast((start) => start <= node) ?? 0;
    }
    /** The time in UTC, the same one during a check. @throws DynamicError without a clock */
    now(kind) {
        this.time ??= this.surroundings.now?.();
        if (this.time === undefined) {
            throw new DynamicError("XPDY0002", "The rules ask for the time, and no clock was given");
        }
        return currentTemporal(this.time, kind);
    }
    firstOfName(id) {
        return this.firstByName[id];
    }
    /** First child of that name, or a number beyond all nodes. For nodes with very many descendants only. */
    firstChild(node, id) {
        return this.children.first(node, id);
    }
    /** Next sibling of the same name as a child that `firstChild` gave. */
    nextChild(node) {
        return this.children.next(node);
    }
    /** String value; that of an element with children is the text of all that is in it. @throws BudgetExhausted */
    text(node) {
        const { contentStart, contentEnd } = this.tree.columns;
        const length = contentEnd[node] - contentStart[node];
        this.spend(length);
        return length > LONG_TEXT ? this.longText(node) : this.tree.text(node);
    }
    /** Only texts of elements without children are kept, because together they are no longer than the document. */
    longText(node) {
        const isDecodedLeaf = (this.tree.columns.flags[node] & (HAS_CHILDREN | NEEDS_DECODING)) === NEEDS_DECODING;
        const text = this.longTexts.get(node) ?? this.tree.text(node);
        if (isDecodedLeaf) {
            this.longTexts.set(node, text);
        }
        return text;
    }
    spend(characters) {
        this.budget.spendRead(characters);
    }
    attributeValue(row) {
        const { attributeValueStart, attributeValueEnd } = this.tree.columns;
        this.spend(attributeValueEnd[row] - attributeValueStart[row]);
        return this.tree.attributeValue(row);
    }
    nameOf(id) {
        return this.tree.nameOf(id);
    }
    /** Name as written in the document. */
    qualifiedName(node) {
        const { source, openAt } = this.tree.columns;
        const nameEnd = /[\s/>]/g;
        nameEnd.lastIndex = openAt[node];
        return node === 0 ? "" : source.slice(openAt[node] + 1, nameEnd.exec(source)?.index);
    }
    attributeQualifiedName(row) {
        const { source, attributeName, attributeValueStart } = this.tree.columns;
        const { namespace, local } = this.nameOf(attributeName[row]);
        return namespace === "" ? local : attributeNameBefore(source, attributeValueStart[row]);
    }
    attributeOwner(row) {
        return ownerOf(row, this.tree.columns.attributeStart, this.total - 1);
    }
    /** Parent of any node; -1 for a document node. @throws DynamicError XPTY0019 for a value */
    parentOf(item) {
        return parentOf(nodeOf(item), this.tree.columns.parent, this.places);
    }
    nodePath(item) {
        return nodePath(nodeOf(item), this);
    }
    sortItems(items) {
        this.spend(items.length);
        sortItems(items, this.places);
    }
    /** `intersect` (wanted) or `except` of nodes of unknown kind. */
    selectItems(left, right, wanted) {
        this.spend(left.length + right.length);
        return selectItems(left, right, this.places, wanted);
    }
    precedingSiblings(node) {
        if (node === 0) {
            return [];
        }
        const { parent, end } = this.tree.columns;
        const siblings = [];
        for (let at = parent[node] + 1; at < node; at = end[at]) {
            siblings.push(at);
        }
        this.spend(siblings.length);
        return siblings.toReversed();
    }
    /** Texts between the tags of an element; comments and instructions divide them, CDATA and references do not. */
    textNodes(node) {
        const { contentStart, contentEnd } = this.tree.columns;
        this.spend(contentEnd[node] - contentStart[node]);
        return textNodes(this.tree, node);
    }
    /** Children or siblings, all or those of a kind, in the direction of the axis: texts, comments and instructions as references. */
    nodesOn(node, axis, kind) {
        const { contentStart, contentEnd, parent } = this.tree.columns;
        const container = axis === "child" ? node : parent[node];
        if (container < 0 || (node === 0 && axis !== "child")) {
            return [];
        }
        this.spend(contentEnd[container] - contentStart[container]);
        const items = childItems(this.tree, container, kind);
        if (axis === "child") {
            return items;
        }
        return axis === "following-sibling"
            ? items.filter((item) => placeOf(item, this.places) > node)
            : items.filter((item) => placeOf(item, this.places) < node).toReversed();
    }
    atomize(item) {
        if (item instanceof ElementReference) {
            return new Untyped(this.text(item.node));
        }
        return item instanceof AttributeReference ? new Untyped(this.attributeValue(item.row)) : atomizedLeaf(item);
    }
    itemToString(item) {
        return atomicToString(this.atomize(item));
    }
}
//# sourceMappingURL=document-view.js.map