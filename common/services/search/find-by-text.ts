import { highestId } from "../../domain/lowest-id.ts";
import type { Queryable } from "../../db/queryable.ts";
import type { Place } from "../../db/stores/search/saved-filter-store.ts";
import {
  findByAccount,
  findByDay,
  findByNumber,
  findByRunningNumber,
  findByTotal,
  findByUuid,
} from "../../db/stores/search/exact-search-store.ts";
import { findByParties } from "../../db/stores/search/party-search-store.ts";
import { findByReference, findByReferencePrefix, type SearchPage } from "../../db/stores/search/search-store.ts";
import type { Scope } from "../../domain/scope.ts";
import { readQuestion, type Question } from "../../domain/search/read-question.ts";
import { accountTerm, errorWords } from "../../domain/search/search-terms.ts";
import type { TextMatch } from "../../domain/search/text-match.ts";
import { findByWords, findMatchingParties, findMisspelled } from "./find-parties.ts";

export interface TextPage {
  scope: Scope;
  beyond?: string;
  limit: number;
  /** Whether the reader sees accounts as they are: who sees their last four characters alone finds them by these alone. */
  seesAccounts: boolean;
}

export interface TextPlace extends Place {
  match: TextMatch;
}

interface FoundByText {
  places: TextPlace[];
  isComplete: boolean;
}

/** Shorter texts are searched exactly, not as a prefix. */
const minPrefix = 3;
/** Limit of references that are read by their beginning, in all organizations together. */
const maxReferences = 1_000;
/** Characters of an account that a reader of masked ones sees. */
const shownOfAccount = 4;

const matched = (ids: readonly string[], field: string, part: string): TextPlace[] =>
  ids.map((id) => ({ id, documentId: id, match: { field, part, isMisspelled: false } }));

/** Newest first. Searches as everything that the text may be, so that the user need not say which. */
export async function findByText(
  db: Queryable,
  text: string,
  { scope, beyond = highestId, limit, seesAccounts }: TextPage,
): Promise<FoundByText> {
  const question = readQuestion(text);
  const page = { scope, below: beyond, limit };
  if (question.term === "") {
    return { places: [], isComplete: true };
  }
  const begun = await findBegun(db, page, question.term);
  const named = await findNamed(db, page, { text, question });
  const found = [
    ...(await findExact(db, page, question)),
    ...(await findByAccountEnd(db, page, { question, seesAccounts })),
    ...begun.places,
    ...named.places,
  ];
  const places = found.length > 0 ? found : await findNearly(db, page, question);
  return { places: newest(places, limit), isComplete: begun.isComplete && named.isComplete };
}

/** Each document once, by what is found first. */
function newest(places: readonly TextPlace[], limit: number): TextPlace[] {
  const byId = new Map(places.toReversed().map((place) => [place.id, place]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

async function findExact(db: Queryable, page: SearchPage, question: Question): Promise<TextPlace[]> {
  const { term, id, number, amount, day } = question;
  return [
    ...(id === undefined ? [] : matched(await findByUuid(db, page, id), "id", id)),
    ...(number === undefined
      ? []
      : [
          ...matched(await findByNumber(db, page, number.whole), "document_sequence", number.whole),
          ...matched(await findByRunningNumber(db, page, number), "document_sequence", term),
        ]),
    ...(amount === undefined ? [] : matched(await findByTotal(db, page, amount), "tax_inclusive_amount", amount)),
    ...(day === undefined ? [] : matched(await findByDay(db, page, day), "issue_date", day)),
    ...matched(await findByReference(db, page, term), "reference", term),
  ];
}

/** A viewer could find out an account digit by digit, if more of its end were searched than is shown. */
async function findByAccountEnd(
  db: Queryable,
  page: SearchPage,
  { question: { accountEnd: end }, seesAccounts }: { question: Question; seesAccounts: boolean },
): Promise<TextPlace[]> {
  if (end === undefined || (!seesAccounts && end.length !== shownOfAccount)) {
    return [];
  }
  return matched(await findByAccount(db, page, accountTerm(end)), "account", end.slice(-shownOfAccount).toUpperCase());
}

async function findBegun(db: Queryable, page: SearchPage, term: string): Promise<FoundByText> {
  if (term.length < minPrefix) {
    return { places: [], isComplete: true };
  }
  const { ids, isComplete } = await findByReferencePrefix(db, page, { term, most: maxReferences });
  return { places: matched(ids, "reference", term), isComplete };
}

/** By parties, and by errors where the text has letters. */
async function findNamed(
  db: Queryable,
  page: SearchPage,
  { text, question: { term, words } }: { text: string; question: Question },
): Promise<FoundByText> {
  const hasLetters = /\p{L}/u.test(term);
  if (!hasLetters && !/^\d+$/.test(term)) {
    return { places: [], isComplete: true };
  }
  const called = await findMatchingParties(db, page.scope, text);
  const errors =
    hasLetters && term.length >= minPrefix
      ? await findByWords(db, page.scope, errorWords(words))
      : { parties: [], isComplete: true };
  return {
    places: [
      ...(await namedPlaces(db, page, { parties: called.parties, field: "party" })),
      ...(await namedPlaces(db, page, { parties: errors.parties, field: "error" })),
    ],
    isComplete: called.isComplete && errors.isComplete,
  };
}

/** With one typing error in a word, where nothing is found without. */
async function findNearly(db: Queryable, page: SearchPage, { words }: Question): Promise<TextPlace[]> {
  const parties = await findMisspelled(db, page.scope, words);
  return namedPlaces(db, page, { parties, field: "party", isMisspelled: true });
}

async function namedPlaces(
  db: Queryable,
  page: SearchPage,
  { parties, field, isMisspelled = false }: { parties: readonly string[]; field: string; isMisspelled?: boolean },
): Promise<TextPlace[]> {
  const rows = parties.length === 0 ? [] : await findByParties(db, page, parties);
  return rows.map(({ id, name }) => ({ id, documentId: id, match: { field, part: name, isMisspelled } }));
}
