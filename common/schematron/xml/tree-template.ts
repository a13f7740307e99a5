import { vocabulary, type ExpandedName } from "./vocabulary.ts";
import { parseXml } from "./xml-reader.ts";
import type { TreeColumns } from "./xml-tree.ts";

/** What stands around the children of a root: all up to the end of its start tag, and its end tag. */
export interface Frame {
  readonly opening: string;
  readonly closing: string;
}

/** Stands for each value where a template is parsed. */
const VALUE = "v";
/** Nodes in front of a template's own element in its parsed tree: the document node, and the root that is put around the element. */
export const OUTER_NODES = 2;

/** Offsets in the text of a template, and how many values stand before each, by which it moves where they are longer. */
export interface Places {
  readonly offsets: Int32Array;
  readonly valuesBefore: Int32Array;
}

/**
 * What a child of the root adds to a tree, whatever its values are: the columns that the reader makes of it. Nodes count as
 * they do in a document that has no other child; offsets begin with the child.
 */
export interface TreeTemplate {
  readonly vocabularySize: number;
  /** Length of the markup, with a character for each value. */
  readonly length: number;
  readonly values: number;
  readonly name: Int32Array;
  readonly parent: Int32Array;
  readonly end: Int32Array;
  readonly flags: Uint8Array;
  readonly open: Places;
  readonly contentStart: Places;
  readonly contentEnd: Places;
  readonly attributeStart: Int32Array;
  readonly attributeName: Int32Array;
  readonly valueStart: Places;
  readonly valueEnd: Places;
  /** Names that the vocabulary lacks, in the order in which a reader meets them. */
  readonly localNames: readonly ExpandedName[];
}

const roots = new WeakMap<Frame, TreeColumns>();

/** The columns of the document without any child. */
export function rootOf(frame: Frame): TreeColumns {
  const known = roots.get(frame);
  if (known !== undefined && isCurrent(known)) {
    return known;
  }
  const { columns } = parseXml(frame.opening + frame.closing);
  roots.set(frame, columns);
  return columns;
}

/** Whether rules have entered no names since it was made, which may be among its own. */
export const isCurrent = ({ vocabularySize }: Pick<TreeTemplate, "vocabularySize">): boolean =>
  vocabularySize === vocabulary.size;

/** @param segments the markup of a child around its values: one more than there are values, which are texts or attributes */
export function makeTemplate({ opening, closing }: Frame, segments: readonly string[]): TreeTemplate {
  const text = segments.join(VALUE);
  const { columns } = parseXml(opening + text + closing);
  const { size } = columns;
  const before = valuesBefore(segments, text.length);
  const rows = columns.attributeStart[size] as number;
  const places = (column: Int32Array, from: number, to: number): Places => {
    const offsets = column.slice(from, to).map((offset) => offset - opening.length);
    return { offsets, valuesBefore: offsets.map((offset) => before[offset] as number) };
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

/** For each offset in the joined segments, how many values stand before it. */
function valuesBefore(segments: readonly string[], length: number): Int32Array {
  const before = new Int32Array(length + 1);
  let at = 0;
  segments.forEach((segment, index) => {
    before.fill(index, at, at + segment.length + 1);
    at += segment.length + VALUE.length;
  });
  return before;
}
