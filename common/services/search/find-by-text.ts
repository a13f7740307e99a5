import type { Queryable } from "../../db/database.ts";
import type { Place } from "../../db/stores/search/saved-filter-store.ts";
import {
  findByNumber,
  findByParties,
  findByReference,
  findByReferencePrefix,
  findByUuid,
  findParties,
  findRarestFirst,
  budgetPerOrganization,
} from "../../db/stores/search/search-store.ts";
import { normalised, wordsOf } from "../../domain/search/search-terms.ts";
import type { Scope } from "../../domain/scope.ts";

interface Page {
  scope: Scope;
  beyond?: string;
  limit: number;
}

const uuidShape = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const numberShape = /^[A-Z]{2,5}-\d{4}-\d{4,}$/;
/** Above every id. */
const highestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** A text of fewer characters is looked for as it is, not as the beginning of others. */
const minPrefix = 3;
/** Of what begins with the text, so much is looked at, in all organizations together. */
const maxReferences = 1_000;
const maxTerms = 2_000;
const maxParties = 300;
/** Of an organization, where there is more. */
const minShare = 20;
/** Of so many words it is asked how common they are. */
const maxProbed = 6;

/** Newest first. Whatever the text may be is looked for: nobody has to say what it is that they have in hands. */
export async function findByText(
  db: Queryable,
  text: string,
  { scope, beyond = highestId, limit }: Page,
): Promise<{ places: Place[]; isComplete: boolean }> {
  const term = normalised(text);
  const page = { scope, below: beyond, limit };
  const number = text.trim().toUpperCase();
  const prefixed = term.length >= minPrefix;
  const { parties, isComplete } = await findMatchingParties(db, scope, term);
  const begun = prefixed
    ? await findByReferencePrefix(db, page, { term, most: maxReferences })
    : { ids: [], isComplete: true };
  const found = [
    ...(uuidShape.test(term) ? await findByUuid(db, page, term) : []),
    ...(numberShape.test(number) ? await findByNumber(db, page, number) : []),
    ...(await findByReference(db, page, term)),
    ...begun.ids,
    ...(parties.length > 0 ? await findByParties(db, page, parties) : []),
  ];
  const ids = [...new Set(found)].sort().toReversed().slice(0, limit);
  return {
    places: ids.map((id) => ({ id, documentId: id })),
    isComplete: isComplete && begun.isComplete,
  };
}

const weight = (word: string): number => word.length + (/\d/.test(word) ? 1_000 : 0);

/**
 * Parties by the beginnings of their words. The word that begins the fewest terms is looked up, and the others are asked of what it
 * finds; where all of them are common, each organization gives a share of what is looked at.
 */
async function findMatchingParties(
  db: Queryable,
  scope: Scope,
  term: string,
): Promise<{ parties: string[]; isComplete: boolean }> {
  const [probed, rest] = splitProbed(wordsOf(term).sort((a, b) => weight(b) - weight(a)));
  const [rarest, ...others] = await findRarestFirst(db, scope, { words: probed, most: maxTerms });
  if (rarest === undefined || rarest.begun === 0) {
    return { parties: [], isComplete: true };
  }
  const isRare = rarest.begun < maxTerms;
  const share = { atLeast: minShare, most: maxTerms };
  const parties = await findParties(db, scope, {
    first: rarest.word,
    others: [...others.map(({ word }) => word), ...rest],
    looked: isRare ? { perOrganization: maxTerms, max: maxTerms } : await budgetPerOrganization(db, scope, share),
    most: maxParties,
  });
  return { parties, isComplete: isRare && parties.length < maxParties };
}

const splitProbed = (words: readonly string[]): [string[], string[]] => [
  words.slice(0, maxProbed),
  words.slice(maxProbed),
];
