/** A text that was asked for, as patterns of which all have to be found. */
export interface Question {
  words: string[];
  patterns: string[];
  /** Of a document or of an envelope. */
  id?: string;
}

const maxWords = 6;
const uuidShape = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Groups of thousands have a comma, a space, an apostrophe or the Arabic separator, and decimals a point or the Arabic comma. */
const amountShape =
  /^(?:aed |dhs )?(-?\d{1,3}(?:[, '’\u066c]\d{3})+(?:[.\u066b]\d{1,4})?|-?\d+[.\u066b]\d{1,4})(?: aed| dhs)?$/;
/** By itself the end of a number or of an amount: elsewhere too many identifiers have it. */
const endingNumber = /^\d{1,5}$/;
/** The article ال, which some write and others do not. */
const article = /^\u0627\u0644(?=.{2})/;

export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** @param folded as `fold_text` writes it */
export function readQuestion(folded: string): Question {
  const [, amount] = amountShape.exec(folded) ?? [];
  const words = amount === undefined ? wordsOf(folded) : [];
  return {
    words,
    patterns: amount === undefined ? patternsOf(words) : [`%\n${amountOf(amount)}\n%`],
    ...(uuidShape.test(folded) && { id: folded }),
  };
}

export const withoutArticle = (word: string): string => word.replace(article, "");

const wordsOf = (folded: string): string[] => {
  const words = folded.split(/\s+/).map(withoutArticle);
  return [...new Set(words)].filter((word) => word !== "").slice(0, maxWords);
};

export const patternsOf = (words: readonly string[]): string[] =>
  words.map((word) => `%${escaped(word)}${words.length === 1 && endingNumber.test(word) ? "\n" : ""}%`);

/** As totals stand in the text, without the zeros at their end. */
function amountOf(text: string): string {
  const plain = text.replace("\u066b", ".").replaceAll(/[^\d.-]/g, "");
  return plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
}

/** Whether an index of parts of three characters leads to it. */
export const isIndexed = (patterns: readonly string[]): boolean =>
  patterns.some((pattern) => /[\p{L}\p{N}]{3}/u.test(pattern));
