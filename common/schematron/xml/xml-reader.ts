import {
  type NamespaceScope,
  inTagAfter,
  initialScope,
  scopeWithin,
  XML_NAMESPACE,
  XMLNS_NAMESPACE,
  afterElement,
} from "./name-table.ts";
import { vocabulary, type ExpandedName } from "./vocabulary.ts";
import { NEEDS_DECODING, HAS_CHILDREN, type TreeColumns, XmlTree, SELF_CLOSING } from "./xml-tree.ts";
import { isNameStart, plainText } from "./xml-characters.ts";
import { type XmlLimits, defaultXmlLimits } from "./xml-syntax-error.ts";
import { XmlScanner } from "./xml-scanner.ts";
import { attributeText, readReference } from "./xml-text.ts";

/** Estimates for the initial size of the columns; a source with fewer characters per element makes them grow. UBL has 25 to 50. */
const CHARACTERS_PER_ELEMENT = 24;
const CHARACTERS_PER_ATTRIBUTE = 64;
const INT_BYTES = 4;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type NodeColumn = "name" | "parent" | "end" | "openAt" | "contentStart" | "contentEnd" | "attributeStart" | "flags";
type AttributeColumn = "attributeName" | "attributeValueStart" | "attributeValueEnd" | "attributeNeedsDecoding";
type Columns = Mutable<Pick<TreeColumns, NodeColumn | AttributeColumn>>;

const attributeColumns: readonly AttributeColumn[] = [
  "attributeName",
  "attributeValueStart",
  "attributeValueEnd",
  "attributeNeedsDecoding",
];

/** Fills the columns of one tree, in document order; they grow as needed and are never shared between trees. */
class TreeBuilder {
  readonly scopes = new Map<number, NamespaceScope>();
  attributeCount = 0;
  private size = 1;
  private capacity: number;
  private attributeCapacity: number;
  private readonly columns: Columns;

  constructor(
    private readonly source: string,
    private readonly maxElements: number,
  ) {
    this.capacity = Math.floor(source.length / CHARACTERS_PER_ELEMENT) + 64;
    this.attributeCapacity = Math.floor(source.length / CHARACTERS_PER_ATTRIBUTE) + 64;
    const { capacity, attributeCapacity } = this;
    // One piece of memory, because asking for each column's own takes a third of the time that a small document takes.
    const memory = new ArrayBuffer(INT_BYTES * (7 * capacity + 3 * attributeCapacity) + capacity + attributeCapacity);
    let used = 0;
    const column = (length: number): Int32Array => {
      const made = new Int32Array(memory, used, length);
      used += INT_BYTES * length;
      return made;
    };
    this.columns = {
      name: column(capacity),
      parent: column(capacity),
      end: column(capacity),
      openAt: column(capacity),
      contentStart: column(capacity),
      contentEnd: column(capacity),
      attributeStart: column(capacity),
      attributeName: column(attributeCapacity),
      attributeValueStart: column(attributeCapacity),
      attributeValueEnd: column(attributeCapacity),
      flags: new Uint8Array(memory, used, capacity),
      attributeNeedsDecoding: new Uint8Array(memory, used + capacity, attributeCapacity),
    };
    this.columns.name[0] = -1;
    this.columns.contentEnd[0] = source.length;
    this.columns.flags[0] = HAS_CHILDREN | NEEDS_DECODING;
  }

  /** Returns the number of the new element, or -1 if the document has too many elements. */
  open(parent: number, openAt: number): number {
    const node = this.size;
    if (node > this.maxElements) {
      return -1;
    }
    // One entry more than nodes: attributeStart ends with a sentinel.
    if (node + 2 > this.capacity) {
      this.capacity *= 2;
      this.grow((name) => !attributeColumns.includes(name as AttributeColumn), this.capacity);
    }
    const { columns } = this;
    columns.parent[node] = parent;
    columns.openAt[node] = openAt;
    columns.attributeStart[node] = this.attributeCount;
    this.size = node + 1;
    return node;
  }

  setName(node: number, name: number): void {
    this.columns.name[node] = name;
  }

  startContent(node: number, offset: number): void {
    this.columns.contentStart[node] = offset;
  }

  /** `contentStart` is set only for an element without an end tag. Returns the parent. */
  close(node: number, contentStart: number, contentEnd: number): number {
    const { columns } = this;
    if (contentStart >= 0) {
      columns.contentStart[node] = contentStart;
    }
    columns.contentEnd[node] = contentEnd;
    columns.end[node] = this.size;
    return columns.parent[node] as number;
  }

  flag(node: number, flag: number): void {
    const { flags } = this.columns;
    flags[node] = (flags[node] as number) | flag;
  }

  /** The name is the raw one until `nameAttribute` resolves it. */
  addAttribute(rawName: number, start: number, end: number, needsDecoding: boolean): void {
    const row = this.attributeCount++;
    if (row >= this.attributeCapacity) {
      this.attributeCapacity *= 2;
      this.grow((name) => attributeColumns.includes(name as AttributeColumn), this.attributeCapacity);
    }
    const { columns } = this;
    columns.attributeName[row] = rawName;
    columns.attributeValueStart[row] = start;
    columns.attributeValueEnd[row] = end;
    columns.attributeNeedsDecoding[row] = needsDecoding ? 1 : 0;
  }

  attributeNameAt(row: number): number {
    return this.columns.attributeName[row] as number;
  }

  nameAttribute(row: number, name: number): void {
    this.columns.attributeName[row] = name;
  }

