import { vocabulary, type ExpandedName, FIRST_LOCAL_NAME } from "./xml/vocabulary.ts";
import { parseXml } from "./xml/xml-reader.ts";
import { type TreeColumns, HAS_CHILDREN, NEEDS_DECODING, XmlTree } from "./xml/xml-tree.ts";
import { defaultXmlLimits } from "./xml/xml-syntax-error.ts";

/** Documents as the engine reads them, for programs that load no rules. */
export { compareDecimals, tryParseDecimal } from "./runtime/decimal.ts";
export { firstForbidden } from "./xml/xml-characters.ts";
export { parseXml } from "./xml/xml-reader.ts";
export { LineIndex, XmlSyntaxError } from "./xml/xml-syntax-error.ts";
export { HAS_CHILDREN, type XmlNode, type XmlTree } from "./xml/xml-tree.ts";

/** The text around a root's children: all up to the end of its start tag, and its end tag. */
interface Frame {
  readonly opening: string;
  readonly closing: string;
}

/** Placeholder for each value when a template is parsed. */
const VALUE = "v";
/** Nodes in front of a template's own element in its parsed tree: the document node, and the root that is put around the element. */
const OUTER_NODES = 2;

/** Offsets in a template's text, and the number of values before each: longer values move it by their extra length. */
interface Places {
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
function rootOf(frame: Frame): TreeColumns {
  const known = roots.get(frame);
  if (known !== undefined && isCurrent(known)) {
    return known;
  }
  const { columns } = parseXml(frame.opening + frame.closing);
  roots.set(frame, columns);
  return columns;
}

/** Whether no rules have entered names since it was made: one of them could be among its local names. */
export const isCurrent = ({ vocabularySize }: Pick<TreeTemplate, "vocabularySize">): boolean =>
  vocabularySize === vocabulary.size;

/** @param segments the markup of a child around its values: one more than there are values, which are texts or attributes */
export function makeTemplate({ opening, closing }: Frame, segments: readonly string[]): TreeTemplate {
  const text = segments.join(VALUE);
  const { columns } = parseXml(opening + text + closing);
  const { size } = columns;
  // For each offset in the text, the number of values before it.
  const before = new Int32Array(text.length + 1);
  let at = 0;
  segments.forEach((segment, index) => {
    before.fill(index, at, at + segment.length + 1);
    at += segment.length + VALUE.length;
  });
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

/**
 * The tree of a text that is put together of templates, without reading it: what the reader would make of it.
 * @param lengths of all values in the text, negative where a value has references; none is empty, nor has markup or carriage returns
 * @throws XmlSyntaxError as the reader does, for a document beyond its limits
 */
export function fillTemplates(
  frame: Frame,
  xml: string,
  templates: readonly TreeTemplate[],
  lengths: readonly number[],
): XmlTree {
  const filler = new ColumnFiller(frame, xml, templates);
  return filler.isWithinLimits ? filler.fill(lengths) : parseXml(xml);
}

/** Puts the templates one after another. */
class ColumnFiller {
  private readonly size: number;
  private readonly root: TreeColumns;
  private readonly columns;
  private readonly localNames: ExpandedName[] = [];
  private readonly localIds = new Map<string, number>();
  /** How far places have moved, by the number of values before them in the child. */
  private readonly moved: Int32Array;

  constructor(
    private readonly frame: Frame,
    private readonly xml: string,
    private readonly templates: readonly TreeTemplate[],
  ) {
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
    this.columns = {
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
    };
    this.moved = new Int32Array(values + 1);
  }

  get isWithinLimits(): boolean {
    return this.xml.length <= defaultXmlLimits.maxLength && this.size - 1 <= defaultXmlLimits.maxElements;
  }

  fill(lengths: readonly number[]): XmlTree {
    const { columns, size, root, xml, frame } = this;
    for (const key of ["name", "parent", "openAt", "contentStart", "flags"] as const) {
      columns[key].set(root[key].subarray(0, OUTER_NODES));
    }
    columns.end.fill(size, 0, OUTER_NODES);
    columns.contentEnd[0] = xml.length;
    columns.contentEnd[1] = xml.length - frame.closing.length;
    if (this.templates.length > 0) {
      columns.flags[1] = (columns.flags[1] as number) | HAS_CHILDREN;
    }
    let node = OUTER_NODES;
    let row = 0;
    let value = 0;
    let at = frame.opening.length;
    for (const template of this.templates) {
      // Numbers in this document of the names that the vocabulary lacks.
      const { localNames } = template;
      const names = localNames.map((name) => {
        const key = `${name.namespace} ${name.local}`;
        let id = this.localIds.get(key);
        if (id === undefined) {
          id = FIRST_LOCAL_NAME + this.localNames.length;
          this.localNames.push(name);
          this.localIds.set(key, id);
        }
        return id;
      });
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

  /** Returns the length of the child. */
  private move({ values, length }: TreeTemplate, start: number, lengths: readonly number[], from: number): number {
    const { moved } = this;
    moved[0] = start;
    let by = start;
    for (let index = 0; index < values; index++) {
      by += Math.abs(lengths[from + index] as number) - 1;
      moved[index + 1] = by;
    }
    return length + by - start;
  }

  private place({ offsets, valuesBefore }: Places, index: number): number {
    return (offsets[index] as number) + (this.moved[valuesBefore[index] as number] as number);
  }

  private addNodes(template: TreeTemplate, first: number, firstRow: number, names: readonly number[]): void {
    const { name, parent, end, openAt, contentStart, contentEnd, attributeStart, flags } = this.columns;
    const by = first - OUTER_NODES;
    for (let index = 0; index < template.name.length; index++) {
      const node = first + index;
      const outer = template.parent[index] as number;
      name[node] = ownName(template.name[index] as number, names);
      parent[node] = outer < OUTER_NODES ? outer : outer + by;
      end[node] = (template.end[index] as number) + by;
      openAt[node] = this.place(template.open, index);
      contentStart[node] = this.place(template.contentStart, index);
      contentEnd[node] = this.place(template.contentEnd, index);
      attributeStart[node] = (template.attributeStart[index] as number) + firstRow;
      flags[node] = template.flags[index] as number;
    }
  }

  private addAttributes(template: TreeTemplate, first: number, names: readonly number[]): void {
    const { attributeName, attributeValueStart, attributeValueEnd } = this.columns;
    for (let index = 0; index < template.attributeName.length; index++) {
      attributeName[first + index] = ownName(template.attributeName[index] as number, names);
      attributeValueStart[first + index] = this.place(template.valueStart, index);
      attributeValueEnd[first + index] = this.place(template.valueEnd, index);
    }
  }

  private flagReferences(
    { flags, contentStart, valueStart }: TreeTemplate,
    first: { node: number; row: number; value: number },
    lengths: readonly number[],
  ): void {
    const { columns } = this;
    const hasReference = ({ valuesBefore }: Places, index: number): boolean =>
      (lengths[first.value + (valuesBefore[index] as number)] as number) < 0;
    for (let index = 0; index < flags.length; index++) {
      if (((flags[index] as number) & HAS_CHILDREN) === 0 && hasReference(contentStart, index)) {
        columns.flags[first.node + index] = (flags[index] as number) | NEEDS_DECODING;
      }
    }
    for (let index = 0; index < valueStart.offsets.length; index++) {
      if (hasReference(valueStart, index)) {
        columns.attributeNeedsDecoding[first.row + index] = 1;
      }
    }
  }
}

const ownName = (name: number, names: readonly number[]): number =>
  name >= FIRST_LOCAL_NAME ? (names[name - FIRST_LOCAL_NAME] as number) : name;
