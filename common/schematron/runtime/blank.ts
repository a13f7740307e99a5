import { HAS_CHILDREN, NEEDS_DECODING, type XmlTree } from "../xml/xml-tree.ts";
import type { WorkBudget } from "./work-budget.ts";
import { isSpace, normalizeSpace } from "./strings.ts";

/** Whether the text of an element is nothing but white space, without making it where its characters can be looked at. */
export function isBlankElement(
  view: { readonly tree: XmlTree; readonly budget: WorkBudget; text(node: number): string },
  node: number,
): boolean {
  const { source, contentStart, contentEnd, flags } = view.tree.columns;
  if (((flags[node] as number) & (HAS_CHILDREN | NEEDS_DECODING)) !== 0) {
    return normalizeSpace(view.text(node)) === "";
  }
  const start = contentStart[node] as number;
  const end = contentEnd[node] as number;
  let at = start;
  while (at < end && isSpace(source.charCodeAt(at))) {
    at++;
  }
  view.budget.spendRead(at - start);
  return at === end;
}
