import { highestId } from "../../domain/lowest-id.ts";
import type { Queryable } from "../../db/queryable.ts";
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
const numberShape = /^[A-Z][A-Z0-9-]*-\d{4}-\d+$/;
/** Shorter texts are searched exactly, not as a prefix. */
const minPrefix = 3;
/** Limits of prefix matches that are read, in all organizations together. */
const maxReferences = 1_000;
const maxTerms = 2_000;
const maxParties = 300;
/** Minimum per organization when the budget is split. */
const minShare = 20;
/** Words whose frequency is read. */
const maxProbed = 6;

/** Newest first. Searches as id, number, reference and party name, so that the user need not say which. */
export async function findByText(
  db: Queryable,
  text: string,
  { scope, beyond = highestId, limit }: Page,
): Promise<{ places: Place[]; isComplete: boolean }> {
  const term = normalised(text);
  const page = { scope, below: beyond, limit };
  const number = text.trim().toUpperCase();
  const prefixed = term.length >= minPrefix;
  const { parties, isComplete } = await findMatchingParties(db, scope, text);
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
 * Parties by prefixes of their words. The rarest word is looked up and its matches are checked for the others; when all
 * words are common, the budget is split among the organizations.
 */
export async function findMatchingParties(
  db: Queryable,
  scope: Scope,
  text: string,
): Promise<{ parties: string[]; isComplete: boolean }> {
  const [probed, rest] = splitProbed(wordsOf(text).sort((a, b) => weight(b) - weight(a)));
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
