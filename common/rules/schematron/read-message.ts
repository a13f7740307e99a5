import { contentText } from "../xml/xml-text.ts";
import type { XmlNode } from "../xml/xml-tree.ts";
import type { MessagePart } from "./schema.ts";
import { SCHEMATRON } from "./assemble-schema.ts";
import type { SchemaSource } from "./schema-source.ts";

const collapse = (text: string): string => text.replace(/\s+/g, " ");

/** Message of an assert: texts, and the expressions of `value-of` and `name`. */
export function readMessage(
  source: SchemaSource,
  element: XmlNode,
  adapt: (expression: string) => string,
): MessagePart[] {
  const { tree } = source;
  const { columns } = tree;
  const parts: MessagePart[] = [];
  let from = columns.contentStart[element] as number;
  for (const child of tree.children(element)) {
    const open = columns.openAt[child] as number;
    parts.push(collapse(contentText(columns.source, from, open)), childPart(source, child, adapt));
    from = open + tree.sourceSlice(child).length;
  }
  parts.push(collapse(contentText(columns.source, from, columns.contentEnd[element] as number)));
  return joined(parts);
}

function childPart(source: SchemaSource, child: XmlNode, adapt: (expression: string) => string): MessagePart {
  const { namespace, local } = source.tree.expandedName(child);
  if (namespace === SCHEMATRON && local === "value-of") {
    return { expression: adapt(source.required(child, "select")) };
  }
  if (namespace === SCHEMATRON && local === "name") {
    return { expression: `name(${adapt(source.tree.attribute(child, "path") ?? ".")})` };
  }
  return collapse(source.tree.text(child));
}

function joined(parts: readonly MessagePart[]): MessagePart[] {
  const result: MessagePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === "string" && typeof last === "string") {
      result[result.length - 1] = collapse(last + part);
    } else {
      result.push(part);
    }
  }
  return result;
}
