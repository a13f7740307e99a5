import { FIRST_LOCAL_NAME } from "./vocabulary.ts";
import { XmlTree, type XmlNode } from "./xml-tree.ts";

/** A document followed by others, whose nodes are numbered on after its own. */
export interface JoinedTrees {
  /** `size` is that of the document alone, so that a walk over it does not enter the others. */
  readonly tree: XmlTree;
  readonly starts: readonly XmlNode[];
  readonly total: number;
}

const lengthOf = ({ columns }: XmlTree): number => columns.size;
const attributesOf = ({ columns }: XmlTree): number => columns.attributeStart[columns.size] as number;

/** Appends documents to a document. Nodes of different documents stay unrelated. */
export function joinTrees(document: XmlTree, others: readonly XmlTree[]): JoinedTrees {
  if (others.length === 0) {
    return { tree: document, starts: [], total: document.columns.size };
  }
  const trees = [document, ...others.map((tree) => tree.withCurrentNames())];
  const offsets = { node: startsOf(trees, lengthOf), row: startsOf(trees, attributesOf) };
  const text = startsOf(trees, ({ columns }) => columns.source.length);
  const localNames = trees.flatMap(({ columns }) => columns.localNames);
  const names = startsOf(trees, ({ columns }) => columns.localNames.length);
  const nodes = columnOf(trees, offsets.node, lengthOf);
  const rows = columnOf(trees, offsets.row, attributesOf);
  const named = (id: number, index: number): number => (id < FIRST_LOCAL_NAME ? id : id + (names[index] as number));
  const { columns } = document;
  const attributeStart = nodes((tree) => tree.attributeStart, shifted(offsets.row), 1);
  attributeStart[attributeStart.length - 1] = offsets.row.at(-1) as number;
  const parent = nodes((tree) => tree.parent, shifted(offsets.node));
  const starts = offsets.node.slice(1, -1);
  starts.forEach((start) => (parent[start] = -1));
  const tree = new XmlTree({
    ...columns,
    source: trees.map(({ columns: { source } }) => source).join(""),
    name: nodes((each) => each.name, named),
    parent,
    end: nodes((each) => each.end, shifted(offsets.node)),
    openAt: nodes((each) => each.openAt, shifted(text)),
    contentStart: nodes((each) => each.contentStart, shifted(text)),
    contentEnd: nodes((each) => each.contentEnd, shifted(text)),
    attributeStart,
    flags: Uint8Array.from(
      nodes(
        (each) => each.flags,
        (value) => value,
      ),
    ),
    attributeName: rows((each) => each.attributeName, named),
    attributeValueStart: rows((each) => each.attributeValueStart, shifted(text)),
    attributeValueEnd: rows((each) => each.attributeValueEnd, shifted(text)),
    attributeNeedsDecoding: Uint8Array.from(
      rows(
        (each) => each.attributeNeedsDecoding,
        (value) => value,
      ),
    ),
    localNames,
  });
  return { tree, starts, total: offsets.node.at(-1) as number };
}

const shifted =
  (by: readonly number[]) =>
  (value: number, index: number): number =>
    value + (by[index] as number);

type Columns = XmlTree["columns"];

/** Offset of each tree's entries in the joined columns, and the total at the end. */
function startsOf(trees: readonly XmlTree[], length: (tree: XmlTree) => number): number[] {
  const starts = [0];
  for (const tree of trees) {
    starts.push((starts.at(-1) as number) + length(tree));
  }
  return starts;
}

/** Joins a column of all trees; `change` adapts a value by the index of its tree. */
function columnOf(trees: readonly XmlTree[], starts: readonly number[], length: (tree: XmlTree) => number) {
  return (
    column: (columns: Columns) => Int32Array | Uint8Array,
    change: (value: number, index: number) => number,
    more = 0,
  ): Int32Array => {
    const joined = new Int32Array((starts.at(-1) as number) + more);
    trees.forEach((tree, index) => {
      const values = column(tree.columns);
      const start = starts[index] as number;
      for (let at = 0; at < length(tree); at++) {
        joined[start + at] = change(values[at] as number, index);
      }
    });
    return joined;
  };
}
