import type { XmlNode } from "../xml/xml-tree.ts";
import { SCHEMATRON } from "./assemble-schema.ts";
import { type SchemaSource, XSLT } from "./schema-source.ts";
import { XML_NAMESPACE } from "../xml/name-table.ts";
import { contentText } from "../xml/xml-text.ts";
import { withoutFolders } from "./rule-file-error.ts";
import type { Written } from "../findings.ts";
import type { Assert, MessagePart, Note, Let, Pattern, Rule } from "./schema.ts";

/** Rules that extend each other twice at every level would double with each of them. */
const MAX_EXTENDED = 10_000;

/** Values of an abstract pattern's parameters by name. */
type Substitutions = ReadonlyMap<string, string>;

const noSubstitutions: Substitutions = new Map();

/** XPath names contain hyphens and full stops, so the match may be longer than the parameter's name. */
const reference = /\$([\p{L}_][\p{L}\p{N}\p{M}\u00B7._-]*)/gu;

/**
 * Replaces `$name` of each parameter by its value. References within a value are kept, and so are variables whose name merely
 * begins like a parameter's.
 */
function substituteParameters(text: string, substitutions: Substitutions): string {
  if (substitutions.size === 0) {
    return text;
  }
  return text.replace(reference, (written, name: string) => {
    // The longest parameter that equals the name, or its beginning up to a hyphen or a full stop.
    for (let length = name.length; length > 0; length--) {
      const ends = length === name.length || ".-".includes(name[length] as string);
      const value = ends ? substitutions.get(name.slice(0, length)) : undefined;
      if (value !== undefined) {
        return value + name.slice(length);
      }
    }
    return written;
  });
}

/** What reports show of an element, as its file has it. @throws RuleFileError for a value that depends on the document */
function readWritten(source: SchemaSource, element: XmlNode): Written {
  const { tree } = source;
  const written: Record<string, string> = {};
  for (const name of ["id", "flag", "role", "see", "icon", "fpi", "severity", "scheme"]) {
    const value = tree.attribute(element, name)?.trim();
    if (value) {
      if (/^(?:flag|role|severity)$/.test(name) && value.includes("{")) {
        throw source.error(element, `An expression as the ${name} is not supported`);
      }
      written[name] = value;
    }
  }
  for (let at = element; at >= tree.root; at = tree.columns.parent[at] as number) {
    const lang = tree.attribute(at, "lang", XML_NAMESPACE)?.trim();
    if (lang) {
      return { ...written, lang };
    }
  }
  return written;
}

const collapse = (text: string): string => text.replace(/\s+/g, " ");

/** Reads the patterns of a schema and expands abstract patterns and rules. */
export class PatternReader {
  private readonly patterns: readonly XmlNode[];
  private readonly abstractPatterns = new Map<string, XmlNode[]>();

  constructor(
    private readonly source: SchemaSource,
    private readonly named: ReadonlyMap<string, XmlNode>,
  ) {
    this.patterns = source.elements(source.tree.root, SCHEMATRON, "pattern");
    for (const pattern of this.patterns) {
      const id = source.isTrue(pattern, "abstract") ? source.named(pattern, "id") : undefined;
      if (id !== undefined) {
        this.abstractPatterns.set(id, [...(this.abstractPatterns.get(id) ?? []), pattern]);
      }
    }
  }

  /** The concrete patterns whose id (undefined where there is none) is wanted. */
  read(isWanted: (id: string | undefined) => boolean): Pattern[] {
    const { source } = this;
    return this.patterns
      .filter((pattern) => !source.isTrue(pattern, "abstract") && isWanted(source.named(pattern, "id")))
      .flatMap((pattern) =>
        source.attempt(pattern, () => {
          // The pattern, or one for each abstract pattern that it is an instance of: several may share an id.
          const written = readWritten(source, pattern);
          const parent = source.named(pattern, "is-a");
          if (parent === undefined) {
            return [this.pattern(pattern, noSubstitutions, written)];
          }
          const abstract = this.abstractPatterns.get(parent);
          if (abstract === undefined) {
            throw source.error(pattern, `There is no abstract pattern ${parent}`);
          }
          // Of two parameters of one name the first counts, as in the stylesheets that are made of a schema.
          const substitutions = new Map(
            source
              .elements(pattern, SCHEMATRON, "param")
              .toReversed()
              .map((param): [string, string] => [source.requiredName(param, "name"), source.required(param, "value")]),
          );
          return abstract.map((body) => this.pattern(body, substitutions, written));
        }, []),
      );
  }

  lets(parent: XmlNode, substitutions: Substitutions = noSubstitutions): Let[] {
    const { source } = this;
    return source.elements(parent, SCHEMATRON, "let").flatMap((element) =>
      source.attempt(element, () => {
        const value = source.tree.attribute(element, "value");
        const isFilled = source.tree.children(element).length > 0 || source.tree.text(element).trim() !== "";
        if (value === undefined || isFilled) {
          throw source.error(element, "A let needs its value as an attribute, and no content");
        }
        const name = source.requiredName(element, "name");
        const as = source.tree.attribute(element, "as");
        return [{ name, as, value: substituteParameters(value, substitutions), place: source.place(element) }];
      }, []),
    );
  }

  private pattern(element: XmlNode, substitutions: Substitutions, written: Pattern["written"]): Pattern {
    const { source } = this;
    const rules = source.elements(element, SCHEMATRON, "rule");
    return {
      written,
      title: source.titleOf(element),
      lets: this.lets(element, substitutions),
      rules: rules
        .filter((rule) => !source.isTrue(rule, "abstract"))
        .flatMap((rule) => source.attempt(rule, () => [this.rule(rule, element, substitutions)], [])),
    };
  }

