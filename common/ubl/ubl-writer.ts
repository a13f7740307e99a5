import { frameOf, rootFrame, type ElementToken } from "./element-frame.ts";
import { escapeAttribute, escapeText } from "./escape-xml.ts";

/** Attribute values by name; absent and empty ones are left out. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** Writes elements in the order of the calls, names with the usual prefixes `cac:` and `cbc:`. */
export interface UblWriter {
  /** An element with text; nothing when the value is absent or empty, for UBL has no empty elements. */
  leaf(name: string, value: string | undefined, attributes?: Attributes): void;
  /** An element with elements; nothing when `write` writes nothing. */
  group(name: string, write: () => void): void;
}

/**
 * The whole document as text: declaration, no indentation, the same bytes for the same calls. xmlbuilder2 makes the
 * markup, but only once for each shape of a child of the root (element-frame.ts); then values are put into it. Its
 * tree costs about 10 µs per element, and the lines of a document have a handful of shapes.
 * @throws RangeError for a value with a character that XML 1.0 forbids
 */
export function writeUbl(root: { name: string; namespace: string }, write: (writer: UblWriter) => void): string {
  const { opening, closing } = rootFrame(root);
  const parts = [opening];
  write(new FrameFiller(parts));
  parts.push(closing);
  return parts.join("");
}

/** Collects shape and values of one child of the root at a time, and adds its text to `parts` when it is complete. */
class FrameFiller implements UblWriter {
  private readonly shape: ElementToken[] = [];
  private readonly values: string[] = [];
  private depth = 0;

  constructor(private readonly parts: string[]) {}

  leaf(name: string, value: string | undefined, attributes?: Attributes): void {
    if (value === undefined || value === "") {
      return;
    }
    this.shape.push(name);
    for (const attribute in attributes) {
      this.addAttribute(name, attribute, attributes[attribute]);
    }
    this.values.push(escapeText(name, value));
    this.completeChild();
  }

  group(name: string, write: () => void): void {
    const before = this.values.length;
    const shapeBefore = this.shape.length;
    this.shape.push(`(${name}`);
    this.depth += 1;
    write();
    this.depth -= 1;
    if (this.values.length === before) {
      this.shape.length = shapeBefore;
      return;
    }
    this.shape.push(")");
    this.completeChild();
  }

  private addAttribute(element: string, name: string, value: string | undefined): void {
    if (value !== undefined && value !== "") {
      this.shape.push(`@${name}`);
      this.values.push(escapeAttribute(`${element}/@${name}`, value));
    }
  }

  private completeChild(): void {
    if (this.depth > 0) {
      return;
    }
    frameOf(this.shape).forEach((markup, index) => this.parts.push(markup, this.values[index] ?? ""));
    this.shape.length = 0;
    this.values.length = 0;
  }
}
