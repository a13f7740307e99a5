import { asciiClass, firstForbidden, isAllowedAt, isNamePart, isNameStart, isSpace } from "./xml-characters.ts";
import { namesOf, type NameTable } from "./name-table.ts";
import { lineAndColumn, XmlSyntaxError, type XmlLimits } from "./xml-syntax-error.ts";

/** Documents come one after the other, so those of up to that many units share one array. */
const SHARED = 1 << 19;
let shared: Uint16Array<ArrayBuffer> | undefined;

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * The UTF-16 units of a text and a zero after them, until it is called again. Reading them costs half of what `charCodeAt` does, because
 * V8 asks with each call how the text is held.
 */
function sourceUnits(source: string): Uint16Array<ArrayBuffer> {
  const { length } = source;
  const units = length < SHARED ? (shared ??= new Uint16Array(SHARED)) : new Uint16Array(length + 1);
  if (isLittleEndian && typeof Buffer !== "undefined") {
    Buffer.from(units.buffer).write(source, "utf16le");
  } else {
    for (let at = 0; at < length; at++) {
      units[at] = source.charCodeAt(at);
    }
  }
  units[length] = 0;
  return units;
}

const LT = 60;
const GT = 62;

/** Position in the source, and the reading of names, white space, comments and instructions. */
export class XmlScanner {
  protected at = 0;
  protected readonly names: NameTable;
  /** The source as numbers; a zero is its end, or a character that XML forbids. */
  protected readonly units: Uint16Array<ArrayBuffer>;
  private hash = 0;

  constructor(
    protected readonly source: string,
    protected readonly limits: XmlLimits,
  ) {
    this.units = sourceUnits(source);
    this.names = namesOf(this.units, limits.maxNames);
  }

  protected fail(message: string, offset: number): XmlSyntaxError {
    const { line, column } = lineAndColumn(this.source, Math.min(offset, this.source.length));
    return new XmlSyntaxError(message, line, column);
  }

  /** Up to the root element's `<`. */
  protected readProlog(): void {
    if (this.source.length > this.limits.maxLength) {
      throw this.fail(`The document is longer than ${this.limits.maxLength} characters`, 0);
    }
    this.at = this.source.startsWith("\uFEFF") ? 1 : 0;
    if (/^<\?xml\s/.test(this.source.slice(this.at, this.at + 6))) {
      const declaration =
        /<\?xml\s+version\s*=\s*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/y;
      declaration.lastIndex = this.at;
      if (!declaration.test(this.source)) {
        throw this.fail("The XML declaration is malformed", this.at);
      }
      this.at = declaration.lastIndex;
    }
    this.readMisc();
    if (this.source.charCodeAt(this.at) !== LT) {
      throw this.fail("The root element is missing", this.at);
    }
  }

  /** White space, comments and instructions outside of the root element. */
  protected readMisc(): void {
    for (;;) {
      this.skipSpace();
      if (this.source.startsWith("<!--", this.at)) {
        this.readComment();
      } else if (this.source.startsWith("<?", this.at)) {
        this.readInstruction();
      } else if (this.source.startsWith("<!DOCTYPE", this.at)) {
        throw this.fail("A document type declaration is not accepted", this.at);
      } else {
        return;
      }
    }
  }

  protected skipSpace(): void {
    while (isSpace(this.units[this.at] as number)) {
      this.at++;
    }
  }

  protected readComment(): void {
    const close = this.source.indexOf("--", this.at + 4);
    if (close < 0 || this.source.charCodeAt(close + 2) !== GT) {
      throw this.fail(close < 0 ? "The comment is not closed" : '"--" is not allowed in a comment', this.at);
    }
    this.checkCharacters(this.at, close);
    this.at = close + 3;
  }

  protected checkNamespace(uri: string, offset: number): void {
    if (uri.length > this.limits.maxNamespaceLength) {
      throw this.fail(`The name of a namespace is longer than ${this.limits.maxNamespaceLength} characters`, offset);
    }
    // A declaration can give the same qualified names another namespace, and so makes more names.
    if (this.names.localNames.length > this.limits.maxNames) {
      throw this.fail(`The document has more than ${this.limits.maxNames} different names`, offset);
    }
  }

  protected checkUnit(at: number): void {
    if (!isAllowedAt(this.source, at)) {
      throw this.fail("A character that XML does not allow", at);
    }
  }

  /** @throws XmlSyntaxError for a character that XML forbids */
  protected checkCharacters(start: number, end: number): void {
    const forbidden = firstForbidden(this.source.slice(start, end));
    if (forbidden >= 0) {
      throw this.fail("A character that XML does not allow", start + forbidden);
    }
  }

  protected readInstruction(): void {
    const start = this.at;
    this.at += 2;
    const target = this.source.slice(this.at, this.readName());
    const ending = this.source.startsWith("?>", this.at);
    if (
      target.toLowerCase() === "xml" ||
      target.includes(":") ||
      !(ending || isSpace(this.source.charCodeAt(this.at)))
    ) {
      throw this.fail("The processing instruction is malformed", start);
    }
    this.at = this.after("?>", this.at, "The processing instruction is not closed");
  }

  protected after(mark: string, from: number, message: string): number {
    const found = this.source.indexOf(mark, from);
    if (found < 0) {
      throw this.fail(message, this.at);
    }
    this.checkCharacters(from, found);
    return found + mark.length;
  }

  /** Moves past the name at the current place and returns that offset; `hash` is left for `intern`. */
  protected readName(): number {
    const { units } = this;
    const start = this.at;
    let at = start;
    let code = units[at] as number;
    if (!isNameStart(code)) {
      throw this.fail("A name is expected", start);
    }
    let hash = 0;
    let all = 0;
    while (code < 128 ? asciiClass[code] !== 0 : isNamePart(code)) {
      hash = (Math.imul(hash, 31) + code) | 0;
      all |= code;
      code = units[++at] as number;
    }
    if (at - start > this.limits.maxNameLength) {
      throw this.fail(`A name is longer than ${this.limits.maxNameLength} characters`, start);
    }
    if (all >= 0xd800) {
      // The loop accepts halves of surrogate pairs, so unpaired ones are refused here.
      this.checkCharacters(start, at);
    }
    this.hash = hash;
    this.at = at;
    return at;
  }

  /** Number of the raw name at the current place. `place` tells what the name may be, or is negative. */
  protected readRawName(place: number): number {
    const start = this.at;
    const expected = this.names.expected(place, start);
    if (expected >= 0) {
      this.at = start + this.names.length(expected);
      return expected;
    }
    const end = this.readName();
    const raw = this.names.intern(start, end, this.hash);
    if (raw < 0) {
      throw this.fail(`The document has more than ${this.limits.maxNames} different names`, start);
    }
    this.names.expect(place, raw);
    return raw;
  }
}
