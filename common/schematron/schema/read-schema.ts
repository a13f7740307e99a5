import type { UserFunction, Key, Let, Schema } from "./schema.ts";
import type { XmlNode } from "../xml/xml-tree.ts";
import type { Expression, SequenceType } from "../xpath/ast.ts";
import { parseXPath } from "../xpath/parser.ts";
import { FN, type Namespaces, readSequenceType, XS } from "../xpath/sequence-type.ts";
import { located, type Problems } from "./rule-file-error.ts";
import { XSLT, SchemaSource } from "./schema-source.ts";
import { SCHEMATRON, type AssembledSchema } from "./assemble-schema.ts";
import { Grammar } from "./grammar.ts";
import { PatternReader } from "./read-patterns.ts";

const nothing: Expression = { kind: "sequence", items: [], at: 0 };

const raised: Expression = { kind: "call", namespace: FN, local: "error", args: [], at: 0 };

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
    return as === undefined
      ? undefined
      : located(this.source.place(element), () => readSequenceType(as, this.namespaces));
  }

  body(parent: XmlNode): Expression {
    const { tree } = this.source;
    const children = tree.children(parent).filter((child) => !tree.hasName(child, XSLT, "param"));
    if (children.length === 0 && tree.text(parent).trim() !== "") {
      return { kind: "literal", type: "string", value: tree.text(parent), at: 0 };
    }
    return this.instructions(children);
  }

  /** A variable is visible to the instructions that follow it. */
  private instructions(elements: readonly XmlNode[]): Expression {
    const at = elements.findIndex((element) => this.source.tree.hasName(element, XSLT, "variable"));
    if (at < 0) {
      return sequenceOf(elements.map((element) => this.instruction(element)));
    }
    const variable = elements[at] as XmlNode;
    const bound: Expression = {
      kind: "let",
      name: this.source.requiredName(variable, "name"),
      value: this.variable(variable),
      body: this.instructions(elements.slice(at + 1)),
      at: 0,
    };
    return sequenceOf([...elements.slice(0, at).map((element) => this.instruction(element)), bound]);
  }

  variable(element: XmlNode): Expression {
    const type = this.type(element);
    const hasSelect = this.source.tree.attribute(element, "select") !== undefined;
    const value = hasSelect ? this.expression(element, "select") : this.body(element);
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
        return this.expression(element, "select");
      case "value-of":
        return this.valueOf(element);
      case "text":
        return { kind: "literal", type: "string", value: tree.text(element), at: 0 };
      case "if":
        return {
          kind: "if",
          condition: this.expression(element, "test"),
          whenTrue: this.body(element),
          whenFalse: nothing,
          at: 0,
        };
      case "choose":
        return this.choose(tree.children(element));
      case "for-each":
        return { kind: "map", left: this.expression(element, "select"), right: this.body(element), at: 0 };
      default: {
        // xsl:message is ignored unless it terminates the evaluation.
        if (!tree.hasName(element, XSLT, "message")) {
          throw this.source.error(element, `The instruction ${tree.localName(element)} is not supported in a function`);
        }
        return tree.attribute(element, "terminate")?.trim() === "yes" ? raised : nothing;
      }
    }
  }

  private valueOf(element: XmlNode): Expression {
    const { tree } = this.source;
    const hasSelect = tree.attribute(element, "select") !== undefined;
    const value = hasSelect ? this.expression(element, "select") : this.body(element);
    return this.text(value, tree.attribute(element, "separator") ?? " ");
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
      condition: this.expression(branch, "test"),
      whenTrue: this.body(branch),
      whenFalse: this.choose(rest),
      at: 0,
    };
  }

  private text(value: Expression, separator: string): Expression {
    const args: Expression[] = [value, { kind: "literal", type: "string", value: separator, at: 0 }];
    return { kind: "call", namespace: FN, local: "#value-of", args, at: 0 };
  }

  private expression(element: XmlNode, attribute: string): Expression {
    const text = this.source.required(element, attribute);
    return located(this.source.place(element), () => parseXPath(text, this.namespaces));
  }
}

/**
 * Reads a Schematron file (ISO/IEC 19757-3) with a query binding of XSLT or XPath. Problems are collected.
 * @param phase patterns of that phase only, `#ALL` for all; without it the file's default phase
 * @throws RuleFileError where the root is no schema, or there is no such phase
 */
export function readSchema(file: string, assembled: AssembledSchema, problems: Problems, phase?: string): Schema {
  return new SchemaReader(file, new SchemaSource(assembled, problems)).read(phase);
}

const silentOfXslt = new Set(["output", "message"]);
const exactBindings = new Set(["xslt2", "xslt3", "xpath2", "xpath3", "xpath31"]);
const compatibleBindings = new Set(["xslt", "xslt1", "xpath"]);

