import { OUTER_NODES, rootOf } from "./tree-template.js";
import { FIRST_LOCAL_NAME, vocabulary } from "./vocabulary.js";
import { defaultXmlLimits } from "./xml-limits.js";
import { parseXml } from "./xml-reader.js";
import { HAS_CHILDREN, NEEDS_DECODING, XmlTree } from "./xml-tree.js";
/**
 * The tree of a text that is put together of templates, without reading it: what the reader would make of it.
 * @param lengths of all values in the text, negative where a value has references; none is empty, nor has markup or carriage returns
 * @throws XmlSyntaxError as the reader does, for a document beyond its limits
 */
export function fillTemplates(frame, xml, templates, lengths) {
    const filler = new ColumnFiller(frame, xml, templates);
    return filler.isWithinLimits ? filler.fill(lengths) : parseXml(xml);
}
/** Puts the templates behind each other. */
class ColumnFiller {
    constructor(frame, xml, templates) {
        this.frame = frame;
        this.xml = xml;
        this.templates = templates;
        this.localNames = [];
        this.localIds = new Map();
        let size = OUTER_NODES;
        let rows = 0;
        let values = 0;
        for (const template of templates) {
            size += template.name.length;
            rows += template.attributeName.length;
            values = Math.max(values, template.values);
        }
        this.size = size;
        this.root = rootOf(frame);
        this.columns = emptyColumns(size, rows);
        this.moved = new Int32Array(values + 1);
    }
    get isWithinLimits() {
        return this.xml.length <= defaultXmlLimits.maxLength && this.size - 1 <= defaultXmlLimits.maxElements;
    }
    fill(lengths) {
        const { columns, size, root, xml, frame } = this;
        this.fillOuter();
        let node = OUTER_NODES;
        let row = 0;
        let value = 0;
        let at = frame.opening.length;
        for (const template of this.templates) {
            const names = this.namesOf(template);
            const length = this.move(template, at, lengths, value);
            this.addNodes(template, node, row, names);
            this.addAttributes(template, row, names);
            this.flagReferences(template, { node, row, value }, lengths);
            node += template.name.length;
            row += template.attributeName.length;
            value += template.values;
            at += length;
        }
        columns.attributeStart[size] = row;
        return new XmlTree({
            ...columns,
            source: xml,
            size,
            localNames: this.localNames,
            vocabularySize: vocabulary.size,
            scopes: new Map(root.scopes),
        });
    }
    fillOuter() {
        const { columns, root, xml, size, templates, frame } = this;
        for (const key of ["name", "parent", "openAt", "contentStart", "flags"]) {
            columns[key].set(root[key].subarray(0, OUTER_NODES));
        }
        columns.end.fill(size, 0, OUTER_NODES);
        columns.contentEnd[0] = xml.length;
        columns.contentEnd[1] = xml.length - frame.closing.length;
        if (templates.length > 0) {
            columns.flags[1] = columns.flags[1] | HAS_CHILDREN;
        }
    }
    /** Numbers in this document of the names that the vocabulary lacks. */
    namesOf({ localNames }) {
        return localNames.map((name) => {
            const key = `${name.namespace} ${name.local}`;
            let id = this.localIds.get(key);
            if (id === undefined) {
                id = FIRST_LOCAL_NAME + this.localNames.length;
                this.localNames.push(name);
                this.localIds.set(key, id);
            }
            return id;
        });
    }
    /** Returns the length of the child. */
    move({ values, length }, start, lengths, from) {
        const { moved } = this;
        moved[0] = start;
        let by = start;
        for (let index = 0; index < values; index++) {
            by += Math.abs(lengths[from + index]) - 1;
            moved[index + 1] = by;
        }
        return length + by - start;
    }
    place({ offsets, valuesBefore }, index) {
        return offsets[index] + this.moved[valuesBefore[index]];
    }
    addNodes(template, first, firstRow, names) {
        const { name, parent, end, openAt, contentStart, contentEnd, attributeStart, flags } = this.columns;
        const by = first - OUTER_NODES;
        for (let index = 0; index < template.name.length; index++) {
            const node = first + index;
            const outer = template.parent[index];
            name[node] = ownName(template.name[index], names);
            parent[node] = outer < OUTER_NODES ? outer : outer + by;
            end[node] = template.end[index] + by;
            openAt[node] = this.place(template.open, index);
            contentStart[node] = this.place(template.contentStart, index);
            contentEnd[node] = this.place(template.contentEnd, index);
            attributeStart[node] = template.attributeStart[index] + firstRow;
            flags[node] = template.flags[index];
        }
    }
    addAttributes(template, first, names) {
        const { attributeName, attributeValueStart, attributeValueEnd } = this.columns;
        for (let index = 0; index < template.attributeName.length; index++) {
            attributeName[first + index] = ownName(template.attributeName[index], names);
            attributeValueStart[first + index] = this.place(template.valueStart, index);
            attributeValueEnd[first + index] = this.place(template.valueEnd, index);
        }
    }
    flagReferences({ flags, contentStart, valueStart }, first, lengths) {
        const { columns } = this;
        const hasReference = ({ valuesBefore }, index) => lengths[first.value + valuesBefore[index]] < 0;
        for (let index = 0; index < flags.length; index++) {
            if ((flags[index] & HAS_CHILDREN) === 0 && hasReference(contentStart, index)) {
                columns.flags[first.node + index] = flags[index] | NEEDS_DECODING;
            }
        }
        for (let index = 0; index < valueStart.offsets.length; index++) {
            if (hasReference(valueStart, index)) {
                columns.attributeNeedsDecoding[first.row + index] = 1;
            }
        }
    }
}
const ownName = (name, names) => name >= FIRST_LOCAL_NAME ? names[name - FIRST_LOCAL_NAME] : name;
const emptyColumns = (size, rows) => ({
    name: new Int32Array(size),
    parent: new Int32Array(size),
    end: new Int32Array(size),
    openAt: new Int32Array(size),
    contentStart: new Int32Array(size),
    contentEnd: new Int32Array(size),
    attributeStart: new Int32Array(size + 1),
    flags: new Uint8Array(size),
    attributeName: new Int32Array(rows),
    attributeValueStart: new Int32Array(rows),
    attributeValueEnd: new Int32Array(rows),
    attributeNeedsDecoding: new Uint8Array(rows),
});
//# sourceMappingURL=template-filler.js.map