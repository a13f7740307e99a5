import type { Queryable } from "../db/queryable.ts";
import { type TextCondition, findByUuid, findNamesLike, foldText } from "./search-text-store.ts";
import type { Scope } from "../organizations/roles-and-scope.ts";
import { patternsOf, readQuestion, withoutArticle, type Question, isForgiven, isOneErrorApart } from "./search-text.ts";

/** How a page of documents is found that no index has in its order. */
export interface PageSearch {
  /** Some more ids in the order of the page. */
  list: (after: string | undefined, limit: number) => Promise<string[]>;
  /** Those that match, in the order of the page. */
  keep: (ids: readonly string[]) => Promise<string[]>;
  /** Everything that an index knows to match a part of what is asked; undefined where those are too many. */
  rare: readonly (() => Promise<readonly string[] | undefined>)[];
  isBehind: (id: string, after: string) => boolean;
}

interface FoundPage {
  ids: string[];
  /** The last id that was looked at; null when none is left. */
  reached: string | null;
}

interface Asked {
  /** Of everything. */
  text: string | undefined;
  /** Of the parties alone. */
  party: string | undefined;
  scope: Scope;
  after: string | undefined;
  least: number;
  search: (condition: TextCondition) => PageSearch;
}

/**
 * The documents that have the texts. Where there are none, the document or envelope of which the text is the id, or else those
 * that have words of known names in place of words with one typing error.
 */
export async function findByTexts(
  db: Queryable,
  { text, party, scope, after, least, search }: Asked,
): Promise<FoundPage> {
  const questions = { text: await questionOf(db, text), party: await questionOf(db, party) };
  const findBy = (condition: TextCondition): Promise<FoundPage> => findPage(search(condition), after, least);
  const found = await findBy({ text: questions.text.patterns, party: questions.party.patterns });
  const { id } = questions.text;
  if (found.ids.length > 0 || found.reached !== null || (id !== undefined && after !== undefined)) {
    return found;
  }
  if (id !== undefined) {
    const { keep } = search({ text: [], party: questions.party.patterns });
    return { ids: await keep(await findByUuid(db, scope, id)), reached: null };
  }
  const meant = await correctedOf(db, scope, questions.text);
  const meantParty = await correctedOf(db, scope, questions.party);
  const isOther = meant !== questions.text.words || meantParty !== questions.party.words;
  return isOther ? findBy({ text: patternsOf(meant), party: patternsOf(meantParty) }) : found;
}

const questionOf = async (db: Queryable, text: string | undefined): Promise<Question> =>
  text === undefined ? { words: [], patterns: [] } : readQuestion(await foldText(db, text));

/** The words with those of known names in place of words with one typing error; the words themselves where there is none. */
async function correctedOf(db: Queryable, scope: Scope, { words }: Question): Promise<readonly string[]> {
  const meant = await Promise.all(
    words.map(async (word) => {
      const names = isForgiven(word) ? await findNamesLike(db, scope, word) : [];
      const known = names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u).map(withoutArticle));
      return known.some((other) => other.includes(word))
        ? word
        : (known.find((other) => isOneErrorApart(word, other)) ?? word);
    }),
  );
  return meant.every((word, nth) => word === words[nth]) ? words : meant;
}

/** Documents that are looked at first, and then: common ones fill a page of the first, rare ones are found by an index. */
const looks = [250, 5_000] as const;

/** A page may be short, and even empty: the next one begins behind `reached`. */
async function findPage(search: PageSearch, after: string | undefined, least: number): Promise<FoundPage> {
  const first = await look(search, after, looks[0]);
  if (first.reached === null || first.ids.length >= least) {
    return first;
  }
  for (const rare of search.rare) {
    const ids = await rare();
    if (ids !== undefined) {
      return { ids: await keepFirst(search, { ids, after, least }), reached: null };
    }
  }
  const second = await look(search, first.reached, looks[1]);
  return { ids: [...first.ids, ...second.ids], reached: second.reached };
}

async function look({ list, keep }: PageSearch, after: string | undefined, limit: number): Promise<FoundPage> {
  const ids = await list(after, limit);
  return { ids: await keep(ids), reached: ids.length < limit ? null : (ids.at(-1) ?? null) };
}

/** Of ids that are all there are, the first that match. */
async function keepFirst(
  { keep, isBehind }: PageSearch,
  { ids, after, least }: { ids: readonly string[]; after: string | undefined; least: number },
): Promise<string[]> {
  const left = [...new Set(ids)].filter((id) => after === undefined || isBehind(id, after));
  left.sort((one, other) => (isBehind(one, other) ? 1 : -1));
  const kept: string[] = [];
  for (let from = 0; from < left.length && kept.length < least; from += looks[0]) {
    kept.push(...(await keep(left.slice(from, from + looks[0]))));
  }
  return kept;
}
