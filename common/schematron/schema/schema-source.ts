import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";
import { SCHEMATRON, type AssembledSchema } from "./assemble-schema.ts";
import { located, RuleFileError, type Place, type Problems } from "./rule-file-error.ts";

export const XSLT = "http://www.w3.org/1999/XSL/Transform";

/** A rule file's tree, with the helpers that all readers of its parts share. */
export class SchemaSource {
  readonly tree: XmlTree;

  constructor(
    private readonly assembled: AssembledSchema,
    readonly problems: Problems,
  ) {
    this.tree = assembled.tree;
  }

  place(node: XmlNode): Place {
    return this.assembled.place(node);
  }

  error(node: XmlNode, reason: string): RuleFileError {
    return new RuleFileError([{ place: this.place(node), reason }]);
  }

  refuse(node: XmlNode, reason: string): void {
    this.problems.refuse(this.place(node), reason);
  }

  remark(node: XmlNode, reason: string): void {
    this.problems.remark(this.place(node), reason);
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

  /** A name or an id without the white space around it, which is no part of it; undefined where there is none. */
  named(node: XmlNode, attribute: string): string | undefined {
    return this.tree.attribute(node, attribute)?.trim() || undefined;
  }

  requiredName(node: XmlNode, attribute: string): string {
    const name = this.named(node, attribute);
    if (name === undefined) {
      throw this.error(
        node,
        `The attribute ${attribute} is ${this.tree.attribute(node, attribute) === undefined ? "missing" : "empty"}`,
      );
    }
    return name;
  }

  /** Its title without line breaks; undefined where it has none. */
  titleOf(element: XmlNode): string | undefined {
    const [title] = this.elements(element, SCHEMATRON, "title");
    return title === undefined ? undefined : this.tree.text(title).replace(/\s+/g, " ").trim();
  }

  isTrue(node: XmlNode, attribute: string): boolean {
    const value = this.tree.attribute(node, attribute)?.trim() ?? "false";
    if (value !== "true" && value !== "false") {
      this.refuse(node, `The attribute ${attribute} is neither true nor false`);
    }
    return value === "true";
  }

  /** Collects what the work throws, so that its author sees all problems at once; `otherwise` is its result then. */
  attempt<T>(node: XmlNode, work: () => T, otherwise: T): T {
    return this.problems.attempt(() => located(() => this.place(node), work), otherwise);
  }
}
