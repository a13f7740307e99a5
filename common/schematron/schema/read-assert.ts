import type { XmlNode } from "../xml/xml-tree.ts";
import { contentText } from "../xml/xml-text.ts";
import { SCHEMATRON } from "./assemble-schema.ts";
import { XSLT, type SchemaSource } from "./schema-source.ts";
import type { Assert, MessagePart, Note, Written } from "./schema.ts";
import { substituteParameters, type Substitutions } from "./substitute-parameters.ts";

/** Reads asserts and reports, with the diagnostics and properties of the schema that they refer to. */
export class AssertReader {
  private readonly diagnostics: ReadonlyMap<string, XmlNode>;
  private readonly properties: ReadonlyMap<string, XmlNode>;

  constructor(private readonly source: SchemaSource) {
    this.diagnostics = this.notes("diagnostics", "diagnostic");
    this.properties = this.notes("properties", "property");
  }

  /** @param subject the subject of its rule, for an assert without one of its own */
  read(element: XmlNode, substitutions: Substitutions, subject: string | undefined): Assert {
    const { source } = this;
    const { tree } = source;
    const place = source.place(element);
    const written = readWritten(source, element);
    const own = tree.attribute(element, "subject");
    return {
      id: written.id ?? idInText(tree.text(element), place),
      flag: /^(?:warning|warn|info|information)$/i.test((written.flag ?? written.role ?? "").trim())
        ? "warning"
        : "fatal",
      test: substituteParameters(source.required(element, "test"), substitutions),
      isReport: source.isElement(element, "report"),
      message: this.message(element, substitutions),
      place,
      written,
      subject: own === undefined ? subject : substituteParameters(own, substitutions),
      diagnostics: this.referred(element, "diagnostics", this.diagnostics, substitutions),
      properties: this.referred(element, "properties", this.properties, substitutions),
    };
  }

  private notes(list: string, local: string): ReadonlyMap<string, XmlNode> {
    const { source } = this;
    const found = new Map<string, XmlNode>();
    for (const parent of source.elements(source.tree.root, SCHEMATRON, list)) {
      for (const note of source.elements(parent, SCHEMATRON, local)) {
        source.attempt(note, () => found.set(source.requiredName(note, "id"), note), found);
      }
    }
    return found;
  }

  /** The notes whose ids an attribute of the assert lists. @throws RuleFileError for one that there is not */
  private referred(
    element: XmlNode,
    attribute: string,
    notes: ReadonlyMap<string, XmlNode>,
    substitutions: Substitutions,
  ): Note[] {
    const { source } = this;
    const ids = (source.tree.attribute(element, attribute) ?? "").split(/\s+/).filter((id) => id !== "");
    return ids.map((id) => {
      const note = notes.get(id);
      if (note === undefined) {
        throw source.error(element, `There is no ${id} among the ${attribute} of the schema`);
      }
      return { id, message: this.message(note, substitutions), place: source.place(note) };
    });
  }

  /** A text with expressions: those of `value-of` and `name`, also inside of `emph`, `dir` and `span`. */
  private message(element: XmlNode, substitutions: Substitutions): MessagePart[] {
    return joined(this.parts(element, (expression) => substituteParameters(expression, substitutions)));
  }

  private parts(element: XmlNode, adapt: (expression: string) => string): MessagePart[] {
    const { tree } = this.source;
    const { columns } = tree;
    const parts: MessagePart[] = [];
    let from = columns.contentStart[element] as number;
    for (const child of tree.children(element)) {
      const open = columns.openAt[child] as number;
      parts.push(collapse(contentText(columns.source, from, open)), ...this.childParts(child, adapt));
      from = open + tree.sourceSlice(child).length;
    }
    parts.push(collapse(contentText(columns.source, from, columns.contentEnd[element] as number)));
    return parts;
  }

  private childParts(child: XmlNode, adapt: (expression: string) => string): MessagePart[] {
    const { source } = this;
    const { namespace, local } = source.tree.expandedName(child);
    if (local === "value-of" && (namespace === SCHEMATRON || namespace === XSLT)) {
      return [{ expression: adapt(source.required(child, "select")) }];
    }
    if (local === "name" && namespace === SCHEMATRON) {
      return [{ expression: `name(${adapt(source.tree.attribute(child, "path") ?? ".")})` }];
    }
    return this.parts(child, adapt);
  }
}

/** What reports show of an element, as its file has it. */
export function readWritten({ tree }: SchemaSource, element: XmlNode): Written {
  const written: Record<string, string> = {};
  for (const name of ["id", "flag", "role", "see", "icon", "fpi"]) {
    const value = tree.attribute(element, name)?.trim();
    if (value) {
      written[name] = value;
    }
  }
  return written;
}

/** Older rule sets write the id into the text, as in "[ibr-01]-A document must …". Without any id the place is used. */
function idInText(text: string, place: string): string {
  return /^\s*\[([\w.-]+)\]/.exec(text)?.[1] ?? place;
}

const collapse = (text: string): string => text.replace(/\s+/g, " ");

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
