import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";
import { RuleFileError, type Place } from "./schema.ts";

export const SCHEMATRON = "http://purl.oclc.org/dsdl/schematron";

/** A rule file and its tree, with what every reader of its parts needs. */
export class SchemaSource {
  constructor(
    readonly file: string,
    readonly tree: XmlTree,
  ) {}

  place(node: XmlNode): Place {
    const { line, column } = this.tree.position(node);
    return `${this.file}:${line}:${column}`;
  }

  error(node: XmlNode, reason: string): RuleFileError {
    return new RuleFileError(this.place(node), reason);
  }

  isElement(node: XmlNode, local: string): boolean {
    return this.tree.hasName(node, SCHEMATRON, local);
  }

  elements(parent: XmlNode, namespace: string, local: string): XmlNode[] {
    return this.tree.children(parent).filter((child) => this.tree.hasName(child, namespace, local));
  }

  required(node: XmlNode, attribute: string): string {
    const value = this.tree.attribute(node, attribute);
    if (value === undefined) {
      throw this.error(node, `The attribute ${attribute} is missing`);
    }
    return value;
  }

  isTrue(node: XmlNode, attribute: string): boolean {
    return this.tree.attribute(node, attribute)?.trim() === "true";
  }
}
