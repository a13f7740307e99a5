import { escapeAttribute, escapeText } from "./escape-xml.ts";
import type { Markup, Shape, Token } from "./markup.ts";

/** Attribute values by name; absent and empty ones are left out. */
export type Attributes = Readonly<Record<string, string | undefined>>;

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
  /** Says which member of the request the next leaf or group stands for; with `index`, which element of it. */
  from<T extends object>(object: T | undefined, key: keyof T & string, index?: number): XmlWriter;
  /** Markup that goes in as it is. */
  embed(xml: string): void;
}

/** Receives each child of the root when it is written; the values, as they stand in the text, are its own until it returns. */
export type OnChild = (shape: Shape, values: readonly string[]) => void;

/**
 * The whole document as text: declaration, no indentation, the same bytes for the same calls.
 * @throws RangeError for a value with a character that XML 1.0 forbids
 */
export function writeXml(markup: Markup, write: (writer: XmlWriter) => void, onChild?: OnChild): string {
  const parts = [markup.opening];
  write(new MarkupFiller(markup, parts, onChild));
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
    private readonly onChild: OnChild | undefined,
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

  private addAttribute(element: string, name: string, value: string | undefined): void {
    if (value !== undefined && value !== "") {
      this.add(`@${name}`);
      this.values.push(escapeAttribute(element, name, value));
    }
  }

  private completeChild(): void {
    if (this.depth > 0) {
      return;
    }
    const segments = this.markup.segmentsOf(this.shape);
    segments.forEach((segment, index) => this.parts.push(segment, this.values[index] ?? ""));
    this.onChild?.(this.shape, this.values);
    this.shape = this.markup.child;
    this.values.length = 0;
  }
}
