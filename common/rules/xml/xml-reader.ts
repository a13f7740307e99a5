import { isNameStart, plainText } from "./xml-characters.ts";
import { initialScope, XML_NAMESPACE, XMLNS_NAMESPACE, type NamespaceScope } from "./name-table.ts";
import { readReference, attributeText } from "./xml-text.ts";
import { defaultXmlLimits, type XmlLimits } from "./xml-limits.ts";
import { TreeBuilder } from "./tree-builder.ts";
import { HAS_CHILDREN, NEEDS_DECODING, SELF_CLOSING, type XmlTree } from "./xml-tree.ts";
import { vocabulary } from "./vocabulary.ts";
import { XmlScanner } from "./xml-scanner.ts";

/**
 * Reads a namespace-well-formed XML 1.0 document into columns. Document types and entities other than the five
 * predefined ones are refused, so nothing is ever expanded or fetched; the encoding declaration is not looked at.
 * @throws XmlSyntaxError with line and column: not well-formed, a document type, or beyond a limit
 */
export function parseXml(source: string, limits: Partial<XmlLimits> = {}): XmlTree {
  return new XmlReader(source, { ...defaultXmlLimits, ...limits }).read();
}

const LT = 60;
const GT = 62;
const AMP = 38;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const EQUALS = 61;

class XmlReader extends XmlScanner {
  private readonly tree: TreeBuilder;
  private scope: NamespaceScope = initialScope;
  private epochs = 0;
  /** Raw name of each open element, and the scope outside of it. */
  private readonly openNames: number[] = [];
  private readonly outerScopes: NamespaceScope[] = [];
  private node = 0;

