/** The first characters of a text, with a mark when it is cut; surrogate pairs are not split. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}

/**
 * A name, or what a person wrote, for an English sentence. Written from right to left, it would turn the figures beside it round; so would
 * its own marks of direction, which are taken out.
 */
export function isolated(words: string): string {
  const shown = words.replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "");
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(shown) ? `\u2068${shown}\u2069` : shown;
}

/** Longer names are not compared: the work grows with the square of their length. */
const maxCompared = 60;

/** How many letters have to be changed, added, taken away or exchanged with their neighbour. */
export function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, change, isSwap ? before[j - 2]! + 1 : Infinity);
    }
    before = row;
    row = next;
  }
  return row.at(-1)!;
}

const plain = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll(/[\s-]+/g, "_")
    .toLowerCase();

/**
 * The name that was probably meant: at most a third of it differs, or one of both has all words of the other. Undefined where none
 * is near.
 */
export function nearestName(sent: string, names: readonly string[]): string | undefined {
  if (sent.length > maxCompared) {
    return undefined;
  }
  const wanted = plain(sent);
  const ranked = names
    .map((name) => ({ name, far: distance(wanted, plain(name)) }))
    .sort((one, other) => one.far - other.far);
  const [best] = ranked;
  if (best !== undefined && best.far <= Math.max(1, Math.floor(wanted.length / 3))) {
    return best.name;
  }
  // One has all words of the other: `currency` and `document_currency_code`.
  const worded = ranked.find(({ name }) => {
    const [few = "", many = ""] = [wanted, plain(name)].toSorted((left, right) => left.length - right.length);
    // `id` is a word of too many.
    return few.length > 2 && few.split("_").every((word) => many.split("_").includes(word));
  });
  return worded?.name;
}

/** @returns undefined for text that is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The languages of the console; English where another was not asked for. */
export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

/** The same words in each language. */
export type Text = Readonly<Record<Language, string>>;

/** A name for files that are made of a document, without characters that have a meaning in paths. */
export const fileNameOf = (number: string): string => number.replaceAll(/[\\/:*?"<>|]/g, "_");
