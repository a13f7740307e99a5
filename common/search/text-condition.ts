import type { Queryable } from "../db/queryable.ts";
import type { TextCondition } from "./search-text-sql.ts";
import { findByUuid, findNamesLike, foldText } from "./search-text-store.ts";
import type { Scope } from "../organizations/scope.ts";
import { patternsOf, readQuestion, withoutArticle, type Question } from "./read-question.ts";
import { isForgiven, isOneErrorApart } from "./typing-errors.ts";
import { findPage, type FoundPage, type PageSearch } from "./find-page.ts";

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

/** Where nothing is found, the document or envelope of that id, or else with words of names in place of those with one typing error. */
export async function findByTexts(
  db: Queryable,
  { text, party, scope, after, least, search }: Asked,
): Promise<FoundPage> {
  const questions = { text: await questionOf(db, text), party: await questionOf(db, party) };
  const look = (condition: TextCondition): Promise<FoundPage> => findPage(search(condition), after, least);
  const found = await look({ text: questions.text.patterns, party: questions.party.patterns });
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
  return isOther ? look({ text: patternsOf(meant), party: patternsOf(meantParty) }) : found;
}

const questionOf = async (db: Queryable, text: string | undefined): Promise<Question> =>
  text === undefined ? { words: [], patterns: [] } : readQuestion(await foldText(db, text));

/** The words themselves where none is corrected. */
async function correctedOf(db: Queryable, scope: Scope, { words }: Question): Promise<readonly string[]> {
  const meant = await Promise.all(words.map((word) => correctionOf(db, scope, word)));
  return meant.every((word, nth) => word === words[nth]) ? words : meant;
}

async function correctionOf(db: Queryable, scope: Scope, word: string): Promise<string> {
  const names = isForgiven(word) ? await findNamesLike(db, scope, word) : [];
  const known = names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u).map(withoutArticle));
  return known.some((other) => other.includes(word))
    ? word
    : (known.find((other) => isOneErrorApart(word, other)) ?? word);
}