  finish(localNames: readonly ExpandedName[]): XmlTree {
    const { source, size, columns, scopes } = this;
    columns.end[0] = size;
    columns.attributeStart[size] = this.attributeCount;
    return new XmlTree({ source, size, ...columns, localNames, vocabularySize: vocabulary.size, scopes });
  }

  private grow(isGrown: (name: string) => boolean, capacity: number): void {
    const columns = this.columns as unknown as Record<string, Int32Array | Uint8Array>;
    for (const [name, column] of Object.entries(columns).filter(([each]) => isGrown(each))) {
      const larger = column instanceof Int32Array ? new Int32Array(capacity) : new Uint8Array(capacity);
      larger.set(column);
      columns[name] = larger;
    }
  }
}

const LT = 60;
const GT = 62;
const AMP = 38;
const SLASH = 47;
const EQUALS = 61;

/** Reads attributes and namespace declarations, and knows the declarations in force. */
class AttributeReader extends XmlScanner {
  protected readonly tree: TreeBuilder;
  protected scope: NamespaceScope = initialScope;

  constructor(source: string, limits: XmlLimits) {
    super(source, limits);
    this.tree = new TreeBuilder(source, limits.maxElements);
  }

  protected resolved(id: number | undefined, raw: number, offset: number): number {
    if (id === undefined) {
      throw this.fail(`The prefix of ${this.names.rawName(raw)} is not declared`, offset);
    }
    return id;
  }

  protected afterReference(offset: number): number {
    const found = readReference(this.source, offset);
    if (!found) {
      throw this.fail("Only character references and amp, lt, gt, quot, apos are accepted after &", offset);
    }
    return offset + found.length;
  }

  /** Attributes and the end of the tag (`>` or `/>` is next); resolves names when all declarations are known. */
  protected readAttributes(node: number, elementName: number): void {
    const outer = this.scope;
    const first = this.tree.attributeCount;
    let former = elementName;
    for (let count = 0; ; count++) {
      const before = this.at;
      this.skipSpace();
      const code = this.units[this.at];
      if (code === GT || code === SLASH) {
        break;
      }
      if (before === this.at) {
        throw this.fail("White space is expected before an attribute", this.at);
      }
      if (count >= this.limits.maxAttributes) {
        throw this.fail(`An element has more than ${this.limits.maxAttributes} attributes`, this.at);
      }
      former = this.readAttribute(former);
    }
    if (this.scope !== outer) {
      this.checkDeclarations(outer);
      this.tree.scopes.set(node, this.scope);
    }
    if (this.tree.attributeCount > first) {
      this.resolveAttributes(first);
    }
  }

  /** Records the attribute under its raw name, which it returns, or takes a namespace declaration into the scope. */
  private readAttribute(former: number): number {
    const { source } = this;
    const nameStart = this.at;
    const raw = this.readRawName(inTagAfter(former));
    const nameEnd = this.at;
    this.skipSpace();
    if (this.units[this.at] !== EQUALS) {
      throw this.fail('"=" is expected after the name of an attribute', this.at);
    }
    this.at++;
    this.skipSpace();
    const quote = this.units[this.at] as number;
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
    return raw;
  }

  /** Moves past the closing quote. Returns whether the value must be decoded. */
  private scanValue(start: number, quote: number): boolean {
    const { units } = this;
    let needsDecoding = false;
    let at = start;
    let code = units[at] as number;
    while (code !== quote) {
      if (code === AMP) {
        at = this.afterReference(at) - 1;
        needsDecoding = true;
      } else if (code === LT || at === this.source.length) {
        throw this.fail("The value of an attribute is not closed", start - 1);
      } else if (code < 32) {
        this.checkUnit(at);
        needsDecoding = true;
      } else if (code >= 0xd800) {
        this.checkUnit(at);
      }
      code = units[++at] as number;
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
    if (this.scope.depth >= this.limits.maxDeclarations) {
      throw this.fail(`More than ${this.limits.maxDeclarations} namespace declarations are in force`, offset);
    }
    this.scope = scopeWithin(this.scope, prefix, uri);
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
      const id = this.resolved(this.names.id(raw, this.scope, true), raw, this.at);
      for (let other = first; other < row; other++) {
        if (tree.attributeNameAt(other) === id) {
          throw this.fail(`The attribute ${this.names.rawName(raw)} appears twice`, this.at);
        }
      }
      tree.nameAttribute(row, id);
    }
  }
}

/**
 * Reads a namespace-well-formed XML 1.0 document into columns. Document types and entities other than the five
 * predefined ones are refused, so nothing is ever expanded or fetched; the encoding declaration is not looked at.
 * @throws XmlSyntaxError with line and column: not well-formed, a document type, or beyond a limit
 */
export function parseXml(source: string, limits: Partial<XmlLimits> = {}): XmlTree {
  const reader = new XmlReader(source, { ...defaultXmlLimits, ...limits });
  try {
    return reader.read();
  } finally {
    reader.close();
  }
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

  close(): void {
    this.names.end();
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
    this.tree.setName(node, this.resolved(this.names.id(raw, this.scope, false), raw, open + 1));
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
    this.at = close + 2 + this.names.length(raw);
    const isSame = this.names.isAt(raw, close + 2);
    this.skipSpace();
    if (!isSame || units[this.at] !== GT) {
      throw this.fail(`The end tag of ${this.names.rawName(raw)} is expected`, close);
    }
    this.at++;
    this.node = this.tree.close(this.node, -1, close);
    this.scope = this.outerScopes.pop() as NamespaceScope;
  }
}
