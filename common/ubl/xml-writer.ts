import { create } from "xmlbuilder2";

import { firstForbidden } from "../schematron/documents.ts";

/** Characters that need no escaping. Surrogates are checked below, because they must come in pairs. */
const PLAIN = /^[\t\n\x20!#-%'-;=?-\uD7FF\uE000-\uFFFD]*$/;
const PLAIN_ATTRIBUTE = /^[\x20!#-%'-;=?-\uD7FF\uE000-\uFFFD]*$/;

/**
 * Element content. A carriage return would be read back as a line feed anyway, so it is written as one.
 * @param place element or attribute, for the message
 * @throws RangeError for a character that XML 1.0 forbids
 */
function escapeText(place: string, value: string): string {
  if (PLAIN.test(value)) {
    return value;
  }
  const forbidden = value.codePointAt(firstForbidden(value));
  if (forbidden !== undefined) {
    throw new RangeError(
      `${place} holds U+${forbidden.toString(16).toUpperCase().padStart(4, "0")}, which XML forbids`,
    );
  }
  return value
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Attribute values by name; absent and empty ones are left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** The members of an object that are text. */
export type TextKey<T> = {
  [Key in keyof T & string]-?: NonNullable<T[Key]> extends string ? Key : never;
}[keyof T & string];

/**
 * Writes elements in the order of the calls, names with their prefixes. What has no text is left out, with the elements
 * around it that would be empty. A leaf may be a path, `cac:PartyName/cbc:Name`: an element of its own around each.
 *
 * Writers that make text do not care where a value comes from. What is written from a request says so nevertheless, in
 * `field` and `from`: that is how a place in the document is traced back to the request (ubl/field-pointers.ts).
 */
export interface XmlWriter {
  /** An element with text that the request does not hold. */
  leaf(path: string, value: string | undefined, attributes?: Attributes): void;
  /** An element whose text is a member of `object`, as are its attributes, which are given by the member's name. */
  field<T extends object>(
    path: string,
    object: T | undefined,
    key: TextKey<T>,
    attributes?: Readonly<Record<string, TextKey<T> | undefined>>,
  ): void;
  /** An element with elements. */
  group(name: string, write: () => void): void;
  /** Names the member of the request behind the next leaf or group; with `index`, which element of it. */
  from<T extends object>(object: T | undefined, key: keyof T & string, index?: number): XmlWriter;
  /** Markup, inserted unchanged. */
  embed(xml: string): void;
}

/**
 * The whole document as text: declaration, no indentation, the same bytes for the same calls.
 * @throws RangeError for a value with a character that XML 1.0 forbids
 */
export function writeXml(markup: Markup, write: (writer: XmlWriter) => void): string {
  const parts = [markup.opening];
  write(new MarkupFiller(markup, parts));
  parts.push(markup.closing);
  return parts.join("");
}

/** Collects shape and values of one child of the root at a time, and adds its text to `parts` when it is complete. */
class MarkupFiller implements XmlWriter {
  private shape: Shape;
  private readonly values: string[] = [];
  private depth = 0;

  constructor(
    private readonly markup: Markup,
    private readonly parts: string[],
  ) {
    this.shape = markup.child;
  }

  leaf(path: string, value: string | undefined, attributes?: Attributes): void {
    if (value === undefined || value === "") {
      return;
    }
    this.add(path);
    for (const name in attributes) {
      this.addAttribute(path, name, attributes[name]);
    }
    this.values.push(escapeText(path, value));
    this.completeChild();
  }

  field<T extends object>(
    path: string,
    object: T | undefined,
    key: TextKey<T>,
    attributes?: Readonly<Record<string, TextKey<T> | undefined>>,
  ): void {
    const texts = object as Readonly<Record<string, string | undefined>> | undefined;
    const value = texts?.[key];
    if (texts === undefined || value === undefined || value === "") {
      return;
    }
    this.add(path);
    for (const name in attributes) {
      const member = attributes[name];
      this.addAttribute(path, name, member && texts[member]);
    }
    this.values.push(escapeText(path, value));
    this.completeChild();
  }

  group(name: string, write: () => void): void {
    const before = this.values.length;
    const shapeBefore = this.shape;
    this.add(`(${name}`);
    this.depth += 1;
    write();
    this.depth -= 1;
    if (this.values.length === before) {
      this.shape = shapeBefore;
      return;
    }
    this.add(")");
    this.completeChild();
  }

  from(): this {
    return this;
  }

  embed(xml: string): void {
    this.add("#");
    this.values.push(xml);
    this.completeChild();
  }

  private add(token: Token): void {
    this.shape = this.markup.step(this.shape, token);
  }

  /** In double quotes, tabs and line feeds would be read back as spaces. */
  private addAttribute(element: string, name: string, value: string | undefined): void {
    if (value !== undefined && value !== "") {
      this.add(`@${name}`);
      this.values.push(
        PLAIN_ATTRIBUTE.test(value)
          ? value
          : escapeText(`${element}/@${name}`, value).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;"),
      );
    }
  }

  private completeChild(): void {
    if (this.depth > 0) {
      return;
    }
    const segments = this.markup.segmentsOf(this.shape);
    segments.forEach((segment, index) => this.parts.push(segment, this.values[index] ?? ""));
    this.shape = this.markup.child;
    this.values.length = 0;
  }
}

type Builder = ReturnType<typeof create>;

/**
 * A step on the way on which a child of the root is written: `(cac:Party` opens, `)` closes, `cbc:ID` is a leaf,
 * `cac:PartyName/cbc:Name` a leaf inside of an element of its own, `@schemeID` an attribute of the last leaf, `#` markup
 * that goes in as it is.
 */
type Token = string;

/** Marks the place of a value. Values are filled in afterwards, so none can be mistaken for it. */
const HOLE = "\uE000";

/** Documents have a few hundred shapes; a caller that makes up endless ones must not fill the memory. */
const MAX_SHAPES = 10_000;

/** A child of the root without its values, as far as it has been written. */
interface Shape {
  following: Map<Token, Shape>;
  former?: Shape;
  token: Token;
  /** The markup around the values: one segment more than there are values. Made when the shape is complete. */
  segments?: readonly string[];
}

/**
 * The markup of one kind of document. xmlbuilder2 makes it, once for each shape of a child of the root: its tree costs
 * about 10 µs per element, and the lines of a document have a handful of shapes.
 */
export class Markup {
  /** Declaration and start tag. */
  readonly opening: string;
  readonly closing: string;
  private start = startShape();
  private shapes = 0;

  /** @param attributes of the root: the namespaces that its prefixes stand for */
  constructor(
    private readonly rootName: string,
    private readonly attributes: Readonly<Record<string, string>>,
  ) {
    [this.opening = "", this.closing = ""] = this.createRoot().txt(HOLE).end().split(HOLE);
  }

  /** Where each child of the root begins. */
  get child(): Shape {
    if (this.shapes > MAX_SHAPES) {
      this.start = startShape();
      this.shapes = 0;
    }
    return this.start;
  }

  step(former: Shape, token: Token): Shape {
    let shape = former.following.get(token);
    if (shape === undefined) {
      shape = { following: new Map(), former, token };
      former.following.set(token, shape);
      this.shapes += 1;
    }
    return shape;
  }

  segmentsOf(shape: Shape): readonly string[] {
    if (shape.segments !== undefined) {
      return shape.segments;
    }
    const tokens: Token[] = [];
    for (let step = shape; step.former !== undefined; step = step.former) {
      tokens.push(step.token);
    }
    // Inside of a root, so that the prefixes are declared outside of the segments.
    const root = this.createRoot().txt(HOLE);
    const open: Builder[] = [root];
    let leaf = root;
    for (const token of tokens.toReversed()) {
      const parent = open.at(-1) ?? root;
      if (token === ")") {
        open.pop();
      } else if (token === "#") {
        parent.txt(HOLE);
      } else if (token.startsWith("(")) {
        open.push(parent.ele(token.slice(1)));
      } else if (token.startsWith("@")) {
        leaf.att(token.slice(1), HOLE);
      } else {
        leaf = token.split("/").reduce((outer, name) => outer.ele(name), parent);
        leaf.txt(HOLE);
      }
    }
    root.txt(HOLE);
    shape.segments = root.end().split(HOLE).slice(1, -1);
    return shape.segments;
  }

  private createRoot(): Builder {
    return create({ version: "1.0", encoding: "UTF-8" }).ele(this.rootName, this.attributes);
  }
}

function startShape(): Shape {
  return { following: new Map(), token: "" };
}

const declaration = /^\uFEFF?\s*(?:<\?xml\s[^>]*\?>)?\s*/;

/**
 * An XML document that can be embedded in another one: without byte order mark and XML declaration, otherwise untouched.
 * Only its beginning is looked at, so a large document costs no more than its copy.
 *
 * @throws Error when it does not begin with markup, or with a document type, which would break the document around it
 */
export function embeddable(xml: string): string {
  const body = xml.slice(declaration.exec(xml)?.[0].length ?? 0);
  if (!/^<(?!!DOCTYPE|\?xml\s)/.test(body)) {
    throw new Error("The document to embed must begin with its root element, a comment or an instruction");
  }
  return body;
}
