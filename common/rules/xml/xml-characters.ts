/** Character classes of XML 1.0 (fifth edition), productions 2 to 5, as lookups over UTF-16 units. */

const START = 1;
const PART = 2;

const asciiClass = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[A-Za-z_:]/.test(char)) {
    asciiClass[code] = START | PART;
  } else if (/[0-9.-]/.test(char)) {
    asciiClass[code] = PART;
  }
}

const wideStart =
  /^[\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uD800-\uDB7F\uF900-\uFDCF\uFDF0-\uFFFD]$/;
const widePart = /^[\u00B7\u0300-\u036F\u203F\u2040\uDC00-\uDFFF]$/;

/** A unit that may begin a name. The halves of astral pairs count as units of their own; the source is well-formed. */
export function isNameStart(code: number): boolean {
  return code < 128 ? ((asciiClass[code] as number) & START) !== 0 : wideStart.test(String.fromCharCode(code));
}

export function isNamePart(code: number): boolean {
  if (code < 128) {
    return (asciiClass[code] as number) !== 0;
  }
  const char = String.fromCharCode(code);
  return wideStart.test(char) || widePart.test(char);
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

/** Whether a code point may appear in a document, also through a character reference. */
export function isAllowedCodePoint(code: number): boolean {
  if (code < 32) {
    return code === 9 || code === 10 || code === 13;
  }
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