  constructor(source: string, limits: XmlLimits) {
    super(source, limits);
    this.tree = new TreeBuilder(source, limits.maxElements);
  }

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
    const { source } = this;
    let at = this.at;
    let code = source.charCodeAt(at);
    for (;;) {
      while (code < 63 ? plainText[code] === 1 : code < 0xd800) {
        code = source.charCodeAt(++at);
      }
      if (code === LT) {
        break;
      }
      at = this.afterSpecial(code, at);
      code = source.charCodeAt(at);
    }
    this.at = at;
    const next = source.charCodeAt(at + 1);
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
    } else if (Number.isNaN(code)) {
      throw this.fail(`The element ${this.names.rawName(this.openNames.at(-1) as number)} is not closed`, at);
    } else {
      this.checkUnit(at);
    }
    return at + 1;
  }

  private afterReference(offset: number): number {
    const found = readReference(this.source, offset);
    if (!found) {
      throw this.fail("Only character references and amp, lt, gt, quot, apos are accepted after &", offset);
    }
    return offset + found.length;
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
    const raw = this.readRawName();
    if (this.openNames.length >= this.limits.maxDepth) {
      throw this.fail(`Elements are nested deeper than ${this.limits.maxDepth}`, open);
    }
    this.tree.flag(this.node, HAS_CHILDREN);
    const node = this.tree.open(this.node, open);
    if (node < 0) {
      throw this.fail(`The document has more than ${this.limits.maxElements} elements`, open);
    }
    const outer = this.scope;
    this.readAttributes(node);
    this.tree.setName(node, this.resolved(this.names.elementId(raw, this.scope), raw, open + 1));
    if (this.source.charCodeAt(this.at) === SLASH) {
      if (this.source.charCodeAt(this.at + 1) !== GT) {
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

  private resolved(id: number | undefined, raw: number, offset: number): number {
    if (id === undefined) {
      throw this.fail(`The prefix of ${this.names.rawName(raw)} is not declared`, offset);
    }
    return id;
  }

  private readEndTag(): void {
    const close = this.at;
    const raw = this.openNames.pop() as number;
    const start = this.names.starts[raw] as number;
    const length = (this.names.ends[raw] as number) - start;
    let at = close + 2;
    for (let i = 0; i < length; i++, at++) {
      if (this.source.charCodeAt(at) !== this.source.charCodeAt(start + i)) {
        throw this.fail(`The end tag of ${this.names.rawName(raw)} is expected`, close);
      }
    }
    this.at = at;
    this.skipSpace();
    if (this.source.charCodeAt(this.at) !== GT) {
      throw this.fail(`The end tag of ${this.names.rawName(raw)} is expected`, close);
    }
    this.at++;
    this.node = this.tree.close(this.node, -1, close);
    this.scope = this.outerScopes.pop() as NamespaceScope;
  }

  /** Attributes and the end of the tag (`>` or `/>` is next); resolves names when all declarations are known. */
  private readAttributes(node: number): void {
    const outer = this.scope;
    const first = this.tree.attributeCount;
    for (let count = 0; ; count++) {
      const before = this.at;
      this.skipSpace();
      const code = this.source.charCodeAt(this.at);
      if (code === GT || code === SLASH) {
        break;
      }
      if (before === this.at) {
        throw this.fail("White space is expected before an attribute", this.at);
      }
      if (count >= this.limits.maxAttributes) {
        throw this.fail(`An element has more than ${this.limits.maxAttributes} attributes`, this.at);
      }
      this.readAttribute();
    }
    if (this.scope !== outer) {
      this.checkDeclarations(outer);
      this.tree.scopes.set(node, this.scope);
    }
    if (this.tree.attributeCount > first) {
      this.resolveAttributes(first);
    }
  }

  /** Records the attribute under its raw name, or takes a namespace declaration into the scope. */
  private readAttribute(): void {
    const { source } = this;
    const nameStart = this.at;
    const raw = this.readRawName();
    const nameEnd = this.at;
    this.skipSpace();
    if (source.charCodeAt(this.at) !== EQUALS) {
      throw this.fail('"=" is expected after the name of an attribute', this.at);
    }
    this.at++;
    this.skipSpace();
    const quote = source.charCodeAt(this.at);
    if (quote !== 34 && quote !== 39) {
      throw this.fail("The value of an attribute must be quoted", this.at);
    }
    const start = this.at + 1;
    const needsDecoding = this.scanValue(start, quote);
    const end = this.at - 1;
    if (source.startsWith("xmlns", nameStart) && (nameEnd - nameStart === 5 || source[nameStart + 5] === ":")) {
      const isDefault = nameEnd - nameStart === 5;
      const prefix = source.slice(nameStart + 6, nameEnd);
      if (!isDefault && (!isNameStart(prefix.charCodeAt(0)) || prefix.includes(":"))) {
        throw this.fail("This namespace prefix is malformed", nameStart);
      }
      this.declare(prefix, attributeText(source, start, end), nameStart);
    } else {
      this.tree.addAttribute(raw, start, end, needsDecoding);
    }
  }

  /** Moves behind the closing quote. Returns whether the value must be decoded. */
  private scanValue(start: number, quote: number): boolean {
    const { source } = this;
    let needsDecoding = false;
    let at = start;
    let code = source.charCodeAt(at);
    while (code !== quote) {
      if (code === AMP) {
        at = this.afterReference(at) - 1;
        needsDecoding = true;
      } else if (code === LT || Number.isNaN(code)) {
        throw this.fail("The value of an attribute is not closed", start - 1);
      } else if (code < 32 || code >= 0xd800) {
        this.checkUnit(at);
        needsDecoding = true;
      }
      code = source.charCodeAt(++at);
    }
    this.at = at + 1;
    return needsDecoding;
  }

  private declare(prefix: string, uri: string, offset: number): void {
    const reserved = prefix === "xmlns" || uri === XMLNS_NAMESPACE || (prefix === "xml") !== (uri === XML_NAMESPACE);
    if (reserved || (prefix !== "" && uri === "")) {
      throw this.fail("This namespace declaration is not allowed", offset);
    }
    this.checkNamespace(uri, offset);
    const depth = this.scope.depth + 1;
    if (depth > this.limits.maxDeclarations) {
      throw this.fail(`More than ${this.limits.maxDeclarations} namespace declarations are in force`, offset);
    }
    this.epochs++;
    this.scope = { prefix, uri: vocabulary.ownNamespace(uri), outer: this.scope, epoch: this.epochs, depth };
  }

  private checkDeclarations(outer: NamespaceScope): void {
    const prefixes = new Set<string>();
    for (let at: NamespaceScope | undefined = this.scope; at && at !== outer; at = at.outer) {
      if (prefixes.has(at.prefix)) {
        throw this.fail("A namespace prefix is declared twice on one element", this.at);
      }
      prefixes.add(at.prefix);
    }
  }

  private resolveAttributes(first: number): void {
    const { tree } = this;
    for (let row = first; row < tree.attributeCount; row++) {
      const raw = tree.attributeNameAt(row);
      const id = this.resolved(this.names.attributeId(raw, this.scope), raw, this.at);
      for (let other = first; other < row; other++) {
        if (tree.attributeNameAt(other) === id) {
          throw this.fail(`The attribute ${this.names.rawName(raw)} appears twice`, this.at);
        }
      }
      tree.nameAttribute(row, id);
    }
  }
}
