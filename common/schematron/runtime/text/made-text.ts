/**
 * Bounds the text that the rules of one file make, because V8 ends the process when a text that is doubled again and again fills the
 * memory. The reading of the document is bounded in work-limit.ts.
 */

/** Characters of all texts that the rules of one file make of a document of that length. */
export const madeTextFor = (characters: number): number => 16_000_000 + 8 * characters;

/** A rule makes too much text or too many items. It is no DynamicError, because `castable` must not hide it. */
export class TextExhausted extends Error {
  override readonly name = "TextExhausted";

  constructor() {
    super("it makes more text, or more items, than the check of one document may");
  }
}

/** @throws TextExhausted */
export function textExhausted(): never {
  throw new TextExhausted();
}

/** @throws TextExhausted above `max` */
export function requireRoom(size: number, max: number): void {
  if (size > max) {
    textExhausted();
  }
}

/** fn:string-join, of at most that many characters. @throws TextExhausted */
export function joinTexts(texts: readonly string[], separator: string, max: number): string {
  let size = separator.length * Math.max(texts.length - 1, 0);
  for (const text of texts) {
    size += text.length;
  }
  requireRoom(size, max);
  return texts.join(separator);
}

/** Longer texts are mapped in stretches, because an array of all characters would fill the memory. */
const STRETCH = 10_000;

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/**
 * Maps the characters of a text in stretches.
 * @throws TextExhausted as soon as it has more than `max` characters
 */
export function mapStretches(text: string, max: number, map: (stretch: string) => string): string {
  if (text.length <= STRETCH) {
    return map(text);
  }
  const stretches: string[] = [];
  let size = 0;
  for (let from = 0; from < text.length;) {
    const end = from + STRETCH;
    const to = isHighSurrogate(text.charCodeAt(end - 1)) ? end + 1 : end;
    const mapped = map(text.slice(from, to));
    size += mapped.length;
    requireRoom(size, max);
    stretches.push(mapped);
    from = to;
  }
  return stretches.join("");
}
