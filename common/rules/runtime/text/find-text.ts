/** Comparisons of characters that a search may take at worst before it is done in another way. */
const MOST_COMPARISONS = 10_000_000;

/**
 * Where a text stands in another one, -1 where it does not. V8 may compare each place of the one with most of the other, and nothing ends
 * that: two long texts are searched in one pass (Knuth, Morris and Pratt).
 */
export function findText(text: string, part: string): number {
  return text.length * part.length < MOST_COMPARISONS ? text.indexOf(part) : findInOnePass(text, part);
}

function findInOnePass(text: string, part: string): number {
  if (part.length > text.length) {
    return -1;
  }
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    matched = longer(part, borders, matched, text.charCodeAt(at));
    if (matched === part.length) {
      return at + 1 - matched;
    }
  }
  return -1;
}

/** For each beginning of the text: how much of it stands at its end as well. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length + 1);
  let matched = 0;
  for (let at = 1; at < part.length; at++) {
    matched = longer(part, borders, matched, part.charCodeAt(at));
    borders[at + 1] = matched;
  }
  return borders;
}

/** How much of `part` ends in the next character, where `matched` of it ended before. */
function longer(part: string, borders: Int32Array, matched: number, code: number): number {
  let length = matched === part.length ? (borders[matched] as number) : matched;
  while (length > 0 && part.charCodeAt(length) !== code) {
    length = borders[length] as number;
  }
  return part.charCodeAt(length) === code ? length + 1 : 0;
}