  private rule(element: XmlNode, pattern: XmlNode, substitutions: Substitutions): Rule {
    const { source } = this;
    const bodies = [element, ...this.extendedBy(element, pattern)];
    return {
      context: substituteParameters(source.required(element, "context"), substitutions),
      lets: bodies.flatMap((body) => this.lets(body, substitutions)),
      asserts: bodies.flatMap((body) => {
        const written = source.tree.attribute(body, "subject") ?? source.tree.attribute(element, "subject");
        const subject = written === undefined ? undefined : substituteParameters(written, substitutions);
        return source.tree
          .children(body)
          .filter((child) => source.isElement(child, "assert") || source.isElement(child, "report"))
          .flatMap((assert) => source.attempt(assert, () => [this.assert(assert, substitutions, subject)], []));
      }),
      place: source.place(element),
      written: readWritten(source, element),
    };
  }

  /** @param subject the subject of its rule, for an assert without one of its own */
  private assert(element: XmlNode, substitutions: Substitutions, subject: string | undefined): Assert {
    const { source } = this;
    const { tree } = source;
    const place = source.place(element);
    const written = readWritten(source, element);
    const own = tree.attribute(element, "subject");
    // Older rule sets write the id into the text, as in "[ibr-01]-A document must …". Without any id the place is used.
    const id = written.id ?? /^\s*\[([\w.-]+)\]/.exec(tree.text(element))?.[1];
    return {
      id: id ?? withoutFolders(place),
      code: id?.toUpperCase() ?? withoutFolders(place),
      flag: /^(?:warning|warn|info|information)$/i.test((written.flag ?? written.role ?? "").trim())
        ? "warning"
        : "fatal",
      test: substituteParameters(source.required(element, "test"), substitutions),
      isReport: source.isElement(element, "report"),
      message: this.message(element, substitutions),
      place,
      written,
      subject: own === undefined ? subject : substituteParameters(own, substitutions),
      diagnostics: this.referred(element, "diagnostics", "diagnostic", substitutions),
      properties: this.referred(element, "properties", "property", substitutions),
    };
  }

  /** The notes whose ids an attribute of the assert lists. @throws RuleFileError for one that there is not */
  private referred(element: XmlNode, attribute: string, kind: string, substitutions: Substitutions): Note[] {
    const { source } = this;
    const ids = (source.tree.attribute(element, attribute) ?? "").split(/\s+/).filter((id) => id !== "");
    return ids.map((id) => {
      const note = this.named.get(`${kind} ${id}`);
      if (note === undefined) {
        throw source.error(element, `There is no ${id} among the ${attribute} of the schema`);
      }
      const { id: _, ...written } = readWritten(source, note);
      const message = this.message(note, substitutions);
      return { id, message, place: source.place(note), ...(Object.keys(written).length > 0 && { written }) };
    });
  }

  /** A text with expressions: those of `value-of` and `name`, also inside of `emph`, `dir` and `span`. */
  private message(element: XmlNode, substitutions: Substitutions): MessagePart[] {
    const parts = this.parts(element, (expression) => substituteParameters(expression, substitutions));
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

  private parts(element: XmlNode, adapt: (expression: string) => string): MessagePart[] {
    const { tree } = this.source;
    const { columns } = tree;
    const parts: MessagePart[] = [];
    let from = columns.contentStart[element] as number;
    for (const child of tree.children(element)) {
      const open = columns.openAt[child] as number;
      parts.push(collapse(contentText(columns.source, from, open)));
      const { namespace, local } = tree.expandedName(child);
      if (local === "value-of" && (namespace === SCHEMATRON || namespace === XSLT)) {
        parts.push({ expression: adapt(this.source.required(child, "select")) });
      } else if (local === "name" && namespace === SCHEMATRON) {
        parts.push({ expression: adapt(tree.attribute(child, "path") ?? "."), isName: true });
      } else if (namespace === XSLT && local !== "text") {
        throw this.source.error(child, `The element ${local} is not supported in a text`);
      } else {
        parts.push(...this.parts(child, adapt));
      }
      from = open + tree.sourceSlice(child).length;
    }
    parts.push(collapse(contentText(columns.source, from, columns.contentEnd[element] as number)));
    return parts;
  }

  /**
   * The rules that a rule of the pattern extends, also through others, in their order: of one id the pattern's own comes first, then
   * the first one of any pattern. @throws RuleFileError
   */
  private extendedBy(rule: XmlNode, pattern: XmlNode): XmlNode[] {
    const { source } = this;
    const found: XmlNode[] = [];
    const within = new Set<XmlNode>();
    const visit = (element: XmlNode): void => {
      for (const extension of source.elements(element, SCHEMATRON, "extends")) {
        const id = source.requiredName(extension, "rule");
        const own = this.named.get(`base${pattern} ${id}`);
        const base = own ?? this.named.get(`base ${id}`);
        if (base === undefined || within.has(base)) {
          throw source.error(extension, base ? `The rule ${id} extends itself` : `There is no abstract rule ${id}`);
        }
        if (own === undefined) {
          source.remark(extension, `The abstract rule ${id} is one of another pattern, at ${source.place(base)}`);
        }
        if (found.push(base) > MAX_EXTENDED) {
          throw source.error(rule, `The rule extends more than ${MAX_EXTENDED} rules`);
        }
        within.add(base);
        visit(base);
        within.delete(base);
      }
    };
    visit(rule);
    return found;
  }
}