class SchemaReader {
  private readonly namespaces = new Map([
    ["", ""],
    ["fn", FN],
    ["xs", XS],
    ["xsd", XS],
  ]);
  private readonly functions = new Map<string, UserFunction>();
  private readonly variables: Let[] = [];
  private readonly keys: Key[] = [];

  constructor(
    private readonly file: string,
    private readonly source: SchemaSource,
  ) {}

  read(phase: string | undefined): Schema {
    const { source } = this;
    const { root } = source.tree;
    const binding = (source.tree.attribute(root, "queryBinding") ?? "xslt").trim().toLowerCase();
    const isKnown = exactBindings.has(binding) || compatibleBindings.has(binding);
    if (!source.isElement(root, "schema") || !isKnown) {
      throw source.error(root, "The root must be a Schematron schema with a query binding of XSLT or XPath");
    }
    for (const ns of source.elements(root, SCHEMATRON, "ns")) {
      this.namespaces.set(source.named(ns, "prefix") ?? "?", source.tree.attribute(ns, "uri") ?? "");
    }
    const { named } = new Grammar(source);
    const active = this.activePatterns(phase);
    for (const child of source.tree.children(root)) {
      if (source.tree.namespace(child) === XSLT) {
        source.attempt(child, () => this.readXslt(child, source.tree.localName(child)), undefined);
      }
    }
    const patterns = new PatternReader(source, named);
    const ofSchema = [...patterns.lets(root), ...this.variables];
    const ofPhase = active.phase === undefined ? [] : patterns.lets(active.phase);
    const hidden = new Set(ofPhase.map(({ name }) => name));
    return {
      file: this.file,
      head: {
        title: source.titleOf(root),
        phase: active.phase === undefined ? undefined : source.named(active.phase, "id"),
        schemaVersion: source.named(root, "schemaVersion"),
      },
      compatible: compatibleBindings.has(binding),
      namespaces: this.namespaces,
      // A variable of the phase hides the schema's.
      lets: [...ofSchema.filter(({ name }) => !hidden.has(name)), ...ofPhase],
      functions: this.functions,
      keys: this.keys,
      patterns: patterns.read((id) => active.ids === undefined || (id !== undefined && active.ids.has(id))),
    };
  }

  /** undefined: all patterns. */
  private activePatterns(wanted: string | undefined): { phase?: XmlNode; ids?: ReadonlySet<string> } {
    const { source } = this;
    const { root } = source.tree;
    const byDefault = source.named(root, "defaultPhase") ?? "#ALL";
    const id = wanted === undefined || wanted === "#DEFAULT" ? byDefault : wanted;
    if (id === "#ALL") {
      return {};
    }
    const phases = source.elements(root, SCHEMATRON, "phase");
    const phase = phases.find((element) => source.named(element, "id") === id);
    if (phase === undefined) {
      const known = phases.map((element) => source.named(element, "id")).join(", ") || "none";
      throw source.error(root, `There is no phase ${id}; there are: ${known}`);
    }
    const active = source.elements(phase, SCHEMATRON, "active");
    return { phase, ids: new Set(active.map((element) => source.named(element, "pattern") ?? "")) };
  }

  /** An xsl:function as an expression: variables become lets, instructions the items of a sequence. */
  private readFunction(element: XmlNode): void {
    const { source, namespaces, functions } = this;
    const reader = new FunctionReader(source, namespaces);
    const name = source.requiredName(element, "name");
    const [prefix, local] = name.split(":") as [string, string | undefined];
    const namespace =
      local === undefined ? undefined : (namespaces.get(prefix) ?? source.tree.namespaceAt(element, prefix));
    const params = source.elements(element, XSLT, "param");
    const key = `{${namespace}}${local}#${params.length}`;
    if (namespace === undefined || functions.has(key)) {
      const reason =
        namespace === undefined ? "is of a prefix that is not declared" : "has as many parameters as another";
      throw source.error(element, `The function ${name} ${reason}`);
    }
    const declared = { name, place: source.place(element), parameters: [], result: undefined, body: nothing };
    // Declared before its body is read, so that calls are not reported when the body fails.
    functions.set(key, declared);
    functions.set(key, {
      ...declared,
      parameters: params.map((param) => ({ name: source.requiredName(param, "name"), type: reader.type(param) })),
      result: reader.type(element),
      body: reader.body(element),
    });
  }

  private readXslt(child: XmlNode, local: string): void {
    const { source, namespaces } = this;
    switch (local) {
      case "function":
        this.readFunction(child);
        return;
      case "key":
        this.keys.push({
          name: source.requiredName(child, "name"),
          match: source.required(child, "match"),
          use: source.required(child, "use"),
          place: source.place(child),
        });
        return;
      case "variable":
      case "param":
        this.variables.push({
          name: source.requiredName(child, "name"),
          value: "",
          expression: new FunctionReader(source, namespaces).variable(child),
          place: source.place(child),
        });
        return;
      default:
        if (!silentOfXslt.has(local)) {
          throw source.error(child, `The element ${local} is not supported here`);
        }
    }
  }
}
