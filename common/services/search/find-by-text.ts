import type { Queryable } from "../../db/database.ts";
import type { Place } from "../../db/stores/search/saved-filter-store.ts";
import {
  findByNumber,
  findByParties,
  findByReference,
  findByReferencePrefix,
  findByUuid,
  findParties,
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
const shortestPrefix = 3;
/** Of what begins with the text, so much is looked at. */
const mostReferences = 500;
const mostParties = 300;

/** Newest first. Whatever the text may be is looked for: nobody has to say what it is that they have in hands. */
export async function findByText(
  db: Queryable,
  text: string,
  { scope, beyond = highestId, limit }: Page,
): Promise<{ places: Place[]; isComplete: boolean }> {
  const term = normalised(text);
  const page = { scope, below: beyond, limit };
  const number = text.trim().toUpperCase();
  const prefixed = term.length >= shortestPrefix;
  const parties = await partiesOf(db, scope, term);
  const begun = prefixed
    ? await findByReferencePrefix(db, page, { term, most: mostReferences })
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
    isComplete: parties.length < mostParties && begun.isComplete,
  };
}

const weight = (word: string): number => word.length + (/\d/.test(word) ? 1_000 : 0);

/** A number, or else the longest word, is looked up, because it has the fewest parties; the others are asked of those. */
async function partiesOf(db: Queryable, scope: Scope, term: string): Promise<string[]> {
  const [first = "", ...others] = wordsOf(term).sort((a, b) => weight(b) - weight(a));
  return first === "" ? [] : findParties(db, scope, { first, others, most: mostParties });
}
