import { vocabulary } from "./vocabulary.js";
import { parseXml } from "./xml-reader.js";
/** Stands for each value where a template is parsed. */
const VALUE = "v";
/** The document node and the root, which stand before the child. */
export const OUTER_NODES = 2;
const roots = new WeakMap();
/** The columns of the document without any child. */
export function rootOf(frame) {
    const known = roots.get(frame);
    if (known !== undefined && isCurrent(known)) {
        return known;
    }
    const { columns } = parseXml(frame.opening + frame.closing);
    roots.set(frame, columns);
    return columns;
}
/** Whether rules have entered no names since it was made, which may be among its own. */
export const isCurrent = ({ vocabularySize }) => vocabularySize === vocabulary.size;
/** @param segments the markup of a child around its values: one more than there are values, which are texts or attributes */
export function makeTemplate({ opening, closing }, segments) {
    const text = segments.join(VALUE);
    const { columns } = parseXml(opening + text + closing);
    const { size } = columns;
    const before = valuesBefore(segments, text.length);
    const rows = columns.attributeStart[size];
    const places = (column, from, to) => {
        const offsets = column.slice(from, to).map((offset) => offset - opening.length);
        return { offsets, valuesBefore: offsets.map((offset) => before[offset]) };
    };
    return {
        vocabularySize: columns.vocabularySize,
        length: text.length,
        values: segments.length - 1,
        name: columns.name.slice(OUTER_NODES, size),
        parent: columns.parent.slice(OUTER_NODES, size),
        end: columns.end.slice(OUTER_NODES, size),
        flags: columns.flags.slice(OUTER_NODES, size),
        open: places(columns.openAt, OUTER_NODES, size),
        contentStart: places(columns.contentStart, OUTER_NODES, size),
        contentEnd: places(columns.contentEnd, OUTER_NODES, size),
        attributeStart: columns.attributeStart.slice(OUTER_NODES, size),
        attributeName: columns.attributeName.slice(0, rows),
        valueStart: places(columns.attributeValueStart, 0, rows),
        valueEnd: places(columns.attributeValueEnd, 0, rows),
        localNames: columns.localNames,
    };
}
/** By offset. */
function valuesBefore(segments, length) {
    const before = new Int32Array(length + 1);
    let at = 0;
    segments.forEach((segment, index) => {
        before.fill(index, at, at + segment.length + 1);
        at += segment.length + VALUE.length;
    });
    return before;
}
//# sourceMappingURL=tree-template.js.map