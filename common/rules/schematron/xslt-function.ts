import type { UserFunction } from "../compile/user-functions.ts";
import type { XmlNode } from "../xml/xml-tree.ts";
import type { Expression, SequenceType } from "../xpath/ast.ts";
import { parseXPath } from "../xpath/parser.ts";
import { FN, type Namespaces } from "../xpath/path-parser.ts";
import { readSequenceType } from "../xpath/sequence-type.ts";
import { XPathSyntaxError } from "../xpath/xpath-error.ts";
import type { SchemaSource } from "./schema-source.ts";

export const XSLT = "http://www.w3.org/1999/XSL/Transform";

/**
 * An xsl:function as an expression: variables become lets, instructions the items of a sequence. Returns it with its
 * key for calls.
 * @throws RuleFileError for an instruction that is not supported
 */
export function readFunction(
  source: SchemaSource,
  element: XmlNode,
  namespaces: Namespaces,
): [key: string, declared: UserFunction] {
  const name = source.required(element, "name");
  const [prefix, local] = name.split(":") as [string, string | undefined];
  const namespace = local === undefined ? undefined : namespaces.get(prefix);
  if (namespace === undefined) {
    throw source.error(element, `The prefix of the function ${name} is not declared`);
  }
  const reader = new FunctionReader(source, namespaces);
  const parameters = source.elements(element, XSLT, "param").map((param) => ({
    name: source.required(param, "name"),
    type: reader.type(param),
  }));
  const declared = { name, parameters, result: reader.type(element), body: reader.body(element) };
  return [`{${namespace}}${local}#${parameters.length}`, declared];
}

const nothing: Expression = { kind: "sequence", items: [], at: 0 };

function sequenceOf(items: readonly Expression[]): Expression {
  return items.length === 1 ? (items[0] as Expression) : { kind: "sequence", items, at: 0 };
}

class FunctionReader {
  constructor(
    private readonly source: SchemaSource,
    private readonly namespaces: Namespaces,
  ) {}

  type(element: XmlNode): SequenceType | undefined {
    const as = this.source.tree.attribute(element, "as");
    return as === undefined ? undefined : this.located(element, () => readSequenceType(as, this.namespaces));
  }

  body(parent: XmlNode): Expression {
    const { tree } = this.source;
    const children = tree.children(parent).filter((child) => !tree.hasName(child, XSLT, "param"));
    if (children.length === 0 && tree.text(parent).trim() !== "") {
      return { kind: "literal", type: "string", value: tree.text(parent), at: 0 };
    }
    return this.instructions(children);
  }

  /** A variable is seen by what follows it. */
  private instructions(elements: readonly XmlNode[]): Expression {
    const at = elements.findIndex((element) => this.source.tree.hasName(element, XSLT, "variable"));
    if (at < 0) {
      return sequenceOf(elements.map((element) => this.instruction(element)));
    }
    const variable = elements[at] as XmlNode;
    const bound: Expression = {
      kind: "let",
      name: this.source.required(variable, "name"),
      value: this.variable(variable),
      body: this.instructions(elements.slice(at + 1)),
      at: 0,
    };
    return sequenceOf([...elements.slice(0, at).map((element) => this.instruction(element)), bound]);
  }

  private variable(element: XmlNode): Expression {
    const type = this.type(element);
    const hasSelect = this.source.tree.attribute(element, "select") !== undefined;
    const value = hasSelect ? this.select(element) : this.body(element);
    if (type) {
      return { kind: "convert", operand: value, type, at: 0 };
    }
    return hasSelect ? value : this.text(value, "");
  }

  private instruction(element: XmlNode): Expression {
    const { tree } = this.source;
    const { namespace, local } = tree.expandedName(element);
    switch (namespace === XSLT ? local : "") {
      case "sequence":
      case "copy-of":
        return this.select(element);
      case "value-of": {
        const separator = tree.attribute(element, "separator") ?? " ";
        return this.text(
          tree.attribute(element, "select") === undefined ? this.body(element) : this.select(element),
          separator,
        );
      }
      case "text":
        return { kind: "literal", type: "string", value: tree.text(element), at: 0 };
      case "if":
        return { kind: "if", condition: this.test(element), whenTrue: this.body(element), whenFalse: nothing, at: 0 };
      case "choose":
        return this.choose(tree.children(element));
      default:
        throw this.source.error(element, `The instruction ${local} is not supported in a function`);
    }
  }

  private choose([branch, ...rest]: readonly XmlNode[]): Expression {
    if (branch === undefined) {
      return nothing;
    }
    if (this.source.tree.hasName(branch, XSLT, "otherwise")) {
      return this.body(branch);
    }
    return {
      kind: "if",
      condition: this.test(branch),
      whenTrue: this.body(branch),
      whenFalse: this.choose(rest),
      at: 0,
    };
  }

  private text(value: Expression, separator: string): Expression {
    const args: Expression[] = [value, { kind: "literal", type: "string", value: separator, at: 0 }];
    return { kind: "call", namespace: FN, local: "#value-of", args, at: 0 };
  }

  private select(element: XmlNode): Expression {
    return this.expression(element, "select");
  }

  private test(element: XmlNode): Expression {
    return this.expression(element, "test");
  }

  private expression(element: XmlNode, attribute: string): Expression {
    const text = this.source.required(element, attribute);
    return this.located(element, () => parseXPath(text, this.namespaces));
  }

  private located<T>(element: XmlNode, read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw error instanceof XPathSyntaxError ? this.source.error(element, error.message) : error;
    }
  }
}
