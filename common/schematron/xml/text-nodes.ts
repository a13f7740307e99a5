import { contentText } from "./xml-text.ts";
import { HAS_CHILDREN, NEEDS_DECODING, type XmlNode, type XmlTree } from "./xml-tree.ts";

/** A text, comment or instruction among the children of an element. */
export interface LeafNode {
  readonly kind: "text" | "comment" | "instruction";
  readonly text: string;
  readonly name?: string;
  readonly at: number;
  /** Last element that begins before it. */
  readonly after: XmlNode;
}

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
  return childNodes(tree, node).flatMap((child) =>
    typeof child !== "number" && child.kind === "text" ? [child.text] : [],
  );
}

const marks = /<!--([\s\S]*?)-->|<\?([^\s?]+)\s*([\s\S]*?)\?>|<!\[CDATA\[[\s\S]*?\]\]>/g;

/** All children in document order: elements as their numbers. Outside of the root element there is no text. */
export function childNodes(tree: XmlTree, node: XmlNode): (XmlNode | LeafNode)[] {
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
