import { contentText } from "./xml-text.ts";
import { HAS_CHILDREN, NEEDS_DECODING, type XmlNode, type XmlTree } from "./xml-tree.ts";

/** Texts between the tags of an element; comments and instructions divide them, CDATA and references do not. */
export function textNodes(tree: XmlTree, node: XmlNode): string[] {
  const { source, contentStart, contentEnd, flags } = tree.columns;
  const start = contentStart[node] as number;
  const end = contentEnd[node] as number;
  if (start === end) {
    return [];
  }
  if (((flags[node] as number) & (HAS_CHILDREN | NEEDS_DECODING)) === 0) {
    return [source.slice(start, end)];
  }
  return stretches(tree, node)
    .map(([from, to]) => contentText(source, from, to))
    .filter((text) => text !== "");
}

/** Stretches of an element's content between its child elements, comments and instructions. */
function stretches(tree: XmlTree, node: XmlNode): [number, number][] {
  const { source, openAt, contentStart, contentEnd } = tree.columns;
  const found: [number, number][] = [];
  const last = contentEnd[node] as number;
  let from = contentStart[node] as number;
  const cut = (open: number, after: number): void => {
    found.push([from, open]);
    from = after;
  };
  const cutMarks = (until: number): void => {
    const marks = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>/g;
    const base = from;
    for (const mark of source.slice(base, until).matchAll(marks)) {
      if (!mark[0].startsWith("<![CDATA[")) {
        cut(base + mark.index, base + mark.index + mark[0].length);
      }
    }
  };
  for (const child of tree.children(node)) {
    const open = openAt[child] as number;
    cutMarks(open);
    cut(open, open + tree.sourceSlice(child).length);
  }
  cutMarks(last);
  cut(last, last);
  return found;
}
