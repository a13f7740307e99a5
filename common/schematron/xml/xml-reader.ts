import { plainText } from "./xml-characters.ts";
import { AttributeReader } from "./attribute-reader.ts";
import { afterElement, type NamespaceScope } from "./name-table.ts";
import { defaultXmlLimits, type XmlLimits } from "./xml-syntax-error.ts";
import { HAS_CHILDREN, NEEDS_DECODING, SELF_CLOSING, type XmlTree } from "./xml-tree.ts";

/**
 * Reads a namespace-well-formed XML 1.0 document into columns. Document types and entities other than the five
 * predefined ones are refused, so nothing is ever expanded or fetched; the encoding declaration is not looked at.
 * @throws XmlSyntaxError with line and column: not well-formed, a document type, or beyond a limit
 */
export function parseXml(source: string, limits: Partial<XmlLimits> = {}): XmlTree {
  return new XmlReader(source, { ...defaultXmlLimits, ...limits }).read();
}

const BANG = 33;
const QUESTION = 63;

class XmlReader extends AttributeReader {
  /** Raw name of each open element, and the scope outside of it. */
  private readonly openNames: number[] = [];
  private readonly outerScopes: NamespaceScope[] = [];
  private node = 0;
  /** Raw name of the element that began last. */
  private latestName = -1;

  read(): XmlTree {
    this.readProlog();
    this.readStartTag();
    while (this.openNames.length > 0) {
      this.readContent();
    }
    this.readMisc();
    if (this.at < this.source.length) {
      throw this.fail("Nothing but comments may follow the root element", this.at);
    }
    return this.tree.finish(this.names.localNames);
  }

  /** Text up to the next tag, then that tag. */
  private readContent(): void {
    const { units } = this;
    let at = this.at;
    let code = units[at] as number;
    for (;;) {
      while (code < 63 ? plainText[code] === 1 : code < 0xd800) {
        code = units[++at] as number;
      }
      if (code === LT) {
        break;
      }
      at = this.afterSpecial(code, at);
      code = units[at] as number;
    }
    this.at = at;
    const next = units[at + 1];
    if (next === SLASH) {
      this.readEndTag();
    } else if (next === BANG) {
      this.readMarkup();
    } else if (next === QUESTION) {
      this.tree.flag(this.node, NEEDS_DECODING);
      this.readInstruction();
    } else {
      this.readStartTag();
    }
  }

  /** Offset after a unit of text that is not plain. */
  private afterSpecial(code: number, at: number): number {
    if (code === AMP) {
      this.tree.flag(this.node, NEEDS_DECODING);
      return this.afterReference(at);
    }
    if (code === 13) {
      this.tree.flag(this.node, NEEDS_DECODING);
    } else if (code === GT && at - 2 >= this.at && this.source.startsWith("]]", at - 2)) {
      throw this.fail('"]]>" is not allowed in text', at - 2);
    } else if (at === this.source.length) {
      throw this.fail(`The element ${this.names.rawName(this.openNames.at(-1) as number)} is not closed`, at);
    } else {
      this.checkUnit(at);
    }
    return at + 1;
  }

  private readMarkup(): void {
    this.tree.flag(this.node, NEEDS_DECODING);
    if (this.source.startsWith("<!--", this.at)) {
      this.readComment();
    } else if (this.source.startsWith("<![CDATA[", this.at)) {
      this.at = this.after("]]>", this.at + 9, "The CDATA section is not closed");
    } else {
      throw this.fail("Declarations are not accepted", this.at);
    }
  }

  private readStartTag(): void {
    const open = this.at;
    this.at++;
    const raw = this.readRawName(afterElement(this.latestName));
    this.latestName = raw;
    if (this.openNames.length >= this.limits.maxDepth) {
      throw this.fail(`Elements are nested deeper than ${this.limits.maxDepth}`, open);
    }
    this.tree.flag(this.node, HAS_CHILDREN);
    const node = this.tree.open(this.node, open);
    if (node < 0) {
      throw this.fail(`The document has more than ${this.limits.maxElements} elements`, open);
    }
    const outer = this.scope;
    if (this.units[this.at] !== GT) {
      this.readAttributes(node, raw);
    }
    this.tree.setName(node, this.resolved(this.names.elementId(raw, this.scope), raw, open + 1));
    if (this.units[this.at] === SLASH) {
      if (this.units[this.at + 1] !== GT) {
        throw this.fail("The tag is not closed", this.at);
      }
      this.at += 2;
      this.tree.flag(node, SELF_CLOSING);
      this.tree.close(node, this.at, this.at);
      this.scope = outer;
      return;
    }
    this.at++;
    this.tree.startContent(node, this.at);
    this.openNames.push(raw);
    this.outerScopes.push(outer);
    this.node = node;
  }

  private readEndTag(): void {
    const { units } = this;
    const close = this.at;
    const raw = this.openNames.pop() as number;
    const start = this.names.starts[raw] as number;
    const length = (this.names.ends[raw] as number) - start;
    let at = close + 2;
    for (let i = 0; i < length; i++, at++) {
      if (units[at] !== units[start + i]) {
        throw this.fail(`The end tag of ${this.names.rawName(raw)} is expected`, close);
      }
    }
    this.at = at;
    this.skipSpace();
    if (units[this.at] !== GT) {
      throw this.fail(`The end tag of ${this.names.rawName(raw)} is expected`, close);
    }
    this.at++;
    this.node = this.tree.close(this.node, -1, close);
    this.scope = this.outerScopes.pop() as NamespaceScope;
  }
}
