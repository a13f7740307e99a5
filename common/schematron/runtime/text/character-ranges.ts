/** First and last character, by their code points. */
export type CharacterRange = readonly [first: number, last: number];

const LAST_CHARACTER = 0x10ffff;

/** The characters that ranges in ascending order leave out. */
export function outside(ranges: readonly CharacterRange[]): CharacterRange[] {
  const left: CharacterRange[] = [];
  let from = 0;
  for (const [first, last] of [...ranges, [LAST_CHARACTER + 1, LAST_CHARACTER + 1]] as const) {
    if (first > from) {
      left.push([from, first - 1]);
    }
    from = last + 1;
  }
  return left;
}

/** Writes ranges as JavaScript wants them between the brackets of a character class. */
export const inBrackets = (ranges: readonly CharacterRange[]): string =>
  ranges.map(([first, last]) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`)).join("");

const escaped = (character: number): string => `\\u{${character.toString(16)}}`;
