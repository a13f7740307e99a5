/** Shorter words are too much alike. */
const minLength = 4;

/** Whether one typing error in a word is forgiven. */
export const isForgiven = (word: string): boolean =>
  Array.from(word).length >= minLength && /^[\p{L}\p{M}]+$/u.test(word);

/**
 * Parts, of which one stands in the right word where there is one error: its halves, and the whole with the letters in the middle in
 * each other's place.
 */
export function partsOf(word: string): [string, string, string] {
  const characters = Array.from(word);
  const middle = characters.length >> 1;
  const [first, second] = [characters.slice(0, middle), characters.slice(middle)];
  const swapped = [...first.slice(0, -1), ...second.slice(0, 1), ...first.slice(-1), ...second.slice(1)];
  return [first.join(""), second.join(""), swapped.join("")];
}

const restOf = (characters: readonly string[], from: number): string => characters.slice(from).join("");

/** Whether a letter is missing, too many, another one, or in each other's place with its neighbour. */
export function isOneErrorApart(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
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
