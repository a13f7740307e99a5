import { parseXml } from "../xml/xml-reader.ts";
import { XmlSyntaxError } from "../xml/xml-syntax-error.ts";
import type { XmlNode } from "../xml/xml-tree.ts";
import { FN } from "../xpath/path-parser.ts";
import { XS } from "../xpath/sequence-type.ts";
import type { UserFunction } from "../compile/user-functions.ts";
import { readFunction, XSLT } from "./xslt-function.ts";
import { readMessage } from "./read-message.ts";
import { SchemaSource, SCHEMATRON } from "./schema-source.ts";
import { substituted, type Substitutions } from "./substitutions.ts";
import { RuleFileError, type Assert, type Let, type Pattern, type Rule, type Schema } from "./schema.ts";

/**
 * Reads a Schematron file with the XSLT 2 query binding (ISO/IEC 19757-3).
 * @throws RuleFileError with the place: not well-formed, another query binding, or an element that is not supported
 */
export function readSchema(file: string, text: string): Schema {
  try {
    return new SchemaReader(new SchemaSource(file, parseXml(text))).read();
  } catch (error) {
    throw error instanceof XmlSyntaxError ? new RuleFileError(file, error.message) : error;
  }
}

/** Elements that say nothing about verdicts. */
const silent = new Set(["title", "p", "ns", "phase", "diagnostics", "properties"]);
const bindings = new Set(["xslt2", "xslt3", "xpath2"]);

class SchemaReader {
  private readonly namespaces = new Map([
    ["", ""],
    ["fn", FN],
    ["xs", XS],
    ["xsd", XS],
  ]);
  private readonly functions = new Map<string, UserFunction>();

  constructor(private readonly source: SchemaSource) {}

  read(): Schema {
    const { source } = this;
    const { root } = source.tree;
    const binding = source.tree.attribute(root, "queryBinding") ?? "xslt";
    if (!source.tree.hasName(root, SCHEMATRON, "schema") || !bindings.has(binding.toLowerCase())) {
      throw source.error(root, "The root must be a Schematron schema with the query binding xslt2");
    }
    for (const ns of source.elements(root, SCHEMATRON, "ns")) {
      this.namespaces.set(source.required(ns, "prefix"), source.required(ns, "uri"));
    }
    this.readTopLevel(root);
    const patterns = source.elements(root, SCHEMATRON, "pattern");
    return {
      namespaces: this.namespaces,
      lets: this.lets(root, new Map()),
      functions: this.functions,
      patterns: patterns
        .filter((pattern) => !source.isTrue(pattern, "abstract"))
        .map((pattern) => this.pattern(pattern)),
    };
  }

  private readTopLevel(root: XmlNode): void {
    const { source } = this;
    for (const child of source.tree.children(root)) {
      const { namespace, local } = source.tree.expandedName(child);
      if (namespace === XSLT && local === "function") {
        const [key, declared] = readFunction(source, child, this.namespaces);
        this.functions.set(key, declared);
      } else if (
        namespace === XSLT ||
        (namespace === SCHEMATRON && !silent.has(local) && !["let", "pattern"].includes(local))
      ) {
        throw source.error(child, `The element ${local} is not supported here`);
      }
    }
  }

  private lets(parent: XmlNode, substitutions: Substitutions): Let[] {
    const { source } = this;
    return source.elements(parent, SCHEMATRON, "let").map((element) => {
      const value = source.tree.attribute(element, "value");
      if (value === undefined) {
        throw source.error(element, "A let needs its value as an attribute");
      }
      return {
        name: source.required(element, "name"),
        value: substituted(value, substitutions),
        place: source.place(element),
      };
    });
  }

  private pattern(element: XmlNode): Pattern {
    const { source } = this;
    const parent = source.tree.attribute(element, "is-a");
    if (parent === undefined) {
      return this.patternBody(element, new Map());
    }
    const abstract = source
      .elements(source.tree.root, SCHEMATRON, "pattern")
      .find((pattern) => source.isTrue(pattern, "abstract") && source.tree.attribute(pattern, "id") === parent);
    if (abstract === undefined) {
      throw source.error(element, `There is no abstract pattern ${parent}`);
    }
    const substitutions = source
      .elements(element, SCHEMATRON, "param")
      .map((param): [string, string] => [source.required(param, "name"), source.required(param, "value")]);
    return this.patternBody(abstract, new Map(substitutions));
  }

  private patternBody(element: XmlNode, substitutions: Substitutions): Pattern {
    this.onlyKnown(element, ["title", "p", "let", "rule", "param"]);
    const rules = this.source.elements(element, SCHEMATRON, "rule");
    return {
      lets: this.lets(element, substitutions),
      rules: rules
        .filter((rule) => !this.source.isTrue(rule, "abstract"))
        .map((rule) => this.rule(rule, element, substitutions)),
    };
  }

  private rule(element: XmlNode, pattern: XmlNode, substitutions: Substitutions): Rule {
    const bodies = [element, ...this.extended(element, pattern)];
    return {
      context: substituted(this.source.required(element, "context"), substitutions),
      lets: bodies.flatMap((body) => this.lets(body, substitutions)),
      asserts: bodies.flatMap((body) => this.asserts(body, substitutions)),
      place: this.source.place(element),
    };
  }

  /** Abstract rules that the rule takes over. */
  private extended(element: XmlNode, pattern: XmlNode): XmlNode[] {
    const { source } = this;
    this.onlyKnown(element, ["p", "let", "assert", "report", "extends", "name"]);
    return source.elements(element, SCHEMATRON, "extends").flatMap((extension) => {
      const id = source.required(extension, "rule");
      const found = source
        .elements(pattern, SCHEMATRON, "rule")
        .find((rule) => source.isTrue(rule, "abstract") && source.tree.attribute(rule, "id") === id);
      if (found === undefined) {
        throw source.error(extension, `There is no abstract rule ${id} in this pattern`);
      }
      return [found, ...this.extended(found, pattern)];
    });
  }

  private onlyKnown(element: XmlNode, known: readonly string[]): void {
    const { tree } = this.source;
    for (const child of tree.children(element)) {
      const { namespace, local } = tree.expandedName(child);
      if ((namespace === SCHEMATRON && !known.includes(local)) || namespace === XSLT) {
        throw this.source.error(child, `The element ${local} is not supported here`);
      }
    }
  }

  private asserts(rule: XmlNode, substitutions: Substitutions): Assert[] {
    const { source } = this;
    return source.tree
      .children(rule)
      .filter((child) => source.isElement(child, "assert") || source.isElement(child, "report"))
      .map((element) => {
        const severity = (
          source.tree.attribute(element, "flag") ??
          source.tree.attribute(element, "role") ??
          ""
        ).trim();
        return {
          id:
            source.tree.attribute(element, "id")?.trim() || idInText(source.tree.text(element), source.place(element)),
          flag: /^(?:warning|warn|info|information)$/i.test(severity) ? "warning" : "fatal",
          test: substituted(source.required(element, "test"), substitutions),
          isReport: source.isElement(element, "report"),
          message: readMessage(source, element, (expression) => substituted(expression, substitutions)),
          place: source.place(element),
        };
      });
  }
}

/** Older rule sets name a rule in its text, as in "[ibr-01]-A document must …"; without any id the place must do. */
function idInText(text: string, place: string): string {
  return /^\s*\[([\w.-]+)\]/.exec(text)?.[1] ?? place;
}
