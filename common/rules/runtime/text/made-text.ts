/**
 * How much text the rules of one file may make. Joined, doubled and replaced again and again it grows beyond any memory, and V8 ends the
 * process then, which no rule may. Reading the document is counted elsewhere (work-limit.ts).
 */

/** Characters of all texts that the rules of one file make of a document of that length. */
export const madeTextFor = (characters: number): number => 16_000_000 + 8 * characters;

/** A rule makes more than that, or too many items. No DynamicError: a rule that asks whether something works must not see it. */
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

/** @throws TextExhausted above `most` */
export function requireRoom(size: number, most: number): void {
  if (size > most) {
    textExhausted();
  }
}

/** fn:string-join, of at most that many characters. @throws TextExhausted */
export function joinTexts(texts: readonly string[], separator: string, most: number): string {
  let size = separator.length * Math.max(texts.length - 1, 0);
  for (const text of texts) {
    size += text.length;
  }
  requireRoom(size, most);
  return texts.join(separator);
}

/** Characters that are worked at once: an object for each of them all would fill the memory. */
const STRETCH = 10_000;

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/**
 * What becomes of a text whose characters are mapped one by one, or nearly so, made of stretches of it.
 * @throws TextExhausted as soon as it has more than `most` characters
 */
export function mapStretches(text: string, most: number, map: (stretch: string) => string): string {
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
    requireRoom(size, most);
    stretches.push(mapped);
    from = to;
  }
  return stretches.join("");
}

/** The largest number of characters that one character becomes: U+FDFA. */
const MOST_OF_ONE = 18;

/** fn:normalize-unicode; a long text whose form may be too long is measured before. @throws TextExhausted */
export function normalizeUnicode(text: string, form: string, most: number): string {
  if (text.length * MOST_OF_ONE > most) {
    mapStretches(text, most, (stretch) => stretch.normalize(form));
  }
  return text.normalize(form);
}
