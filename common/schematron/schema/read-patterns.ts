import type { XmlNode } from "../xml/xml-tree.ts";
import { SCHEMATRON } from "./assemble-schema.ts";
import type { SchemaSource } from "./schema-source.ts";
import type { Assert, Let, Pattern, Rule, MessagePart } from "./schema.ts";
import { contentText } from "../xml/xml-text.ts";

type Substitutions = ReadonlyMap<string, string>;

const none: Substitutions = new Map();

/** Reads the patterns of a schema and expands abstract patterns and rules. */
export class PatternReader {
  private readonly patterns: readonly XmlNode[];

  constructor(private readonly source: SchemaSource) {
    this.patterns = source.elements(source.tree.root, SCHEMATRON, "pattern");
  }

  /** The concrete patterns whose id (undefined where there is none) is wanted. */
  read(isWanted: (id: string | undefined) => boolean): Pattern[] {
    const { source } = this;
    return this.patterns
      .filter((pattern) => !source.isTrue(pattern, "abstract") && isWanted(source.tree.attribute(pattern, "id")))
      .flatMap((pattern) => source.problems.attempt(() => [this.pattern(pattern)], []));
  }

  lets(parent: XmlNode, substitutions: Substitutions = none): Let[] {
    const { source } = this;
    return source.elements(parent, SCHEMATRON, "let").flatMap((element) =>
      source.problems.attempt(() => {
        const value = source.tree.attribute(element, "value");
        if (value === undefined) {
          throw source.error(element, "A let needs its value as an attribute");
        }
        const name = source.required(element, "name");
        return [{ name, value: substituted(value, substitutions), place: source.place(element) }];
      }, []),
    );
  }

  private pattern(element: XmlNode): Pattern {
    const { source } = this;
    const parent = source.tree.attribute(element, "is-a");
    if (parent === undefined) {
      return this.patternBody(element, none);
    }
    const abstract = this.patterns.find(
      (pattern) => source.isTrue(pattern, "abstract") && source.tree.attribute(pattern, "id") === parent,
    );
    if (abstract === undefined) {
      throw source.error(element, `There is no abstract pattern ${parent}`);
    }
    const substitutions = source
      .elements(element, SCHEMATRON, "param")
      .map((param): [string, string] => [source.required(param, "name"), source.required(param, "value")]);
    return this.patternBody(abstract, new Map(substitutions));
  }

  private patternBody(element: XmlNode, substitutions: Substitutions): Pattern {
    const { source } = this;
    source.onlyKnown(element, ["title", "p", "let", "rule", "param"]);
    const rules = source.elements(element, SCHEMATRON, "rule");
    return {
      lets: this.lets(element, substitutions),
      rules: rules
        .filter((rule) => !source.isTrue(rule, "abstract"))
        .flatMap((rule) => source.problems.attempt(() => [this.rule(rule, element, substitutions)], [])),
    };
  }

  private rule(element: XmlNode, pattern: XmlNode, substitutions: Substitutions): Rule {
    const bodies = [element, ...this.extended(element, pattern, [])];
    return {
      context: substituted(this.source.required(element, "context"), substitutions),
      lets: bodies.flatMap((body) => this.lets(body, substitutions)),
      asserts: bodies.flatMap((body) => this.asserts(body, substitutions)),
      place: this.source.place(element),
    };
  }

  /** Abstract rules that the rule extends, from its pattern or else from another one. */
  private extended(element: XmlNode, pattern: XmlNode, within: readonly XmlNode[]): XmlNode[] {
    const { source } = this;
    source.onlyKnown(element, ["title", "p", "let", "assert", "report", "extends", "name"]);
    return source.elements(element, SCHEMATRON, "extends").flatMap((extension) => {
      const id = source.required(extension, "rule");
      const found = [pattern, ...this.patterns]
        .flatMap((place) => source.elements(place, SCHEMATRON, "rule"))
        .find((rule) => source.isTrue(rule, "abstract") && source.tree.attribute(rule, "id") === id);
      if (found === undefined || within.includes(found)) {
        throw source.error(extension, found ? `The rule ${id} extends itself` : `There is no abstract rule ${id}`);
      }
      return [found, ...this.extended(found, pattern, [...within, found])];
    });
  }

  private asserts(rule: XmlNode, substitutions: Substitutions): Assert[] {
    const { source } = this;
    return source.tree
      .children(rule)
      .filter((child) => source.isElement(child, "assert") || source.isElement(child, "report"))
      .flatMap((element) => source.problems.attempt(() => [this.assert(element, substitutions)], []));
  }

  private assert(element: XmlNode, substitutions: Substitutions): Assert {
    const { source } = this;
    const { tree } = source;
    const severity = (tree.attribute(element, "flag") ?? tree.attribute(element, "role") ?? "").trim();
    return {
      id: tree.attribute(element, "id")?.trim() || idInText(tree.text(element), source.place(element)),
      flag: /^(?:warning|warn|info|information)$/i.test(severity) ? "warning" : "fatal",
      test: substituted(source.required(element, "test"), substitutions),
      isReport: source.isElement(element, "report"),
      message: readMessage(source, element, (expression) => substituted(expression, substitutions)),
      place: source.place(element),
    };
  }
}

/** Older rule sets write the id into the text, as in "[ibr-01]-A document must …". Without any id the place is used. */
function idInText(text: string, place: string): string {
  return /^\s*\[([\w.-]+)\]/.exec(text)?.[1] ?? place;
}

const collapse = (text: string): string => text.replace(/\s+/g, " ");

/** Message of an assert: texts, and the expressions of `value-of` and `name`. */
function readMessage(source: SchemaSource, element: XmlNode, adapt: (expression: string) => string): MessagePart[] {
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

/** XPath names contain hyphens and full stops, so the match may be longer than the parameter's name. */
const reference = /\$([\p{L}_][\p{L}\p{N}\p{M}\u00B7._-]*)/gu;

/**
 * Replaces `$name` of each parameter by its value. References within a value are kept, and so are variables whose name merely
 * begins like a parameter's.
 */
function substituted(text: string, substitutions: Substitutions): string {
  return text.replace(reference, (written, name: string) => {
    const parameter = parameterIn(name, substitutions);
    return parameter === undefined ? written : substitutions.get(parameter) + name.slice(parameter.length);
  });
}

/** The longest parameter that equals the name, or its beginning up to a hyphen or a full stop. */
function parameterIn(name: string, substitutions: Substitutions): string | undefined {
  for (let length = name.length; length > 0; length--) {
    const ends = length === name.length || ".-".includes(name[length] as string);
    const prefix = name.slice(0, length);
    if (ends && substitutions.has(prefix)) {
      return prefix;
    }
  }
  return undefined;
}
