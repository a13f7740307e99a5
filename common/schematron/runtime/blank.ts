import { HAS_CHILDREN, NEEDS_DECODING, type XmlTree } from "../xml/xml-tree.ts";
import { isSpace, normalizeSpace } from "./text/strings.ts";

/** Whether the text of an element is nothing but white space, without making it where its characters can be looked at. */
export function isBlankElement(view: { tree: XmlTree; text(node: number): string }, node: number): boolean {
  const { source, contentStart, contentEnd, flags } = view.tree.columns;
  if (((flags[node] as number) & (HAS_CHILDREN | NEEDS_DECODING)) !== 0) {
    return normalizeSpace(view.text(node)) === "";
  }
  const end = contentEnd[node] as number;
  for (let at = contentStart[node] as number; at < end; at++) {
    if (!isSpace(source.charCodeAt(at))) {
      return false;
    }
  }
  return true;
}
