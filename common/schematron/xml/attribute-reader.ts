import { isNameStart } from "./xml-characters.ts";
import { inTagAfter, initialScope, XML_NAMESPACE, XMLNS_NAMESPACE, type NamespaceScope } from "./name-table.ts";
import { TreeBuilder } from "./tree-builder.ts";
import { vocabulary } from "./vocabulary.ts";
import type { XmlLimits } from "./xml-syntax-error.ts";
import { XmlScanner } from "./xml-scanner.ts";
import { attributeText, readReference } from "./xml-text.ts";

const LT = 60;
const GT = 62;
const AMP = 38;
const SLASH = 47;
const EQUALS = 61;

/** Reads attributes and namespace declarations, and knows the declarations in force. */
export class AttributeReader extends XmlScanner {
  protected readonly tree: TreeBuilder;
  protected scope: NamespaceScope = initialScope;
  private epochs = 0;

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

  /** Moves behind the closing quote. Returns whether the value must be decoded. */
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
