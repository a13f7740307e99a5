import { vocabulary } from "./vocabulary.js";
import { NEEDS_DECODING, HAS_CHILDREN, XmlTree } from "./xml-tree.js";
/** Estimates for the initial size of the columns; a source with fewer characters per element makes them grow. UBL has 25 to 50. */
const CHARACTERS_PER_ELEMENT = 24;
const CHARACTERS_PER_ATTRIBUTE = 64;
function grown(column, capacity) {
    const larger = (column instanceof Int32Array ? new Int32Array(capacity) : new Uint8Array(capacity));
    larger.set(column);
    return larger;
}
/** Fills the columns of one tree, in document order; they grow as needed and are never shared between trees. */
export class TreeBuilder {
    constructor(source, maxElements) {
        this.source = source;
        this.maxElements = maxElements;
        this.scopes = new Map();
        this.attributeCount = 0;
        this.size = 1;
        this.capacity = Math.floor(source.length / CHARACTERS_PER_ELEMENT) + 64;
        this.attributeCapacity = Math.floor(source.length / CHARACTERS_PER_ATTRIBUTE) + 64;
        const column = () => new Int32Array(this.capacity);
        const attributeColumn = () => new Int32Array(this.attributeCapacity);
        this.name = column();
        this.parent = column();
        this.end = column();
        this.openAt = column();
        this.contentStart = column();
        this.contentEnd = column();
        this.attributeStart = column();
        this.flags = new Uint8Array(this.capacity);
        this.attributeName = attributeColumn();
        this.attributeValueStart = attributeColumn();
        this.attributeValueEnd = attributeColumn();
        this.attributeNeedsDecoding = new Uint8Array(this.attributeCapacity);
        this.name[0] = -1;
        this.contentEnd[0] = source.length;
        this.flags[0] = HAS_CHILDREN | NEEDS_DECODING;
    }
    /** Number of the new element, or -1 beyond the limit. */
    open(parent, openAt) {
        const node = this.size;
        if (node > this.maxElements) {
            return -1;
        }
        // One entry more than nodes: attributeStart ends with a sentinel.
        if (node + 2 > this.capacity) {
            this.grow();
        }
        this.parent[node] = parent;
        this.openAt[node] = openAt;
        this.attributeStart[node] = this.attributeCount;
        this.size = node + 1;
        return node;
    }
    setName(node, name) {
        this.name[node] = name;
    }
    startContent(node, offset) {
        this.contentStart[node] = offset;
    }
    /** `contentStart` is set only for an element without an end tag. Returns the parent. */
    close(node, contentStart, contentEnd) {
        if (contentStart >= 0) {
            this.contentStart[node] = contentStart;
        }
        this.contentEnd[node] = contentEnd;
        this.end[node] = this.size;
        return this.parent[node];
    }
    flag(node, flag) {
        this.flags[node] = this.flags[node] | flag;
    }
    /** The name is the raw one until `nameAttribute` resolves it. */
    addAttribute(rawName, start, end, needsDecoding) {
        const row = this.attributeCount++;
        if (row >= this.attributeCapacity) {
            this.growAttributes();
        }
        this.attributeName[row] = rawName;
        this.attributeValueStart[row] = start;
        this.attributeValueEnd[row] = end;
        this.attributeNeedsDecoding[row] = needsDecoding ? 1 : 0;
    }
    attributeNameAt(row) {
        return this.attributeName[row];
    }
    nameAttribute(row, name) {
        this.attributeName[row] = name;
    }
    finish(localNames) {
        this.end[0] = this.size;
        this.attributeStart[this.size] = this.attributeCount;
        const { source, size, name, parent, end, openAt, contentStart, contentEnd, attributeStart, flags, scopes } = this;
        const { attributeName, attributeValueStart, attributeValueEnd, attributeNeedsDecoding } = this;
        return new XmlTree({
            source,
            size,
            name,
            parent,
            end,
            openAt,
            contentStart,
            contentEnd,
            attributeStart,
            flags,
            attributeName,
            attributeValueStart,
            attributeValueEnd,
            attributeNeedsDecoding,
            localNames,
            vocabularySize: vocabulary.size,
            scopes,
        });
    }
    grow() {
        this.capacity *= 2;
        this.name = grown(this.name, this.capacity);
        this.parent = grown(this.parent, this.capacity);
        this.end = grown(this.end, this.capacity);
        this.openAt = grown(this.openAt, this.capacity);
        this.contentStart = grown(this.contentStart, this.capacity);
        this.contentEnd = grown(this.contentEnd, this.capacity);
        this.attributeStart = grown(this.attributeStart, this.capacity);
        this.flags = grown(this.flags, this.capacity);
    }
    growAttributes() {
        this.attributeCapacity *= 2;
        this.attributeName = grown(this.attributeName, this.attributeCapacity);
        this.attributeValueStart = grown(this.attributeValueStart, this.attributeCapacity);
        this.attributeValueEnd = grown(this.attributeValueEnd, this.attributeCapacity);
        this.attributeNeedsDecoding = grown(this.attributeNeedsDecoding, this.attributeCapacity);
    }
}
//# sourceMappingURL=tree-builder.js.map