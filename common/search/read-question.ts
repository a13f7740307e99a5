/** A text to search for, as patterns that must all be found. */
export interface Question {
  words: string[];
  patterns: string[];
  /** Id of a document or an envelope. */
  id?: string;
}

const maxWords = 6;
const uuidShape = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Groups of thousands have a comma, a space, an apostrophe or the Arabic separator, and decimals a point or the Arabic comma. */
const amountShape =
  /^(?:aed |dhs )?(-?\d{1,3}(?:[, '’\u066c]\d{3})+(?:[.\u066b]\d{1,4})?|-?\d+[.\u066b]\d{1,4})(?: aed| dhs)?$/;
/** As the only word it is sought at the end of numbers and amounts only: too many identifiers have it elsewhere. */
const endingNumber = /^\d{1,5}$/;
/** The article ال, which some write and others do not. */
const article = /^\u0627\u0644(?=.{2})/;

export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** @param folded as `fold_text` writes it */
export function readQuestion(folded: string): Question {
  const [, amount] = amountShape.exec(folded) ?? [];
  if (amount !== undefined) {
    // As totals are written in the text, without trailing zeros.
    const plain = amount.replace("\u066b", ".").replaceAll(/[^\d.-]/g, "");
    const total = plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
    return { words: [], patterns: [`%\n${total}\n%`] };
  }
  const all = new Set(folded.split(/\s+/).map(withoutArticle));
  const words = [...all].filter((word) => word !== "").slice(0, maxWords);
  return { words, patterns: patternsOf(words), ...(uuidShape.test(folded) && { id: folded }) };
}

export const withoutArticle = (word: string): string => word.replace(article, "");

export const patternsOf = (words: readonly string[]): string[] =>
  words.map((word) => `%${escaped(word)}${words.length === 1 && endingNumber.test(word) ? "\n" : ""}%`);

/** Whether an index of parts of three characters leads to it. */
export const isIndexed = (pattern: string): boolean => /[\p{L}\p{N}]{3}/u.test(pattern);

/** Shorter words are too much alike. */
const minLength = 4;

/** Whether one typing error in a word is forgiven. */
export const isForgiven = (word: string): boolean =>
  Array.from(word).length >= minLength && /^[\p{L}\p{M}]+$/u.test(word);

/** If a word has one error, the right word has one of its halves, or is it with the two middle letters swapped. */
export function partsOf(word: string): [string, string, string] {
  const characters = Array.from(word);
  const middle = characters.length >> 1;
  const first = characters.slice(0, middle);
  const second = characters.slice(middle);
  const swapped = [...first.slice(0, -1), ...second.slice(0, 1), ...first.slice(-1), ...second.slice(1)];
  return [first.join(""), second.join(""), swapped.join("")];
}

const restOf = (characters: readonly string[], from: number): string => characters.slice(from).join("");

/** Whether one letter is missing, added or another one, or two neighbours are swapped. */
export function isOneErrorApart(one: string, other: string): boolean {
  const a = Array.from(one);
  const b = Array.from(other);
  if (Math.abs(a.length - b.length) > 1 || one === other) {
    return false;
  }
  const shorter = Math.min(a.length, b.length);
  let begin = 0;
  while (begin < shorter && a[begin] === b[begin]) {
    begin += 1;
  }
  if (a.length !== b.length) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a];
    return restOf(short, begin) === restOf(long, begin + 1);
  }
  const isSwapped = a[begin] === b[begin + 1] && a[begin + 1] === b[begin];
  return restOf(a, begin + 1) === restOf(b, begin + 1) || (isSwapped && restOf(a, begin + 2) === restOf(b, begin + 2));
}
