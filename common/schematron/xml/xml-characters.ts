/** Character classes of XML 1.0 (fifth edition), productions 2 to 5, as lookups over UTF-16 units. */

const START = 1;
const PART = 2;

/** What an ASCII character may be in a name: 0 neither. */
export const asciiClass = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[A-Za-z_:]/.test(char)) {
    asciiClass[code] = START | PART;
  } else if (/[0-9.-]/.test(char)) {
    asciiClass[code] = PART;
  }
}

/** Ranges beyond ASCII, first and last unit of each. */
const wideStart = [
  0xc0, 0xd6, 0xd8, 0xf6, 0xf8, 0x2ff, 0x370, 0x37d, 0x37f, 0x1fff, 0x200c, 0x200d, 0x2070, 0x218f, 0x2c00, 0x2fef,
  0x3001, 0xd7ff, 0xd800, 0xdb7f, 0xf900, 0xfdcf, 0xfdf0, 0xfffd,
];
const widePart = [0xb7, 0xb7, 0x300, 0x36f, 0x203f, 0x2040, 0xdc00, 0xdfff];

function isWithin(ranges: readonly number[], code: number): boolean {
  for (let index = 0; index < ranges.length; index += 2) {
    if (code >= (ranges[index] as number) && code <= (ranges[index + 1] as number)) {
      return true;
    }
  }
  return false;
}

/** A unit that may begin a name. The halves of astral pairs count as units of their own; the source is well-formed. */
export function isNameStart(code: number): boolean {
  return code < 128 ? ((asciiClass[code] as number) & START) !== 0 : isWithin(wideStart, code);
}

export function isNamePart(code: number): boolean {
  if (code < 128) {
    return (asciiClass[code] as number) !== 0;
  }
  return isWithin(wideStart, code) || isWithin(widePart, code);
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

// oxlint-disable-next-line no-control-regex -- these are exactly the characters that XML 1.0 has no way to write
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Offset of the first character that XML 1.0 forbids (production 2), or -1. */
export function firstForbidden(source: string): number {
  const control = source.search(forbidden);
  return control >= 0 ? control : source.search(loneSurrogate);
}

/**
 * Units up to ">" that are plain text: 1. Letters and all else above are plain as well, up to the surrogates; what is
 * not plain here is looked at one by one.
 */
export const plainText = new Uint8Array(63).fill(1, 32).fill(1, 9, 11);
for (const special of "&<>") {
  plainText[special.charCodeAt(0)] = 0;
}

/** Whether a unit that is not plain is one that XML allows; halves of astral pairs must be paired. */
export function isAllowedAt(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  if (code < 0xd800) {
    return code >= 32 || code === 9 || code === 10 || code === 13;
  }
  if (code <= 0xdbff) {
    const next = source.charCodeAt(at + 1);
    return next >= 0xdc00 && next <= 0xdfff;
  }
  if (code <= 0xdfff) {
    const previous = source.charCodeAt(at - 1);
    return previous >= 0xd800 && previous <= 0xdbff;
  }
  return code < 0xfffe;
}

/** Whether a code point may appear in a document, also through a character reference. */
export function isAllowedCodePoint(code: number): boolean {
  if (code < 32) {
    return code === 9 || code === 10 || code === 13;
  }
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

/** The characters of windows-1252 from 0x80 on. Node 20 has those of ISO 8859-1 there. */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Encodings that TextDecoder takes for another one, with their characters from 0x80 on; those of ISO 8859-1 are their numbers. */
const singleByte: readonly (readonly [name: RegExp, high: string | undefined])[] = [
  [/^(?:windows-|cp)1252$/i, windows1252],
  [/^(?:iso-8859-1|latin1)$/i, ""],
  [/^(?:us-)?ascii$/i, undefined],
];

/**
 * Decodes an XML file by its byte order mark or how its first characters are stored, else by the declared encoding, else as
 * UTF-8 (XML 1.0, appendix F).
 *
 * @throws TypeError for bytes that are invalid in that encoding, RangeError for an unknown encoding
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const known = singleByte.find(([name]) => name.test(encoding));
  if (known !== undefined) {
    return decodeSingleBytes(bytes, encoding, known[1]);
  }
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (text.startsWith("\uFEFF")) {
    throw new TypeError("The text begins with two byte order marks");
  }
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) {
    return "utf-16be";
  }
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) {
    return "utf-16le";
  }
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(head)?.[1] ?? "utf-8";
}

function decodeSingleBytes(bytes: Uint8Array, encoding: string, high: string | undefined): string {
  const isAscii = bytes.every((byte) => byte < 0x80);
  if (high === undefined && !isAscii) {
    throw new TypeError(`The encoded data was not valid for encoding ${encoding}`);
  }
  return isAscii
    ? new TextDecoder("latin1").decode(bytes)
    : Array.from(bytes, (byte) => high?.[byte - 0x80] ?? String.fromCharCode(byte)).join("");
}
