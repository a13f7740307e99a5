/** Above this product of lengths indexOf may take too long. */
const MAX_COMPARISONS = 10_000_000;

/**
 * Index of a text in another one, or -1. V8's indexOf may take quadratic time and cannot be interrupted, so long texts are searched
 * by the algorithm of Knuth, Morris and Pratt.
 */
export function findText(text: string, part: string): number {
  return text.length * part.length < MAX_COMPARISONS ? text.indexOf(part) : findInOnePass(text, part);
}

function findInOnePass(text: string, part: string): number {
  if (part.length > text.length) {
    return -1;
  }
  // For each prefix: the length of its longest proper prefix that is also its suffix.
  const borders = new Int32Array(part.length + 1);
  let matched = 0;
  for (let at = 1; at < part.length; at++) {
    matched = longer(part, borders, matched, part.charCodeAt(at));
    borders[at + 1] = matched;
  }
  matched = 0;
  for (let at = 0; at < text.length; at++) {
    matched = longer(part, borders, matched, text.charCodeAt(at));
    if (matched === part.length) {
      return at + 1 - matched;
    }
  }
  return -1;
}

/** Length of the longest prefix of `part` that ends with the next character. */
function longer(part: string, borders: Int32Array, matched: number, code: number): number {
  let length = matched === part.length ? (borders[matched] as number) : matched;
  while (length > 0 && part.charCodeAt(length) !== code) {
    length = borders[length] as number;
  }
  return part.charCodeAt(length) === code ? length + 1 : 0;
}
