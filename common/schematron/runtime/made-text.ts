import { BudgetExhausted } from "./dynamic-error.ts";

/** @throws BudgetExhausted */
export function textExhausted(): never {
  throw new BudgetExhausted("text");
}

/** @throws BudgetExhausted above `max` */
export function requireRoom(size: number, max: number): void {
  if (size > max) {
    textExhausted();
  }
}

/** fn:string-join, of at most that many characters. @throws BudgetExhausted */
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

/**
 * Maps the characters of a text in stretches.
 * @throws BudgetExhausted as soon as it has more than `max` characters
 */
export function mapStretches(text: string, max: number, map: (stretch: string) => string): string {
  if (text.length <= STRETCH) {
    return map(text);
  }
  const stretches: string[] = [];
  let size = 0;
  for (let from = 0; from < text.length;) {
    const end = from + STRETCH;
    const last = text.charCodeAt(end - 1);
    // A surrogate pair is not split.
    const to = last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
    const mapped = map(text.slice(from, to));
    size += mapped.length;
    requireRoom(size, max);
    stretches.push(mapped);
    from = to;
  }
  return stretches.join("");
}
